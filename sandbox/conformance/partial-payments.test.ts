import type Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { payByDebit } from './buyer.ts';
import { monthlyPurchase, openShop, type PriceBook, subscribe } from './price-book.ts';
import { startTestSandbox, type TestSandbox } from './sandbox-under-test.ts';
import { refusalOf } from './stripe-under-test.ts';
import type { TestAccount } from './test-account.ts';

let sandbox: TestSandbox;
let account: TestAccount;
let stripe: Stripe;
let book: PriceBook;
let customer: string;
let method: string;
let subscription: string;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  ({ account, stripe, book, customer } = await openShop(sandbox));
  method = (await stripe.paymentMethods.attach('pm_card_visa', { customer })).id;
  subscription = (await subscribe(stripe, book, customer)).id;
});

const newest = async () => (await stripe.invoices.list({ customer, limit: 1 })).data[0] as Stripe.Invoice;
const types = async () => (await stripe.events.list({ limit: 100 })).data.map(({ type }) => type);
const statusOf = async () => (await stripe.subscriptions.retrieve(subscription)).status;
const paymentsOf = async ({ id = '' }: Stripe.Invoice) =>
  (await stripe.invoices.retrieve(id, { expand: ['payments'] })).payments?.data;

/** Sends the next month's invoice, due in 14 days. */
async function sentInvoice(): Promise<Stripe.Invoice> {
  await stripe.subscriptions.update(subscription, { collection_method: 'send_invoice', days_until_due: 14 });
  await account.control('/clock/advance', { days: 31 });
  await account.control('/clock/advance', { hours: 2 });
  return newest();
}
const charge = (amount: number, change: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
  stripe.paymentIntents.create({
    amount,
    currency: 'eur',
    customer,
    payment_method: method,
    confirm: true,
    off_session: true,
    ...change,
  });
const attach = (invoice: Stripe.Invoice, intent: Stripe.PaymentIntent) =>
  stripe.invoices.attachPayment(invoice.id ?? '', { payment_intent: intent.id });

describe('a sent invoice', () => {
  it('is not charged, and becomes overdue after its due date', async () => {
    const invoice = await sentInvoice();
    expect(invoice).toMatchObject({
      status: 'open',
      collection_method: 'send_invoice',
      attempt_count: 0,
      next_payment_attempt: null,
      amount_remaining: 3_024,
    });
    expect(invoice.due_date).toBe(invoice.created + 14 * 86_400);
    expect(await types()).toContain('invoice.sent');
    expect(await statusOf()).toBe('active');
    await account.control('/clock/advance', { days: 14 });
    expect(await types()).toContain('invoice.overdue');
    expect(await statusOf()).toBe('past_due');
    expect(await stripe.invoices.pay(invoice.id ?? '', { payment_method: method })).toMatchObject({
      status: 'paid',
    });
    expect(await statusOf()).toBe('active');
    expect(await stripe.customers.retrieve(customer)).toMatchObject({ delinquent: false });
  });

  it('stays uncollected, and its plan active, after a failed attempt by the customer', async () => {
    const invoice = await sentInvoice();
    const bad = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer });
    expect(await refusalOf(stripe.invoices.pay(invoice.id ?? '', { payment_method: bad.id }))).toMatchObject({
      code: 'card_declined',
    });
    expect(await newest()).toMatchObject({ status: 'open', next_payment_attempt: null, attempt_count: 0 });
    expect(await statusOf()).toBe('active');
    expect(await stripe.customers.retrieve(customer)).toMatchObject({ delinquent: false });
    await account.control('/clock/advance', { days: 14 });
    expect(await types()).toContain('invoice.overdue');
  });

  it('accepts `days_until_due` only together with sending', async () => {
    const change = (params: Stripe.SubscriptionUpdateParams) =>
      refusalOf(stripe.subscriptions.update(subscription, params));
    expect(await change({ collection_method: 'send_invoice' })).toMatchObject({ param: 'days_until_due' });
    expect(await change({ days_until_due: 3 })).toMatchObject({ param: 'days_until_due' });
    await sentInvoice();
    const back = await stripe.subscriptions.update(subscription, {
      collection_method: 'charge_automatically',
    });
    expect(back).toMatchObject({ days_until_due: null });
  });
});

describe('partial payments', () => {
  it('lower the remaining amount one by one, until the invoice is paid', async () => {
    const invoice = await sentInvoice();
    const partly = await attach(invoice, await charge(1_000));
    expect(partly).toMatchObject({
      status: 'open',
      amount_due: 3_024,
      amount_paid: 1_000,
      amount_remaining: 2_024,
      amount_overpaid: 0,
    });
    expect((await types()).slice(0, 2)).toEqual(['invoice.updated', 'invoice_payment.paid']);
    const whole = await attach(invoice, await charge(2_024));
    expect(whole).toMatchObject({ status: 'paid', amount_paid: 3_024, amount_remaining: 0 });
    expect(await types()).toContain('invoice.paid');
    expect(await paymentsOf(invoice)).toMatchObject([
      { amount_paid: 2_024, amount_requested: 2_024, is_default: false, status: 'paid' },
      { amount_paid: 1_000, amount_requested: 1_000, is_default: false, status: 'paid' },
    ]);
  });

  it('leave the rest to the invoice’s default payment', async () => {
    const invoice = await sentInvoice();
    await attach(invoice, await charge(1_000));
    await stripe.invoices.pay(invoice.id ?? '', { payment_method: method });
    expect(await newest()).toMatchObject({ status: 'paid', amount_paid: 3_024 });
    expect(await paymentsOf(invoice)).toMatchObject([
      { is_default: true, amount_paid: 2_024 },
      { is_default: false, amount_paid: 1_000 },
    ]);
  });

  it('by debit are attached while processing, and pay what remains when they succeed', async () => {
    const invoice = await sentInvoice();
    const now = () => stripe.invoices.retrieve(invoice.id ?? '');
    await payByDebit(await stripe.checkout.sessions.create(monthlyPurchase(book, customer)));
    const [debit] = (await stripe.customers.listPaymentMethods(customer, { type: 'sepa_debit' })).data;
    const onItsWay = await charge(3_000, { payment_method: debit?.id ?? '' });
    expect(onItsWay.status).toBe('processing');
    await attach(invoice, onItsWay);
    expect(await now()).toMatchObject({ amount_paid: 0 });
    for (const call of [stripe.invoices.voidInvoice, stripe.invoices.markUncollectible]) {
      expect(await refusalOf(call.call(stripe.invoices, invoice.id ?? ''))).toMatchObject({
        code: 'status_transition_invalid',
      });
    }
    await stripe.creditNotes.create({ invoice: invoice.id ?? '', amount: 1_000 });
    await account.control(`/payments/${onItsWay.id}`, { outcome: 'succeed' });
    expect(await now()).toMatchObject({
      status: 'paid',
      amount_due: 2_024,
      amount_paid: 2_024,
      amount_overpaid: 976,
      attempt_count: 0,
    });
    expect(await stripe.customers.retrieve(customer)).toMatchObject({ balance: -976 });
    expect(await types()).toContain('invoice.overpaid');
  });

  it('are refused when they do not match', async () => {
    const invoice = await sentInvoice();
    const fitting = await charge(1_000);
    await attach(invoice, fitting);
    const other = (await stripe.customers.create({})).id;
    const theirs = await stripe.paymentMethods.attach('pm_card_visa', { customer: other });
    const stranger = await charge(100, { customer: other, payment_method: theirs.id });
    for (const intent of [fitting, stranger, await charge(2_025)]) {
      expect(await refusalOf(attach(invoice, intent))).toMatchObject({ param: 'payment_intent' });
    }
    expect(await refusalOf(stripe.invoices.attachPayment(invoice.id ?? ''))).toMatchObject({
      code: 'parameter_missing',
    });
    expect(
      await refusalOf(stripe.invoices.attachPayment(invoice.id ?? '', { payment_record: 'pr_1' })),
    ).toMatchObject({ param: 'payment_record' });
    await attach(invoice, await charge(2_024));
    expect(await refusalOf(attach(invoice, await charge(100)))).toMatchObject({
      code: 'status_transition_invalid',
    });
  });

  it('are refused for a subscription invoice that is charged automatically', async () => {
    await account.control(`/subscriptions/${subscription}/decline`, { times: 1 });
    await account.control('/clock/advance', { days: 31 });
    await account.control('/clock/advance', { hours: 2 });
    const failed = await newest();
    expect(failed).toMatchObject({ status: 'open', attempt_count: 1 });
    expect(await refusalOf(attach(failed, await charge(1_000)))).toMatchObject({ statusCode: 400 });
  });

  it('prevent voiding the invoice, but not marking it uncollectible', async () => {
    const invoice = await sentInvoice();
    const id = invoice.id ?? '';
    await attach(invoice, await charge(500));
    expect(await refusalOf(stripe.invoices.voidInvoice(id))).toMatchObject({
      code: 'status_transition_invalid',
    });
    expect(await stripe.invoices.markUncollectible(id)).toMatchObject({
      status: 'uncollectible',
      amount_paid: 500,
      amount_remaining: 2_524,
    });
  });

  it('are credited in order: first the remaining amount, then the paid parts', async () => {
    const invoice = await sentInvoice();
    await attach(invoice, await charge(1_000));
    const note = await stripe.creditNotes.create({
      invoice: invoice.id ?? '',
      amount: 3_024,
      refund_amount: 1_000,
    });
    expect(note).toMatchObject({ type: 'mixed', pre_payment_amount: 2_024, post_payment_amount: 1_000 });
    expect(await newest()).toMatchObject({
      status: 'paid',
      amount_paid: 1_000,
      amount_remaining: 0,
      pre_payment_credit_notes_amount: 2_024,
      post_payment_credit_notes_amount: 1_000,
    });
  });

  it('are refunded one by one', async () => {
    const invoice = await sentInvoice();
    const parts = [await charge(1_000), await charge(2_024)];
    for (const part of parts) await attach(invoice, part);
    const id = invoice.id ?? '';
    expect(
      await refusalOf(stripe.creditNotes.create({ invoice: id, amount: 500, refund_amount: 500 })),
    ).toMatchObject({ param: 'refund_amount' });
    const refund = await stripe.refunds.create({ payment_intent: parts[1]?.id ?? '', amount: 500 });
    expect(
      await stripe.creditNotes.create({ invoice: id, amount: 500, refunds: [{ refund: refund.id }] }),
    ).toMatchObject({ post_payment_amount: 500 });
  });
});

describe('a payment by the API', () => {
  it('stays with its refusal when the bank declines it', async () => {
    const bad = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer });
    expect(await refusalOf(charge(500, { payment_method: bad.id }))).toMatchObject({
      statusCode: 402,
      code: 'card_declined',
    });
    expect((await stripe.paymentIntents.list({ customer, limit: 1 })).data).toMatchObject([
      { status: 'requires_payment_method', last_payment_error: { code: 'card_declined' } },
    ]);
  });

  it('needs the customer’s own method, and off_session', async () => {
    const other = (await stripe.customers.create({})).id;
    const foreign = await stripe.paymentMethods.attach('pm_card_visa', { customer: other });
    expect(await refusalOf(charge(500, { payment_method: foreign.id }))).toMatchObject({
      param: 'payment_method',
    });
    expect(await refusalOf(charge(500, { off_session: false }))).toMatchObject({ param: 'off_session' });
    expect(await refusalOf(charge(500, { confirm: false }))).toMatchObject({ param: 'confirm' });
    expect(await refusalOf(charge(49))).toMatchObject({ param: 'amount' });
    expect((await stripe.charges.list({ customer })).data).toHaveLength(1);
  });
});
