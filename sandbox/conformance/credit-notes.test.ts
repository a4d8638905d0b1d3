import type Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ibans, payByDebit } from './buyer.ts';
import { monthlyPurchase, openShop, type PriceBook, subscribe } from './price-book.ts';
import { startTestSandbox, type TestSandbox } from './sandbox-under-test.ts';
import { refusalOf } from './stripe-under-test.ts';
import type { TestAccount } from './test-account.ts';

let sandbox: TestSandbox;
let account: TestAccount;
let stripe: Stripe;
let book: PriceBook;
let customer: string;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  ({ account, stripe, book, customer } = await openShop(sandbox));
});

const buy = (change: Partial<Stripe.Checkout.SessionCreateParams> = {}) =>
  subscribe(stripe, book, customer, change);
const newest = async () => (await stripe.invoices.list({ customer, limit: 1 })).data[0] as Stripe.Invoice;
const balance = async () => ((await stripe.customers.retrieve(customer)) as Stripe.Customer).balance;
const typesSince = async (count: number) => {
  const { data } = await stripe.events.list({ limit: 100 });
  return data
    .slice(0, data.length - count)
    .map(({ type }) => type)
    .reverse();
};
const countEvents = async () => (await stripe.events.list({ limit: 100 })).data.length;

/** A renewal that is finalized but not collected. */
async function openInvoice(): Promise<Stripe.Invoice> {
  await buy();
  const { frozen } = await passMonth();
  return stripe.invoices.finalizeInvoice(frozen.id ?? '', { auto_advance: false });
}
async function passMonth() {
  const [subscription] = (await stripe.subscriptions.list({ customer })).data;
  const end = subscription?.items.data[0]?.current_period_end ?? 0;
  const left = Math.ceil((end - (await stripe.customers.create({})).created) / 60) + 1;
  await account.control('/clock/advance', { days: Math.floor(left / 1_440), minutes: left % 1_440 });
  return { frozen: await newest() };
}
const lineOf = (invoice: Stripe.Invoice) => invoice.lines.data[0]?.id ?? '';

describe('a credit note before payment', () => {
  it('lowers the amount due and the amount remaining, with its share of the tax, and can be voided', async () => {
    const invoice = await openInvoice();
    const before = await countEvents();
    const note = await stripe.creditNotes.create({
      invoice: invoice.id ?? '',
      lines: [{ type: 'invoice_line_item', invoice_line_item: lineOf(invoice), amount: 1_000 }],
      reason: 'product_unsatisfactory',
      memo: 'Disculpa',
      metadata: { case: '7' },
    });
    expect(note).toMatchObject({
      object: 'credit_note',
      amount: 1_210,
      subtotal: 1_000,
      total_excluding_tax: 1_000,
      total_taxes: [{ amount: 210, taxable_amount: 1_000, tax_behavior: 'exclusive' }],
      lines: { data: [{ amount: 1_000, taxes: [{ amount: 210 }], invoice_line_item: lineOf(invoice) }] },
      type: 'pre_payment',
      pre_payment_amount: 1_210,
      post_payment_amount: 0,
      number: `${invoice.number}-CN-01`,
      status: 'issued',
      reason: 'product_unsatisfactory',
      memo: 'Disculpa',
    });
    expect(await newest()).toMatchObject({
      status: 'open',
      total: 3_024,
      amount_due: 1_814,
      amount_remaining: 1_814,
      pre_payment_credit_notes_amount: 1_210,
    });
    expect(await typesSince(before)).toEqual(['credit_note.created', 'invoice.updated']);

    const voided = await stripe.creditNotes.voidCreditNote(note.id);
    expect(voided).toMatchObject({ status: 'void', voided_at: expect.any(Number) });
    expect(await newest()).toMatchObject({ amount_remaining: 3_024, pre_payment_credit_notes_amount: 0 });
    expect(await refusalOf(stripe.creditNotes.voidCreditNote(note.id))).toMatchObject({ statusCode: 400 });
    expect(await stripe.invoices.pay(invoice.id ?? '')).toMatchObject({ amount_paid: 3_024, status: 'paid' });
    expect(await typesSince(before)).toEqual(expect.arrayContaining(['credit_note.voided', 'invoice.paid']));
  });

  it('leaves the rest to be charged', async () => {
    const invoice = await openInvoice();
    await stripe.creditNotes.create({ invoice: invoice.id ?? '', amount: 1_000 });
    expect(await stripe.invoices.pay(invoice.id ?? '')).toMatchObject({
      status: 'paid',
      amount_due: 2_024,
      amount_paid: 2_024,
      amount_remaining: 0,
    });
    expect((await stripe.charges.list({ customer, limit: 1 })).data).toMatchObject([{ amount: 2_024 }]);
  });

  it('for the whole invoice marks it paid without a charge', async () => {
    const invoice = await openInvoice();
    const charges = (await stripe.charges.list({ customer })).data.length;
    await stripe.creditNotes.create({ invoice: invoice.id ?? '', amount: 3_024 });
    expect(await newest()).toMatchObject({ status: 'paid', amount_due: 0, amount_paid: 0 });
    expect((await stripe.charges.list({ customer })).data).toHaveLength(charges);
  });

  it('lowers the amount of the next retry, and ends the debt when it is for the whole invoice', async () => {
    await buy();
    const { id } = (await stripe.subscriptions.list({ customer })).data[0] as Stripe.Subscription;
    await account.control(`/subscriptions/${id}/decline`, { times: 1 });
    await passMonth();
    await account.control('/clock/advance', { hours: 2 });
    const owed = await newest();
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('past_due');
    await stripe.creditNotes.create({ invoice: owed.id ?? '', amount: 1_024 });
    const payments = async () =>
      (await stripe.invoices.retrieve(owed.id ?? '', { expand: ['payments'] })).payments?.data;
    expect((await payments())?.[0]).toMatchObject({
      is_default: true,
      amount_requested: 2_000,
      status: 'open',
    });
    await stripe.creditNotes.create({ invoice: owed.id ?? '', amount: 2_000 });
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('active');
    expect(await newest()).toMatchObject({ status: 'paid', amount_paid: 0, next_payment_attempt: null });
    expect(await payments()).toMatchObject([{ status: 'canceled' }]);
  });
});

describe('a credit note after payment', () => {
  it('credits the customer’s balance, which the next fee uses', async () => {
    await buy();
    const invoice = await newest();
    const note = await stripe.creditNotes.create({
      invoice: invoice.id ?? '',
      lines: [{ type: 'invoice_line_item', invoice_line_item: lineOf(invoice), quantity: 1 }],
      credit_amount: 3_024,
      expand: ['customer_balance_transaction'],
    });
    expect(note).toMatchObject({
      type: 'post_payment',
      post_payment_amount: 3_024,
      lines: { data: [{ quantity: 1, unit_amount: 2_499 }] },
      customer_balance_transaction: {
        amount: -3_024,
        type: 'credit_note',
        credit_note: note.id,
        invoice: invoice.id,
        ending_balance: -3_024,
      },
    });
    expect(await newest()).toMatchObject({ status: 'paid', post_payment_credit_notes_amount: 3_024 });
    expect(await balance()).toBe(-3_024);
    const preview = await stripe.invoices.createPreview({ customer });
    expect(preview).toMatchObject({ total: 3_024, amount_due: 0, starting_balance: -3_024 });

    const charges = (await stripe.charges.list({ customer })).data.length;
    await passMonth();
    expect(await newest()).toMatchObject({ status: 'draft', amount_due: 0, ending_balance: null });
    await account.control('/clock/advance', { hours: 2 });
    expect(await newest()).toMatchObject({
      status: 'paid',
      total: 3_024,
      starting_balance: -3_024,
      ending_balance: 0,
      amount_due: 0,
      amount_paid: 0,
    });
    expect((await stripe.charges.list({ customer })).data).toHaveLength(charges);
  });

  it('refunds by a new refund, by earlier refunds, and out of band', async () => {
    await buy();
    const invoice = (await newest()).id ?? '';
    const [charge] = (await stripe.charges.list({ customer })).data;
    const earlier = await stripe.refunds.create({ charge: charge?.id ?? '', amount: 500 });
    const linked = await stripe.creditNotes.create({
      invoice,
      amount: 500,
      refunds: [{ refund: earlier.id }],
    });
    expect(linked.refunds).toEqual([
      { amount_refunded: 500, payment_record_refund: null, refund: earlier.id, type: 'refund' },
    ]);
    const note = await stripe.creditNotes.create({
      invoice,
      amount: 1_000,
      refund_amount: 700,
      credit_amount: 200,
      out_of_band_amount: 100,
      expand: ['refunds.refund'],
    });
    expect(note).toMatchObject({
      out_of_band_amount: 100,
      refunds: [{ amount_refunded: 700, refund: { object: 'refund', amount: 700 } }],
      number: expect.stringMatching(/-CN-02$/),
    });
    expect((await stripe.charges.list({ customer })).data).toMatchObject([{ amount_refunded: 1_200 }]);
    expect(await balance()).toBe(-200);
    expect(await newest()).toMatchObject({ post_payment_credit_notes_amount: 1_500, amount_paid: 3_024 });
    expect(await refusalOf(stripe.creditNotes.voidCreditNote(note.id))).toMatchObject({ statusCode: 400 });
  });

  it.each([
    ['no place for what is given back', { amount: 1_000 }],
    ['too much for it', { amount: 1_000, credit_amount: 1_001 }],
    ['too little', { amount: 1_000, refund_amount: 500, credit_amount: 499 }],
    ['more than the invoice', { amount: 3_025, credit_amount: 3_025 }],
    ['nothing', { credit_amount: 100 }],
  ])('with %s is refused', async (_, params) => {
    await buy();
    const invoice = (await newest()).id ?? '';
    expect(await refusalOf(stripe.creditNotes.create({ invoice, ...params }))).toMatchObject({
      statusCode: 400,
    });
    expect((await stripe.creditNotes.list({ customer })).data).toEqual([]);
    expect(await balance()).toBe(0);
  });

  it('cannot exceed what refunds and earlier notes have left', async () => {
    await buy();
    const invoice = (await newest()).id ?? '';
    const [charge] = (await stripe.charges.list({ customer })).data;
    await stripe.refunds.create({ charge: charge?.id ?? '', amount: 1_000 });
    await stripe.creditNotes.create({ invoice, amount: 1_000, credit_amount: 1_000 });
    const rest = { invoice, amount: 1_025, credit_amount: 1_025 };
    expect(await refusalOf(stripe.creditNotes.create(rest))).toMatchObject({ param: 'amount' });
    await stripe.creditNotes.create({ invoice, amount: 1_024, credit_amount: 1_024 });
  });
});

describe('the lines of a credit note', () => {
  it('add up to the invoice line to the cent, with discount and both kinds of tax', async () => {
    const half = await stripe.coupons.create({ percent_off: 33.3, duration: 'once' });
    const lines = [
      { price: book.monthlyFee, quantity: 1, tax_rates: [book.exclusiveVat] },
      { price: book.setup, quantity: 1, tax_rates: [book.inclusiveVat] },
    ];
    await buy({ discounts: [{ coupon: half.id }], line_items: lines });
    const invoice = await newest();
    for (const line of invoice.lines.data) {
      const parts = [1, 333, line.amount - 334];
      const lines: Stripe.CreditNoteLineItem[] = [];
      for (const amount of parts) {
        const params = {
          invoice: invoice.id ?? '',
          lines: [{ type: 'invoice_line_item' as const, invoice_line_item: line.id, amount }],
        };
        const refused = await refusalOf(stripe.creditNotes.create(params));
        const [, owed = '0'] = /post payment amount of the credit note \((\d+)\)/.exec(refused.message) ?? [];
        const note = await stripe.creditNotes.create({ ...params, out_of_band_amount: Number(owed) });
        lines.push(...note.lines.data);
      }
      const sum = (pick: (line: Stripe.CreditNoteLineItem) => number) =>
        lines.reduce((total, each) => total + pick(each), 0);
      expect(sum((each) => each.amount)).toBe(line.amount);
      expect(sum((each) => each.discount_amount)).toBe(line.discount_amounts?.[0]?.amount);
      expect(sum((each) => each.taxes?.[0]?.amount ?? 0)).toBe(line.taxes?.[0]?.amount);
      expect(sum((each) => each.taxes?.[0]?.taxable_amount ?? 0)).toBe(line.taxes?.[0]?.taxable_amount);
    }
    expect(await newest()).toMatchObject({ post_payment_credit_notes_amount: invoice.total });
  });

  it('refuse amounts above the invoice line, contradictory parameters and unknown lines', async () => {
    const invoice = await openInvoice();
    const id = invoice.id ?? '';
    const line = { type: 'invoice_line_item' as const, invoice_line_item: lineOf(invoice) };
    const rates = (id: string): string[] => [id];
    const custom = { type: 'custom_line_item' as const, description: 'x', quantity: 1 };
    await stripe.creditNotes.create({ invoice: id, lines: [{ ...line, amount: 1 }] });
    for (const [lines, param] of [
      [[{ ...line, amount: 2_499 }], 'lines[0][amount]'],
      [[{ ...line, quantity: 1 }], 'lines[0]'],
      [[line], 'lines[0]'],
      [[{ ...line, invoice_line_item: 'il_none', amount: 1 }], 'lines[0][invoice_line_item]'],
      [[{ ...line, amount: 1, description: 'x' }], 'lines[0][description]'],
      [[{ ...line, amount: 1, tax_rates: rates(book.inclusiveVat) }], 'lines[0][tax_rates]'],
      [[{ type: 'custom_line_item' as const, unit_amount: 5, quantity: 1 }], 'lines[0][description]'],
      [[{ ...custom, unit_amount: 5, amount: 5 }], 'lines[0][amount]'],
      [[{ ...custom, unit_amount: 5, tax_rates: rates('txr_none') }], 'lines[0][tax_rates][0]'],
    ] as const) {
      expect(await refusalOf(stripe.creditNotes.create({ invoice: id, lines: [...lines] }))).toMatchObject({
        statusCode: 400,
        param,
      });
    }
  });

  it('of a free line are 0: a free month is credited together with the installation', async () => {
    await buy({
      subscription_data: { trial_period_days: 30 },
      line_items: [
        { price: book.monthlyFee, quantity: 1, tax_rates: [book.exclusiveVat] },
        { price: book.setup, quantity: 1, tax_rates: [book.inclusiveVat] },
      ],
    });
    const invoice = await newest();
    const free = invoice.lines.data.find(({ amount }) => amount === 0);
    const paid = invoice.lines.data.find(({ amount }) => amount > 0);
    const params = {
      invoice: invoice.id ?? '',
      lines: [free, paid].map((line) => ({
        type: 'invoice_line_item' as const,
        invoice_line_item: line?.id ?? '',
        quantity: 1,
      })),
    };
    const note = await stripe.creditNotes.create({ ...params, out_of_band_amount: invoice.total });
    expect(note.amount).toBe(invoice.total);
    expect(note.lines.data).toMatchObject([
      { amount: 0, taxes: [{ amount: 0, taxable_amount: 0 }] },
      { amount: paid?.amount },
    ]);
  });
});

it('a credit note can have custom lines with their own tax rates', async () => {
  await buy();
  const invoice = (await newest()).id ?? '';
  const lines = (taxRate: string) => [
    {
      type: 'custom_line_item' as const,
      ...{ description: 'Devolución', quantity: 1, unit_amount: 1_000, tax_rates: [taxRate] },
    },
  ];
  const included = await stripe.creditNotes.create({
    ...{ invoice, lines: lines(book.inclusiveVat), refund_amount: 1_000 },
  });
  expect(included).toMatchObject({
    ...{ amount: 1_000, subtotal: 1_000, subtotal_excluding_tax: 826, total_excluding_tax: 826 },
    lines: { data: [{ type: 'custom_line_item', description: 'Devolución' }] },
    total_taxes: [{ amount: 174, taxable_amount: 826, tax_behavior: 'inclusive' }],
  });
  const added = await stripe.creditNotes.create({
    ...{ invoice, lines: lines(book.exclusiveVat), refund_amount: 1_210 },
  });
  expect(added).toMatchObject({ amount: 1_210, subtotal: 1_000, total_taxes: [{ amount: 210 }] });
});

it('a credit note requires a finalized invoice', async () => {
  await buy();
  const { frozen } = await passMonth();
  expect(await refusalOf(stripe.creditNotes.create({ invoice: frozen.id ?? '', amount: 100 }))).toMatchObject(
    { param: 'invoice' },
  );
});

describe('a customer balance', () => {
  it('is changed by hand, with events', async () => {
    const credit = await stripe.customers.createBalanceTransaction(customer, {
      amount: -1_000,
      currency: 'eur',
      description: 'Cortesía',
      metadata: { case: '7' },
    });
    expect(credit).toMatchObject({ type: 'adjustment', ending_balance: -1_000, description: 'Cortesía' });
    const [event] = (await stripe.events.list({ type: 'customer.updated', limit: 1 })).data;
    expect(event?.data).toMatchObject({ object: { balance: -1_000 }, previous_attributes: { balance: 0 } });
  });

  it.each([
    ['lowers a charge', -1_000, 2_024],
    ['raises it when it is owed', 500, 3_524],
  ])('%s', async (_, amount, charged) => {
    await buy();
    await stripe.customers.createBalanceTransaction(customer, { amount, currency: 'eur' });
    await passMonth();
    await account.control('/clock/advance', { hours: 2 });
    expect(await newest()).toMatchObject({ total: 3_024, amount_paid: charged, ending_balance: 0 });
    expect(await balance()).toBe(0);
  });

  it('carries an amount below the minimum charge to the next invoice', async () => {
    await buy();
    await stripe.customers.createBalanceTransaction(customer, { amount: -3_000, currency: 'eur' });
    await passMonth();
    await account.control('/clock/advance', { hours: 2 });
    expect(await newest()).toMatchObject({ status: 'paid', amount_due: 0, ending_balance: 24 });
    expect(await balance()).toBe(24);
  });

  it('gets back what a void invoice used', async () => {
    await buy();
    await stripe.customers.createBalanceTransaction(customer, { amount: -1_000, currency: 'eur' });
    const { frozen } = await passMonth();
    await stripe.invoices.finalizeInvoice(frozen.id ?? '', { auto_advance: false });
    expect(await balance()).toBe(0);
    await stripe.invoices.voidInvoice(frozen.id ?? '');
    expect(await balance()).toBe(-1_000);
  });

  it('stays for the next invoice when Checkout charges the full amount', async () => {
    await stripe.customers.createBalanceTransaction(customer, { amount: -1_000, currency: 'eur' });
    await payByDebit(await stripe.checkout.sessions.create(monthlyPurchase(book, customer)), ibans.good);
    await account.control('/clock/advance', { days: 6 });
    expect(await newest()).toMatchObject({ status: 'paid', amount_paid: 12_677, ending_balance: -1_000 });
    expect(await balance()).toBe(-1_000);
  });
});

it('serves the PDF of a credit note without authentication', async () => {
  await buy();
  const { pdf } = await stripe.creditNotes.create({
    invoice: (await newest()).id ?? '',
    amount: 100,
    out_of_band_amount: 100,
  });
  const answer = await fetch(pdf.replace('//localhost', '//127.0.0.1'));
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  const printed = await answer.text();
  expect(printed).toContain('%PDF-');
  expect(printed).toContain('Total abonado');
  // The credited amount with its minus and euro signs, in the PDF font's encoding.
  expect(printed).toContain('\\2261,00 \\200');
  expect((await fetch(`${sandbox.url}/credit-notes/cn_none/pdf`)).status).toBe(404);
});
