import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pay } from './buyer.ts';
import { createPriceBook, monthlyPurchase, type PriceBook } from './price-book.ts';
import { startTestSandbox, type TestSandbox } from './sandbox-under-test.ts';
import { refusalOf } from './stripe-under-test.ts';

let sandbox: TestSandbox;
let stripe: Stripe;
let book: PriceBook;
let customer: string;
let session: Stripe.Checkout.Session;
let invoice: Stripe.Invoice;
let charge: Stripe.Charge;
beforeAll(async () => {
  sandbox = await startTestSandbox();
  stripe = sandbox.newAccount().stripe;
  book = await createPriceBook(stripe);
  customer = (await stripe.customers.create({ email: 'ana@taller.es' })).id;
  session = await stripe.checkout.sessions.create(monthlyPurchase(book, customer));
  await pay(session);
  session = await stripe.checkout.sessions.retrieve(session.id, { expand: ['invoice'] });
  invoice = session.invoice as Stripe.Invoice;
  charge = (await stripe.charges.list({ customer })).data[0] as Stripe.Charge;
  // Another customer's purchase, which no list below may include.
  const other = (await stripe.customers.create({ email: 'eva@taller.es' })).id;
  await pay(await stripe.checkout.sessions.create(monthlyPurchase(book, other)));
});
afterAll(() => sandbox.close());

const ids = ({ data }: { data: readonly { id: string }[] }) => data.map(({ id }) => id);

describe('a purchase is found', () => {
  it('by its subscription, its payment and its buyer', async () => {
    const subscription = String(session.subscription);
    expect(ids(await stripe.subscriptions.list({ customer, price: book.monthlyFee }))).toEqual([
      subscription,
    ]);
    expect(ids(await stripe.subscriptions.list({ customer, price: book.setup }))).toEqual([]);
    expect(ids(await stripe.subscriptions.list({ customer, status: 'active' }))).toEqual([]);
    expect(ids(await stripe.invoices.list({ subscription }))).toEqual([invoice.id]);
    expect(ids(await stripe.invoices.list({ customer, status: 'paid' }))).toEqual([invoice.id]);
    expect(ids(await stripe.checkout.sessions.list({ customer, status: 'complete' }))).toEqual([session.id]);
  });

  it('in the payments of its invoice', async () => {
    const { payments } = await stripe.invoices.retrieve(invoice.id ?? '', { expand: ['payments'] });
    expect(payments?.data).toMatchObject([
      { amount_paid: 12_677, payment: { payment_intent: charge.payment_intent } },
    ]);
  });

  it('line by line', async () => {
    const first = await stripe.checkout.sessions.listLineItems(session.id, { limit: 2 });
    expect(first).toMatchObject({ has_more: true, data: [{ amount_subtotal: 0 }, { amount_total: 2_999 }] });
    const starting_after = first.data[1]?.id ?? '';
    const rest = await stripe.checkout.sessions.listLineItems(session.id, { starting_after });
    expect(rest).toMatchObject({ has_more: false, data: [{ amount_subtotal: 7_998 }] });
    const ending_before = rest.data[0]?.id ?? '';
    const back = await stripe.checkout.sessions.listLineItems(session.id, { ending_before, limit: 1 });
    expect(back).toMatchObject({ has_more: true, data: [{ id: starting_after }] });
  });

  it('in the events, by one type or several', async () => {
    const paid = await stripe.events.list({ type: 'invoice.paid' });
    expect(paid.data).toHaveLength(2);
    const [first] = paid.data;
    expect(await stripe.events.retrieve(first?.id ?? '')).toMatchObject({ ...first });
    const several = await stripe.events.list({ types: ['invoice.paid', 'checkout.session.completed'] });
    expect(several.data).toHaveLength(4);
    expect((await stripe.events.list({ type: 'invoice.*' })).data.length).toBeGreaterThan(4);
  });

  it('by its creation time', async () => {
    const { created } = session;
    const within = { gte: created, lte: created };
    expect(ids(await stripe.checkout.sessions.list({ customer, created: within }))).toEqual([session.id]);
    expect(ids(await stripe.checkout.sessions.list({ customer, created: { lt: created } }))).toEqual([]);
  });
});

describe('a refund', () => {
  it('returns a part, then the rest, and refuses a third', async () => {
    await stripe.refunds.create({ charge: charge.id, amount: 2_677, metadata: { why: 'part' } });
    expect((await stripe.charges.list({ customer })).data).toMatchObject([
      { amount_refunded: 2_677, refunded: false },
    ]);
    await stripe.refunds.create({ payment_intent: String(charge.payment_intent) });
    const [refunded] = (await stripe.charges.list({ customer, expand: ['data.refunds'] })).data;
    expect(refunded).toMatchObject({ amount_refunded: 12_677, refunded: true });
    expect(refunded?.refunds?.data.map(({ amount }) => amount)).toEqual([10_000, 2_677]);
    expect(await refusalOf(stripe.refunds.create({ charge: charge.id }))).toMatchObject({
      code: 'charge_already_refunded',
    });
    expect((await stripe.events.list({ type: 'charge.refunded' })).data).toHaveLength(2);
  });
});
