import type Stripe from 'stripe';
import { newId } from '#store/ids';
import { invalidRequest } from '#stripe/api-error';
import { idOf, nulls } from '#stripe/kinds';
import { getReferenced, listAll } from '#stripe/objects';
import { toList } from '#stripe/wire/lists';
import { applyMetadata } from '#stripe/wire/parameters';
import type { Work } from '#stripe/work';
import { readCreditLines, totalOf } from './credit-lines.ts';
import type { CreditNoteParams } from './credit-note-params.ts';
import { chargeToRefund, listChargesOf, readLinkedRefunds, sumOf } from './refunded.ts';

/** A credit note before it is stored, and its effects. */
export interface NewCreditNote {
  readonly note: Stripe.CreditNote;
  readonly invoice: Stripe.Invoice;
  /** Cents for the customer's balance. */
  readonly credited: number;
  /** Null without a new refund. */
  readonly refund: { readonly charge: string; readonly amount: number } | null;
}

/**
 * Builds a credit note. It first reduces the amount remaining; the rest goes to refunds, the
 * balance or out of band.
 * @throws ApiError for sums that don't match, or more than is left of the invoice
 */
export async function buildCreditNote(work: Work, params: CreditNoteParams): Promise<NewCreditNote> {
  const { wire: invoice } = await getReferenced(work, 'invoice', params.invoice, 'invoice');
  requireCreditable(invoice);
  const every = await listAll(work, 'credit_note', { invoice: invoice.id });
  const issued = every.filter(({ status }) => status === 'issued');
  const lines = await readCreditLines(
    work,
    invoice,
    params,
    issued.flatMap((note) => note.lines.data),
  );
  const charges = await listChargesOf(work, invoice);
  const refunds = await readLinkedRefunds(work, charges, issued, params.refunds);
  const amount = lines.reduce((sum, line) => sum + totalOf(line), 0);
  requireWithinInvoice(invoice, charges, issued, refunds, amount);
  const prePayment = invoice.status === 'open' ? Math.min(amount, invoice.amount_remaining) : 0;
  const { credit_amount: credited = 0, refund_amount: refunded = 0 } = params;
  requireSum(params, sumOf(refunds), amount - prePayment);
  const refund = refunded > 0 ? { charge: chargeToRefund(charges, refunded).id, amount: refunded } : null;
  const note = writeNote(work, invoice, params, {
    lines,
    refunds,
    amount,
    prePayment,
    nth: every.length + 1,
  });
  return { note, invoice, credited, refund };
}

function requireCreditable({ status }: Stripe.Invoice): void {
  if (status === 'open' || status === 'paid') return;
  throw invalidRequest(
    `You can only create credit notes for open or paid invoices. This invoice is ${status}.`,
    'invoice',
  );
}

/** Credit notes plus unlinked refunds can't exceed the invoice. */
function requireWithinInvoice(
  invoice: Stripe.Invoice,
  charges: readonly Stripe.Charge[],
  issued: readonly Stripe.CreditNote[],
  linking: readonly Stripe.CreditNote.Refund[],
  amount: number,
): void {
  const refunded = charges.reduce((sum, charge) => sum + charge.amount_refunded, 0);
  const unlinked = refunded - sumOf(issued.flatMap(({ refunds }) => refunds)) - sumOf(linking);
  const left = issued.reduce((sum, note) => sum - note.amount, invoice.total - unlinked);
  if (amount <= left) return;
  throw invalidRequest(
    `The amount to credit (${amount}) is greater than what can still be credited of the invoice (${left}).`,
    'amount',
  );
}

/** The parts of the post-payment amount must add up to it. */
function requireSum(params: CreditNoteParams, linked: number, postPayment: number): void {
  const {
    credit_amount: credited = 0,
    out_of_band_amount: outside = 0,
    refund_amount: refunded = 0,
  } = params;
  const sum = credited + outside + refunded + linked;
  if (sum === postPayment) return;
  throw invalidRequest(
    `The sum of refunds, credit_amount and out_of_band_amount (${sum}) must equal the post payment amount of the credit note (${postPayment}).`,
  );
}

interface Content {
  readonly lines: Stripe.CreditNoteLineItem[];
  readonly refunds: Stripe.CreditNote.Refund[];
  readonly amount: number;
  readonly prePayment: number;
  /** Its number among the invoice's credit notes. */
  readonly nth: number;
}

function writeNote(
  work: Work,
  invoice: Stripe.Invoice,
  params: CreditNoteParams,
  { lines, refunds, amount, prePayment, nth }: Content,
): Stripe.CreditNote {
  const id = newId('cn');
  const sum = (pick: (line: Stripe.CreditNoteLineItem) => number) =>
    lines.reduce((total, line) => total + pick(line), 0);
  const taxOf = (line: Stripe.CreditNoteLineItem, behaviours: readonly string[]) =>
    (line.taxes ?? [])
      .filter(({ tax_behavior: behaviour }) => behaviours.includes(behaviour))
      .reduce((total, tax) => total + tax.amount, 0);
  const subtotal = sum((line) => line.amount);
  const discount = sum((line) => line.discount_amount);
  const postPayment = amount - prePayment;
  const discounts = addUpBy(
    lines.flatMap((line) => line.discount_amounts),
    (each) => idOf(each.discount),
  );
  return {
    id,
    object: 'credit_note',
    amount,
    amount_shipping: 0,
    created: work.now,
    currency: invoice.currency,
    customer: idOf(invoice.customer ?? ''),
    discount_amount: discount,
    discount_amounts: discounts,
    effective_at: params.effective_at ?? work.now,
    invoice: invoice.id,
    lines: toList(`/v1/credit_notes/${id}/lines`, lines),
    livemode: false,
    memo: params.memo ?? null,
    metadata: applyMetadata({}, params.metadata),
    number: `${invoice.number}-CN-${String(nth).padStart(2, '0')}`,
    out_of_band_amount: params.out_of_band_amount || null,
    pdf: `${work.publicUrl}/credit-notes/${id}/pdf`,
    post_payment_amount: postPayment,
    pre_payment_amount: prePayment,
    pretax_credit_amounts: discounts.map((each) => ({ ...each, type: 'discount' })),
    reason: params.reason ?? null,
    refunds,
    status: 'issued',
    subtotal,
    subtotal_excluding_tax: subtotal - sum((line) => taxOf(line, ['inclusive'])),
    total: amount,
    total_excluding_tax: amount - sum((line) => taxOf(line, ['inclusive', 'exclusive'])),
    total_taxes: addUpTaxes(lines.flatMap((line) => line.taxes ?? [])),
    type: postPayment === 0 ? 'pre_payment' : prePayment === 0 ? 'post_payment' : 'mixed',
    ...nulls('customer_account customer_balance_transaction shipping_cost voided_at'),
  };
}

function addUpTaxes(taxes: readonly Stripe.CreditNoteLineItem.Tax[]): Stripe.CreditNote.TotalTax[] {
  const byRate = new Map<string, Stripe.CreditNote.TotalTax>();
  for (const tax of taxes) {
    const rate = tax.tax_rate_details?.tax_rate ?? '';
    const sum = byRate.get(rate);
    byRate.set(rate, {
      ...tax,
      amount: (sum?.amount ?? 0) + tax.amount,
      taxable_amount: (sum?.taxable_amount ?? 0) + (tax.taxable_amount ?? 0),
    });
  }
  return [...byRate.values()];
}

function addUpBy<T extends { amount: number }>(each: readonly T[], keyOf: (item: T) => string): T[] {
  const sums = new Map<string, T>();
  for (const item of each) {
    const sum = sums.get(keyOf(item));
    sums.set(keyOf(item), { ...item, amount: (sum?.amount ?? 0) + item.amount });
  }
  return [...sums.values()];
}
