import type Stripe from 'stripe';
import { newId } from '#store/ids';
import { invalidRequest } from '#stripe/api-error';
import { toWireTaxes } from '#stripe/billing/invoice-lines';
import { computeLines, divideHalfUp } from '#stripe/billing/line-amounts';
import { decimal, nulls } from '#stripe/kinds';
import { getLinked, getReferenced } from '#stripe/objects';
import { applyMetadata } from '#stripe/wire/parameters';
import type { Work } from '#stripe/work';
import type { CreditLineParams, CreditNoteParams } from './credit-note-params.ts';

type CreditLine = Stripe.CreditNoteLineItem;

/**
 * Returns a credit note's lines. Each part of an invoice line gets its share of discount and taxes,
 * and all parts add up to the line to the cent.
 * @param before lines of the invoice's earlier credit notes that are not void
 */
export async function readCreditLines(
  work: Work,
  invoice: Stripe.Invoice,
  params: CreditNoteParams,
  before: readonly CreditLine[],
): Promise<CreditLine[]> {
  if (!params.lines) return [amountLine(params)];
  const lines: CreditLine[] = [];
  for (const [index, line] of params.lines.entries()) {
    const path = `lines[${index}]`;
    requireOwnFields(line, path);
    lines.push(
      line.type === 'custom_line_item'
        ? await customLine(work, line, path)
        : await invoiceLine(work, invoice, line, [...before, ...lines], path),
    );
  }
  if (lines.length === 0) throw invalidRequest('`lines` can not be empty.', 'lines');
  const total = lines.reduce((sum, line) => sum + totalOf(line), 0);
  if (params.amount !== undefined && params.amount !== total) {
    throw invalidRequest(
      `The amount of the credit note (${params.amount}) must equal the total of its lines (${total}).`,
      'amount',
    );
  }
  return lines;
}

/** Returns a line's total with taxes, in cents. */
export function totalOf({ amount, discount_amount: discount, taxes }: CreditLine): number {
  const added = (taxes ?? []).filter(({ tax_behavior: behaviour }) => behaviour === 'exclusive');
  return added.reduce((sum, tax) => sum + tax.amount, amount - discount);
}

function amountLine({ amount }: CreditNoteParams): CreditLine {
  if (amount === undefined) {
    throw invalidRequest(
      'You must pass one of `amount`, `lines` or `shipping_cost`.',
      'amount',
      'parameter_missing',
    );
  }
  return { ...emptyLine('custom_line_item'), amount, quantity: 1, ...unitOf(amount) };
}

const needed = {
  custom_line_item: ['description', 'quantity', 'unit_amount'],
  invoice_line_item: ['invoice_line_item'],
} as const;
const foreign = {
  custom_line_item: ['amount', 'invoice_line_item'],
  invoice_line_item: ['description', 'tax_rates', 'unit_amount'],
} as const;

function requireOwnFields(line: CreditLineParams, path: string): void {
  const missing = needed[line.type].find((field) => line[field] === undefined);
  if (missing) {
    throw invalidRequest(
      `Missing required param: ${path}[${missing}].`,
      `${path}[${missing}]`,
      'parameter_missing',
    );
  }
  const other = foreign[line.type].find((field) => line[field] !== undefined);
  if (other) {
    throw invalidRequest(`\`${other}\` is not valid for a line of type ${line.type}.`, `${path}[${other}]`);
  }
}

async function customLine(
  work: Work,
  { description, metadata, quantity = 1, tax_rates: ids = [], unit_amount: unit = 0 }: CreditLineParams,
  path: string,
): Promise<CreditLine> {
  const taxRates: Stripe.TaxRate[] = [];
  for (const [index, id] of ids.entries()) {
    taxRates.push((await getReferenced(work, 'tax_rate', id, `${path}[tax_rates][${index}]`)).wire);
  }
  const amount = unit * quantity;
  const [amounts] = computeLines([{ amount, product: '', taxRates }], []);
  return {
    ...emptyLine('custom_line_item'),
    ...{ amount, quantity, ...unitOf(unit) },
    description: description ?? null,
    metadata: applyMetadata({}, metadata),
    tax_rates: taxRates,
    taxes: toWireTaxes(amounts?.taxes ?? []),
  };
}

async function invoiceLine(
  work: Work,
  invoice: Stripe.Invoice,
  line: CreditLineParams,
  before: readonly CreditLine[],
  path: string,
): Promise<CreditLine> {
  const { invoice_line_item: id = '', quantity } = line;
  const whole = invoice.lines.data.find((each) => each.id === id);
  if (!whole) {
    throw invalidRequest(
      `No such invoice line item: '${id}'`,
      `${path}[invoice_line_item]`,
      'resource_missing',
    );
  }
  const earlier = before.filter((each) => each.invoice_line_item === id);
  const credited = earlier.reduce((sum, { amount }) => sum + amount, 0);
  const amount = creditedAmount(whole, line, path);
  if (earlier.some((each) => (each.quantity === null) !== (quantity === undefined))) {
    throw invalidRequest('A line can be credited by quantity or by amount, not by both.', path);
  }
  if (credited + amount > whole.amount) {
    throw invalidRequest(
      `The amount to credit (${amount}) is greater than what is left of the line (${whole.amount - credited}).`,
      `${path}[${quantity === undefined ? 'amount' : 'quantity'}]`,
    );
  }
  return partOf(work, whole, credited, amount, line);
}

function creditedAmount(
  whole: Stripe.InvoiceLineItem,
  { amount, quantity }: CreditLineParams,
  path: string,
): number {
  if ((amount === undefined) === (quantity === undefined)) {
    throw invalidRequest('You must specify either `amount` or `quantity` of an invoice line item.', path);
  }
  return amount ?? divideHalfUp(whole.amount * (quantity ?? 0), whole.quantity ?? 1);
}

/** Returns the part of an invoice line after the cents already credited. */
async function partOf(
  work: Work,
  whole: Stripe.InvoiceLineItem,
  credited: number,
  amount: number,
  { metadata, quantity }: CreditLineParams,
): Promise<CreditLine> {
  // A line of 0, such as a free month, has only parts of 0.
  const upTo = (share: number, cents: number) =>
    whole.amount === 0 ? 0 : divideHalfUp(share * cents, whole.amount);
  const part = (share: number) => upTo(share, credited + amount) - upTo(share, credited);
  const discounts = (whole.discount_amounts ?? []).map((each) => ({
    amount: part(each.amount),
    discount: each.discount,
  }));
  const taxes = (whole.taxes ?? []).map((tax) => ({
    ...tax,
    amount: part(tax.amount),
    taxable_amount: part(tax.taxable_amount ?? 0),
    taxability_reason: tax.taxability_reason,
    tax_rate_details: tax.tax_rate_details && { tax_rate: tax.tax_rate_details.tax_rate },
    type: 'tax_rate_details' as const,
  }));
  const taxRates: Stripe.TaxRate[] = [];
  for (const { tax_rate_details: details } of taxes) {
    if (details) taxRates.push((await getLinked(work, 'tax_rate', details.tax_rate)).wire);
  }
  return {
    ...emptyLine('invoice_line_item'),
    amount,
    description: whole.description,
    discount_amount: discounts.reduce((sum, each) => sum + each.amount, 0),
    discount_amounts: discounts,
    invoice_line_item: whole.id,
    metadata: applyMetadata({}, metadata),
    pretax_credit_amounts: discounts.map((each) => ({ ...each, type: 'discount' })),
    quantity: quantity ?? null,
    tax_rates: taxRates,
    taxes,
    ...(quantity === undefined ? {} : unitOf(Math.round(amount / quantity))),
  };
}

function emptyLine(type: Stripe.CreditNoteLineItem.Type): CreditLine {
  return {
    id: newId('cnli'),
    object: 'credit_note_line_item',
    amount: 0,
    discount_amount: 0,
    discount_amounts: [],
    livemode: false,
    metadata: {},
    pretax_credit_amounts: [],
    tax_rates: [],
    taxes: [],
    type,
    ...nulls('description quantity unit_amount unit_amount_decimal'),
  };
}

const unitOf = (cents: number) => ({ unit_amount: cents, unit_amount_decimal: decimal(cents) });
