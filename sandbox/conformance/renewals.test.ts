import type Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cards, pay } from './buyer.ts';
import { monthlyPurchase, openShop, type PriceBook } from './price-book.ts';
import { startTestSandbox, type TestSandbox } from './sandbox-under-test.ts';
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

const advance = (days: number) => account.control('/clock/advance', { days });
async function subscribe(cardNumber: string = cards.good, change: object = {}): Promise<string> {
  const session = await stripe.checkout.sessions.create({ ...monthlyPurchase(book, customer), ...change });
  await pay(session, { cardNumber });
  return String((await stripe.checkout.sessions.retrieve(session.id)).subscription);
}
const invoices = async () => (await stripe.invoices.list({ customer, limit: 100 })).data;
const types = async (type: string) => (await stripe.events.list({ type, limit: 100 })).data;

describe('time', () => {
  it('ends the trial and charges the first fee an hour later', async () => {
    const id = await subscribe();
    await advance(28);
    expect(await types('customer.subscription.trial_will_end')).toHaveLength(1);
    await advance(2);
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('active');
    expect((await invoices())[0]).toMatchObject({ status: 'draft', total: 3_024, number: null });
    await account.control('/clock/advance', { hours: 1 });
    expect((await invoices())[0]).toMatchObject({
      status: 'paid',
      billing_reason: 'subscription_cycle',
      subtotal: 2_499,
      total: 3_024,
    });
  });

  it('renews each month on the same day', async () => {
    const id = await subscribe();
    await advance(366);
    const subscription = await stripe.subscriptions.retrieve(id);
    expect(subscription.status).toBe('active');
    const fees = (await invoices()).filter(({ billing_reason: reason }) => reason === 'subscription_cycle');
    expect(fees.length).toBeGreaterThanOrEqual(11);
    expect(new Set(fees.map(({ total }) => total))).toEqual(new Set([3_024]));
    const numbers = (await invoices()).map(({ number }) => number);
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  it('applies a discount to each fee until it is removed', async () => {
    const coupon = await stripe.coupons.create({
      amount_off: 1_249,
      currency: 'eur',
      duration: 'forever',
      applies_to: { products: [book.feeProduct] },
    });
    const id = await subscribe(cards.good, { discounts: [{ coupon: coupon.id }] });
    await stripe.coupons.del(coupon.id);
    await advance(31);
    expect((await invoices())[0]).toMatchObject({
      total: 1_513,
      total_discount_amounts: [{ amount: 1_249 }],
    });
    expect((await stripe.subscriptions.update(id, { discounts: '' })).discounts).toEqual([]);
    await advance(31);
    expect((await invoices())[0]?.total).toBe(3_024);
  });

  it('ends discounts for one invoice or for some months', async () => {
    const once = await stripe.coupons.create({
      percent_off: 50,
      duration: 'once',
      applies_to: { products: [book.feeProduct] },
    });
    await subscribe(cards.good, { discounts: [{ coupon: once.id }] });
    await advance(62);
    expect((await invoices()).map(({ total }) => total).slice(0, 2)).toEqual([3_024, 1_511]);

    const other = await stripe.customers.create({ email: 'eva@taller.es' });
    customer = other.id;
    const repeating = await stripe.coupons.create({
      percent_off: 100,
      duration: 'repeating',
      duration_in_months: 3,
      applies_to: { products: [book.feeProduct] },
    });
    await subscribe(cards.good, { discounts: [{ coupon: repeating.id }] });
    await advance(150);
    const fees = (await invoices())
      .map(({ total }) => total)
      .reverse()
      .slice(1);
    expect(fees[0]).toBe(0);
    expect(fees.at(-1)).toBe(3_024);
  });
});

describe('a card that fails', () => {
  it('makes the subscription past due, is retried three times, and then ends it', async () => {
    const id = await subscribe(cards.failsLater);
    await advance(31);
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('past_due');
    expect((await invoices())[0]).toMatchObject({ status: 'open', attempt_count: 1 });
    await advance(16);
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({
      status: 'canceled',
      cancellation_details: { reason: 'payment_failed' },
    });
    expect((await invoices())[0]).toMatchObject({
      status: 'open',
      attempt_count: 4,
      next_payment_attempt: null,
    });
    expect(await types('invoice.payment_failed')).toHaveLength(4);
    expect(await types('customer.subscription.deleted')).toHaveLength(1);
  });

  it('is replaced by a working one', async () => {
    const id = await subscribe(cards.failsLater);
    await advance(31);
    const good = await subscribe(cards.good);
    const { default_payment_method: method } = await stripe.subscriptions.retrieve(good);
    await stripe.subscriptions.update(id, { default_payment_method: String(method) });
    await advance(4);
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('active');
  });
});

describe('a cancellation', () => {
  it('applies at the end of the period, and can be undone', async () => {
    const id = await subscribe();
    const asked = await stripe.subscriptions.update(id, { cancel_at_period_end: true });
    expect(asked).toMatchObject({
      cancel_at_period_end: true,
      cancel_at: asked.trial_end,
      status: 'trialing',
    });
    const back = await stripe.subscriptions.update(id, { cancel_at_period_end: false });
    expect(back).toMatchObject({ cancel_at_period_end: false, cancel_at: null, canceled_at: null });
    await stripe.subscriptions.update(id, { cancel_at_period_end: true });
    await advance(31);
    const over = await stripe.subscriptions.retrieve(id);
    expect(over).toMatchObject({ status: 'canceled', ended_at: asked.trial_end });
    expect(await invoices()).toHaveLength(1);
  });

  it('can apply at once', async () => {
    const id = await subscribe();
    expect((await stripe.subscriptions.cancel(id)).status).toBe('canceled');
    await advance(40);
    expect(await invoices()).toHaveLength(1);
    expect((await stripe.subscriptions.list({ customer })).data).toHaveLength(0);
    expect((await stripe.subscriptions.list({ customer, status: 'all' })).data).toHaveLength(1);
  });
});

it('ends a trial on request', async () => {
  const id = await subscribe();
  expect((await stripe.subscriptions.update(id, { trial_end: 'now' })).status).toBe('active');
  await account.control('/clock/advance', { hours: 1 });
  expect((await invoices())[0]).toMatchObject({ status: 'paid', total: 3_024 });
});

it('each account has its own clock', async () => {
  const other = sandbox.newAccount();
  await advance(100);
  const { created } = await other.stripe.customers.create({});
  expect(Math.abs(created - Date.now() / 1_000)).toBeLessThan(60);
});
