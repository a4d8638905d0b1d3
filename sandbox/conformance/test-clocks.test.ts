import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cards, pay } from './buyer.ts';
import { createPriceBook, type PriceBook, subscribe } from './price-book.ts';
import { startTestSandbox, type TestSandbox } from './sandbox-under-test.ts';
import { refusalOf } from './stripe-under-test.ts';

const DAY = 86_400;
const START = Math.floor(Date.now() / 1_000);

let sandbox: TestSandbox;
let stripe: Stripe;
let book: PriceBook;
beforeAll(async () => {
  sandbox = await startTestSandbox();
  stripe = sandbox.newAccount().stripe;
  book = await createPriceBook(stripe);
});
afterAll(() => sandbox.close());

const newClock = async () => (await stripe.testHelpers.testClocks.create({ frozen_time: START })).id;
const newCustomer = async (clock: string) =>
  (await stripe.customers.create({ email: 'ana@taller.es', test_clock: clock })).id;

/** The response says `advancing`, but the clock is ready when it arrives. */
async function advance(clock: string, to: number): Promise<void> {
  expect(await stripe.testHelpers.testClocks.advance(clock, { frozen_time: to })).toMatchObject({
    status: 'advancing',
  });
  expect(await stripe.testHelpers.testClocks.retrieve(clock)).toMatchObject({
    status: 'ready',
    frozen_time: to,
  });
}

describe('a test clock', () => {
  it('does not run, is advanced, and never goes back', async () => {
    const clock = await newClock();
    expect(await stripe.testHelpers.testClocks.retrieve(clock)).toMatchObject({
      object: 'test_helpers.test_clock',
      frozen_time: START,
      status: 'ready',
      livemode: false,
    });
    await advance(clock, START + 40 * DAY);
    expect(
      await refusalOf(stripe.testHelpers.testClocks.advance(clock, { frozen_time: START + DAY })),
    ).toMatchObject({ statusCode: 400, type: 'StripeInvalidRequestError' });
  });

  it('is the clock of its customers only', async () => {
    const clock = await newClock();
    const customer = await newCustomer(clock);
    const other = await stripe.customers.create({ email: 'eva@taller.es' });
    await advance(clock, START + 20 * DAY);
    expect(await subscribe(stripe, book, customer)).toMatchObject({
      created: START + 20 * DAY,
      test_clock: clock,
    });
    expect(await stripe.customers.retrieve(other.id)).toMatchObject({ test_clock: null });
    const listed = await stripe.customers.list({ test_clock: clock });
    expect(listed.data.map(({ id }) => id)).toEqual([customer]);
    const usual = await stripe.customers.list({ email: 'ana@taller.es', limit: 100 });
    expect(usual.data.map(({ id }) => id)).not.toContain(customer);
    expect(await refusalOf(stripe.customers.create({ test_clock: 'clock_none' }))).toMatchObject({
      code: 'resource_missing',
      param: 'test_clock',
    });
  });

  it('deletes its customers with it', async () => {
    const id = await newClock();
    const customer = await newCustomer(id);
    expect(await stripe.testHelpers.testClocks.del(id)).toMatchObject({ id, deleted: true });
    expect(await refusalOf(stripe.testHelpers.testClocks.retrieve(id))).toMatchObject({ statusCode: 404 });
    expect(await refusalOf(stripe.customers.retrieve(customer))).toMatchObject({ statusCode: 404 });
  });
});

describe('a subscription through time', () => {
  const trial = { subscription_data: { trial_period_days: 30 } };

  it('ends its trial, is charged its fee, and renews', async () => {
    const clock = await newClock();
    const customer = await newCustomer(clock);
    const { id, status, trial_end: trialEnd } = await subscribe(stripe, book, customer, trial);
    expect(status).toBe('trialing');
    expect(trialEnd).toBe(START + 30 * DAY);
    const preview = await stripe.invoices.createPreview({ customer, subscription: id });
    expect(preview.amount_due).toBe(3_024);
    await advance(clock, START + 31 * DAY);
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('active');
    const [fee] = (await stripe.invoices.list({ customer })).data;
    expect(fee).toMatchObject({
      status: 'paid',
      billing_reason: 'subscription_cycle',
      subtotal: 2_499,
      total: 3_024,
    });
    await advance(clock, START + 63 * DAY);
    expect((await stripe.invoices.list({ customer, status: 'paid' })).data).toHaveLength(3);
  });

  it('becomes past due when the card fails', async () => {
    const clock = await newClock();
    const customer = await newCustomer(clock);
    const { id } = await subscribe(stripe, book, customer, trial);
    const bad = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer });
    await stripe.subscriptions.update(id, { default_payment_method: bad.id });
    await advance(clock, START + 31 * DAY);
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('past_due');
    const [fee] = (await stripe.invoices.list({ customer })).data;
    expect(fee).toMatchObject({ status: 'open', attempted: true });
    expect(fee?.next_payment_attempt).toBeGreaterThan(START + 31 * DAY);
    const good = await stripe.paymentMethods.attach('pm_card_visa', { customer });
    const paid = await stripe.invoices.pay(fee?.id ?? '', { payment_method: good.id });
    expect(paid.status).toBe('paid');
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('active');
  });

  it('is not created with a declined card', async () => {
    const customer = (await stripe.customers.create({ email: 'ana@taller.es' })).id;
    const session = await stripe.checkout.sessions.create({
      mode: 'subscription',
      customer,
      line_items: [{ price: book.monthlyFee, quantity: 1 }],
      success_url: 'https://shop.example/thanks',
    });
    expect((await pay(session, { cardNumber: cards.declined })).status).toBe(402);
    expect((await stripe.subscriptions.list({ customer, status: 'all' })).data).toEqual([]);
    expect(
      await refusalOf(stripe.paymentMethods.attach('pm_card_visa_chargeDeclined', { customer })),
    ).toMatchObject({ type: 'StripeCardError', code: 'card_declined' });
  });
});
