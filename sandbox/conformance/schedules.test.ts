import type Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openShop, type PriceBook, subscribe } from './price-book.ts';
import { startTestSandbox, type TestSandbox } from './sandbox-under-test.ts';
import { refusalOf } from './stripe-under-test.ts';
import type { TestAccount } from './test-account.ts';

type Phases = Stripe.SubscriptionScheduleUpdateParams.Phase[];
const MONTH = { interval: 'month' as const, interval_count: 1 };

let sandbox: TestSandbox;
let account: TestAccount;
let stripe: Stripe;
let book: PriceBook;
let customer: string;
let smaller: string;
let yearly: string;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  ({ account, stripe, book, customer } = await openShop(sandbox));
  const price = async (amount: number, interval: 'month' | 'year') => {
    const { id: product } = await stripe.products.create({ name: `Plan de ${amount}` });
    return (
      await stripe.prices.create({ currency: 'eur', product, unit_amount: amount, recurring: { interval } })
    ).id;
  };
  [smaller, yearly] = [await price(999, 'month'), await price(9_900, 'year')];
});

const advance = (days: number) => account.control('/clock/advance', { days });
const priceOf = ({ items }: Stripe.Subscription) => items.data[0]?.price.id;
const read = (id: string) => stripe.subscriptions.retrieve(id, { expand: ['schedule'] });
const newest = async () => (await stripe.invoices.list({ customer, limit: 1 })).data[0];
const types = async (type: string) => (await stripe.events.list({ type, limit: 100 })).data.length;

/** Creates a schedule. Returns its current phase as parameters for an update. */
async function schedule(id: string): Promise<{ schedule: string; running: Phases[number] }> {
  const made = await stripe.subscriptionSchedules.create({ from_subscription: id });
  const [phase] = made.phases;
  if (!phase) throw new Error('it is in no phase');
  const running: Phases[number] = {
    items: phase.items.map(({ price, quantity = 1, tax_rates: rates }) => ({
      price: String(price),
      quantity,
      tax_rates: (rates ?? []).map((rate) => rate.id),
    })),
    start_date: phase.start_date,
    end_date: phase.end_date,
    discounts: phase.discounts.map(({ discount }) => ({ discount: String(discount) })),
    ...(phase.trial_end && { trial_end: phase.trial_end }),
  };
  return { schedule: made.id, running };
}
const later = (price: string, more: Partial<Phases[number]> = {}): Phases[number] => ({
  items: [{ price, quantity: 1, tax_rates: [book.exclusiveVat] }],
  duration: MONTH,
  ...more,
});

describe('a planned change', () => {
  it('is shown, previewed, and applied at the end of the period', async () => {
    const { id } = await subscribe(stripe, book, customer, {
      subscription_data: { metadata: { plan: 'grande' } },
    });
    const { schedule: plan, running } = await schedule(id);
    expect(await read(id)).toMatchObject({ schedule: { id: plan, status: 'active', subscription: id } });
    const phases = [running, later(smaller, { metadata: { plan: 'pequeño' }, proration_behavior: 'none' })];
    const wish = await stripe.invoices.createPreview({ schedule: plan, schedule_details: { phases } });
    expect((await stripe.invoices.createPreview({ subscription: id })).subtotal).toBe(2_499);
    const updated = await stripe.subscriptionSchedules.update(plan, { phases, end_behavior: 'release' });
    expect(updated.phases.map(({ end_date: end }) => end)).toEqual([running.end_date, expect.any(Number)]);
    const preview = await stripe.invoices.createPreview({ subscription: id });
    expect([wish.total, preview.total, preview.subtotal]).toEqual([1_209, 1_209, 999]);
    expect(priceOf(await read(id))).toBe(book.monthlyFee);

    await advance(32);
    const after = await read(id);
    expect(priceOf(after)).toBe(smaller);
    expect(after).toMatchObject({
      metadata: { plan: 'pequeño' },
      schedule: { current_phase: { start_date: running.end_date } },
    });
    expect(await newest()).toMatchObject({
      status: 'paid',
      total: 1_209,
      billing_reason: 'subscription_cycle',
    });
    // After the last phase the subscription continues without the schedule.
    await advance(31);
    expect(await read(id)).toMatchObject({ schedule: null, status: 'active' });
    expect(await stripe.subscriptionSchedules.retrieve(plan)).toMatchObject({
      status: 'released',
      released_subscription: id,
      subscription: null,
    });
    expect(await types('subscription_schedule.released')).toBe(1);
    await advance(31);
    expect((await newest())?.total).toBe(1_209);
  });

  it('is undone by releasing the schedule', async () => {
    const { id } = await subscribe(stripe, book, customer);
    const { schedule: plan, running } = await schedule(id);
    await stripe.subscriptionSchedules.update(plan, { phases: [running, later(smaller)] });
    expect(await stripe.subscriptionSchedules.release(plan)).toMatchObject({
      status: 'released',
      current_phase: null,
    });
    expect(await read(id)).toMatchObject({ schedule: null });
    expect(await refusalOf(stripe.subscriptionSchedules.release(plan))).toMatchObject({ statusCode: 400 });
    await advance(32);
    expect((await newest())?.total).toBe(3_024);
  });

  it('to another interval starts a cycle when its phase begins', async () => {
    const { id } = await subscribe(stripe, book, customer);
    await advance(40);
    const { schedule: plan, running } = await schedule(id);
    const duration = { interval: 'year' as const, interval_count: 1 };
    const out = { phases: [running, later(yearly, { duration })] };
    expect(await refusalOf(stripe.subscriptionSchedules.update(plan, out))).toMatchObject({
      param: 'phases[1][billing_cycle_anchor]',
    });
    const phases = [running, later(yearly, { duration, billing_cycle_anchor: 'phase_start' })];
    await stripe.subscriptionSchedules.update(plan, { phases });
    await advance(31);
    const after = await read(id);
    expect(after.billing_cycle_anchor).toBe(running.end_date);
    expect((await newest())?.subtotal).toBe(9_900);
  });

  it('waits for the end of a trial, and ends a discount that it does not name', async () => {
    const coupon = await stripe.coupons.create({ percent_off: 50, duration: 'forever' });
    const { id } = await subscribe(stripe, book, customer, {
      discounts: [{ coupon: coupon.id }],
      subscription_data: { trial_period_days: 30 },
    });
    const { schedule: plan, running } = await schedule(id);
    await stripe.subscriptionSchedules.update(plan, { phases: [running, later(smaller)] });
    expect(await read(id)).toMatchObject({ status: 'trialing', discounts: [expect.any(String)] });
    await advance(31);
    expect(await read(id)).toMatchObject({ status: 'active', discounts: [] });
    expect((await newest())?.total).toBe(1_209);
    expect(await types('customer.discount.deleted')).toBe(1);
  });

  it('can end the subscription', async () => {
    const { id } = await subscribe(stripe, book, customer);
    const { schedule: plan, running } = await schedule(id);
    await stripe.subscriptionSchedules.update(plan, { phases: [running], end_behavior: 'cancel' });
    expect(await read(id)).toMatchObject({ cancel_at: running.end_date, status: 'active' });
    await advance(32);
    expect((await read(id)).status).toBe('canceled');
    expect((await stripe.subscriptionSchedules.retrieve(plan)).status).toBe('completed');
  });
});

describe('a subscription with a schedule', () => {
  it('cannot be canceled or changed directly', async () => {
    const { id, items } = await subscribe(stripe, book, customer);
    const { schedule: plan } = await schedule(id);
    const cancelled = await refusalOf(stripe.subscriptions.update(id, { cancel_at_period_end: true }));
    expect(cancelled).toMatchObject({ statusCode: 400, message: expect.stringContaining(plan) });
    const change = { items: [{ id: items.data[0]?.id ?? '', price: smaller }] };
    expect(await refusalOf(stripe.subscriptions.update(id, change))).toMatchObject({ param: 'items' });
    expect(await refusalOf(stripe.subscriptionSchedules.create({ from_subscription: id }))).toMatchObject({
      param: 'from_subscription',
    });
    expect(await stripe.subscriptions.update(id, { metadata: { seen: 'yes' } })).toMatchObject({
      schedule: plan,
    });
    expect((await stripe.subscriptionSchedules.list({ customer })).data).toMatchObject([{ id: plan }]);
  });

  it('ends its schedule, or is ended by it', async () => {
    const first = await subscribe(stripe, book, customer);
    const { schedule: one } = await schedule(first.id);
    const over = await stripe.subscriptionSchedules.cancel(one, { invoice_now: false, prorate: false });
    expect(over.status).toBe('canceled');
    expect((await read(first.id)).status).toBe('canceled');
    const second = await subscribe(stripe, book, customer);
    const { schedule: two } = await schedule(second.id);
    await stripe.subscriptions.cancel(second.id);
    expect((await stripe.subscriptionSchedules.retrieve(two)).status).toBe('canceled');
    expect(await refusalOf(stripe.subscriptionSchedules.cancel(two))).toMatchObject({ statusCode: 400 });
  });
});

describe('invalid phases', () => {
  it.each([
    ['another start', { start_date: 1 }, {}, 'phases[0][start_date]'],
    [
      'an end in the middle of a period',
      {},
      { duration: { interval: 'day' as const, interval_count: 3 } },
      'phases[1][end_date]',
    ],
    ['no end', {}, { duration: undefined }, 'phases[1][end_date]'],
    ['a gap', {}, { start_date: 4_000_000_000 }, 'phases[1][start_date]'],
    ['other items now', { items: [] }, {}, 'phases[0][items]'],
  ])('%s is refused', async (_what, first, second, param) => {
    const { id } = await subscribe(stripe, book, customer);
    const { schedule: plan, running } = await schedule(id);
    const item = { price: smaller, quantity: 1 };
    const now = { ...running, ...first, ...('items' in first && { items: [item] }) };
    const phases = [now, later(smaller, second as Partial<Phases[number]>)];
    expect(await refusalOf(stripe.subscriptionSchedules.update(plan, { phases }))).toMatchObject({
      statusCode: 400,
      param,
    });
  });
});
