import type Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPriceBook, type PriceBook, subscribe } from './price-book.ts';
import { startTestSandbox, type TestSandbox } from './sandbox-under-test.ts';
import { refusalOf } from './stripe-under-test.ts';

const DAY = 86_400;
const START = Math.floor(Date.UTC(2027, 3, 1) / 1_000);
/** April has 30 days. */
const [AFTER_A_THIRD, AFTER_TWO] = [START + 10 * DAY, START + 20 * DAY];

let sandbox: TestSandbox;
let stripe: Stripe;
let book: PriceBook;
let prices: { larger: string; yearly: string };
let clock: string;
let customer: string;
beforeAll(async () => {
  sandbox = await startTestSandbox();
  stripe = sandbox.newAccount().stripe;
  book = await createPriceBook(stripe);
  const price = async (amount: number, interval: 'month' | 'year', name: string) => {
    const { id: product } = await stripe.products.create({ name });
    const recurring = { interval };
    return (
      await stripe.prices.create({
        currency: 'eur',
        product,
        unit_amount: amount,
        recurring,
        tax_behavior: 'exclusive',
      })
    ).id;
  };
  prices = {
    larger: await price(5_997, 'month', 'Plan grande'),
    yearly: await price(30_000, 'year', 'Plan anual'),
  };
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  clock = (await stripe.testHelpers.testClocks.create({ frozen_time: START })).id;
  customer = (await stripe.customers.create({ email: 'ana@taller.es', test_clock: clock })).id;
});

const advance = (to: number) => stripe.testHelpers.testClocks.advance(clock, { frozen_time: to });
const itemOf = ({ items }: Stripe.Subscription) => items.data[0] as Stripe.SubscriptionItem;
const to = (subscription: Stripe.Subscription, price: string) => [{ id: itemOf(subscription).id, price }];
const linesOf = ({ lines }: Stripe.Invoice) => lines.data.map(({ amount }) => amount);
const retrieve = (id: string) => stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] });
const invoiceOf = ({ latest_invoice: invoice }: Stripe.Subscription) => invoice as Stripe.Invoice;
const changed = (id: string, params: Stripe.SubscriptionUpdateParams) =>
  stripe.subscriptions.update(id, { ...params, expand: ['latest_invoice'] });
const balance = async () => ((await stripe.customers.retrieve(customer)) as Stripe.Customer).balance;
const figures = ({ subtotal, total, amount_due: due, total_taxes: taxes }: Stripe.Invoice) => ({
  subtotal,
  total,
  due,
  taxes: taxes?.map(({ amount, taxable_amount: base }) => [amount, base]),
});

describe('a change to a higher price', () => {
  it('credits the rest of the old price, charges the rest of the new one, and is paid at once', async () => {
    const { id, ...before } = await subscribe(stripe, book, customer);
    await advance(AFTER_A_THIRD);
    const change = {
      items: to({ id, ...before } as Stripe.Subscription, prices.larger),
      proration_behavior: 'always_invoice' as const,
      proration_date: AFTER_A_THIRD,
    };
    const preview = await stripe.invoices.createPreview({ subscription: id, subscription_details: change });
    expect(preview).toMatchObject({ billing_reason: 'upcoming', status: 'draft' });
    expect(await balance()).toBe(0);
    // 20 of 30 days: 16.66 of 24.99 and 39.98 of 59.97, and 21 % of each line.
    expect(linesOf(preview)).toEqual([-1_666, 3_998]);
    expect(figures(preview)).toEqual({ subtotal: 2_332, total: 2_822, due: 2_822, taxes: [[490, 2_332]] });
    const after = await changed(id, { ...change, payment_behavior: 'error_if_incomplete' });
    const invoice = invoiceOf(after);
    expect(invoice).toMatchObject({
      status: 'paid',
      billing_reason: 'subscription_update',
      amount_paid: 2_822,
    });
    expect(figures(invoice)).toEqual(figures(preview));
    expect(after.billing_cycle_anchor).toBe(before.billing_cycle_anchor);
    expect(itemOf(after)).toMatchObject({
      price: { id: prices.larger },
      current_period_start: START,
      current_period_end: START + 30 * DAY,
    });
    const [credit, debit] = invoice.lines.data;
    expect(credit).toMatchObject({
      discountable: false,
      period: { start: AFTER_A_THIRD, end: START + 30 * DAY },
      parent: {
        subscription_item_details: {
          proration: true,
          proration_details: { credited_items: { invoice: String(before.latest_invoice) } },
        },
      },
    });
    expect(debit?.parent?.subscription_item_details?.proration_details?.credited_items).toBeNull();
    await advance(START + 31 * DAY);
    const [renewal] = (await stripe.invoices.list({ customer })).data;
    expect(renewal).toMatchObject({ subtotal: 5_997, status: 'paid' });
  });

  it('credits the last charge when it is made twice in a row', async () => {
    const subscription = await subscribe(stripe, book, customer);
    await advance(AFTER_A_THIRD);
    await changed(subscription.id, {
      items: to(subscription, prices.larger),
      proration_behavior: 'always_invoice',
    });
    await advance(AFTER_TWO);
    const back = await changed(subscription.id, {
      items: to(subscription, book.monthlyFee),
      proration_behavior: 'always_invoice',
    });
    // Half of 39.98, and a third of 24.99.
    expect(linesOf(invoiceOf(back))).toEqual([-1_999, 833]);
  });

  it('without proration applies from the next period, and a change back credits what was paid', async () => {
    const subscription = await subscribe(stripe, book, customer);
    await advance(AFTER_A_THIRD);
    const up = await changed(subscription.id, {
      items: to(subscription, prices.larger),
      proration_behavior: 'none',
    });
    expect(up.latest_invoice).toMatchObject({ billing_reason: 'subscription_create' });
    await advance(AFTER_TWO);
    const down = await changed(subscription.id, {
      items: to(subscription, book.monthlyFee),
      proration_behavior: 'always_invoice',
    });
    expect(linesOf(invoiceOf(down))).toEqual([-833, 833]);
    expect(invoiceOf(down)).toMatchObject({ total: 0, status: 'paid' });
  });

  it('waits for the next invoice by default', async () => {
    const subscription = await subscribe(stripe, book, customer);
    await advance(AFTER_A_THIRD);
    const items = to(subscription, prices.larger);
    const preview = await stripe.invoices.createPreview({
      subscription: subscription.id,
      subscription_details: { items },
    });
    expect(linesOf(preview)).toEqual([-1_666, 3_998, 5_997]);
    await changed(subscription.id, { items });
    expect((await stripe.invoices.list({ customer })).data).toHaveLength(1);
    expect(linesOf(await stripe.invoices.createPreview({ customer }))).toEqual([-1_666, 3_998, 5_997]);
    const recurring = await stripe.invoices.createPreview({ customer, preview_mode: 'recurring' });
    expect(linesOf(recurring)).toEqual([5_997]);
    await advance(START + 31 * DAY);
    const [renewal] = (await stripe.invoices.list({ customer })).data;
    expect(renewal && figures(renewal)).toEqual(figures(preview));
  });
});

describe('a change to a lower price', () => {
  it('leaves a credit that the next invoices use', async () => {
    const subscription = await subscribe(stripe, book, customer, {
      line_items: [{ price: prices.larger, quantity: 1, tax_rates: [book.exclusiveVat] }],
    });
    await advance(AFTER_A_THIRD);
    const down = await changed(subscription.id, {
      items: to(subscription, book.monthlyFee),
      proration_behavior: 'always_invoice',
    });
    expect(invoiceOf(down)).toMatchObject({
      total: -2_822,
      amount_due: 0,
      status: 'paid',
      ending_balance: -2_822,
    });
    expect(await balance()).toBe(-2_822);
    const preview = await stripe.invoices.createPreview({ subscription: subscription.id });
    expect(preview).toMatchObject({
      total: 3_024,
      starting_balance: -2_822,
      ending_balance: 0,
      amount_due: 202,
    });
    await advance(START + 31 * DAY);
    expect((await stripe.invoices.list({ customer })).data[0]).toMatchObject({ amount_paid: 202 });
    expect(await balance()).toBe(0);
  });
});

describe('a change of interval', () => {
  it('to a year keeps the anchor, as in flexible billing, unless a new cycle is requested', async () => {
    const subscription = await subscribe(stripe, book, customer);
    await advance(AFTER_A_THIRD);
    const items = to(subscription, prices.yearly);
    const kept = await stripe.invoices.createPreview({
      subscription: subscription.id,
      subscription_details: { items, proration_behavior: 'always_invoice' },
    });
    // 356 of 366 days: the year includes 29 February 2028.
    expect(linesOf(kept)).toEqual([-1_666, Math.round((30_000 * 356) / 366)]);
    const change = {
      items,
      proration_behavior: 'always_invoice' as const,
      billing_cycle_anchor: { type: 'now' as const },
    };
    const preview = await stripe.invoices.createPreview({
      subscription: subscription.id,
      subscription_details: change,
    });
    expect(linesOf(preview)).toEqual([-1_666, 30_000]);
    const after = await changed(subscription.id, change);
    expect(figures(invoiceOf(after))).toEqual(figures(preview));
    expect(after.billing_cycle_anchor).toBe(AFTER_A_THIRD);
    expect(itemOf(after)).toMatchObject({
      current_period_start: AFTER_A_THIRD,
      current_period_end: Date.UTC(2028, 3, 11) / 1_000,
    });
    expect(invoiceOf(after).lines.data[1]?.parent?.subscription_item_details?.proration).toBe(false);
  });

  it('is refused without a proration behavior', async () => {
    const subscription = await subscribe(stripe, book, customer);
    const change = changed(subscription.id, { items: to(subscription, prices.yearly) });
    expect(await refusalOf(change)).toMatchObject({ statusCode: 400, param: 'proration_behavior' });
  });
});

describe('a change in a trial', () => {
  const trial = { subscription_data: { trial_period_days: 30 } };

  it('to another monthly price costs nothing today and keeps the trial’s end', async () => {
    const subscription = await subscribe(stripe, book, customer, trial);
    const items = to(subscription, prices.larger);
    const after = await changed(subscription.id, { items, proration_behavior: 'always_invoice' });
    expect(after).toMatchObject({ status: 'trialing', trial_end: subscription.trial_end });
    expect(invoiceOf(after)).toMatchObject({ total: 0, status: 'paid' });
    const quiet = await changed(subscription.id, {
      items: to(subscription, book.monthlyFee),
      proration_behavior: 'none',
    });
    expect(quiet.latest_invoice).toMatchObject({ id: invoiceOf(after).id });
    expect((await stripe.invoices.createPreview({ customer })).subtotal).toBe(2_499);
  });

  it('to a year ends the trial and is charged today', async () => {
    const subscription = await subscribe(stripe, book, customer, trial);
    await advance(AFTER_A_THIRD);
    const change = { items: to(subscription, prices.yearly), trial_end: 'now' as const };
    const preview = await stripe.invoices.createPreview({ customer, subscription_details: change });
    expect(linesOf(preview)).toEqual([30_000]);
    const after = await changed(subscription.id, change);
    expect(after).toMatchObject({
      status: 'active',
      billing_cycle_anchor: AFTER_A_THIRD,
      trial_end: AFTER_A_THIRD,
    });
    expect(invoiceOf(after)).toMatchObject({ status: 'paid', total: preview.total });
  });
});

describe('a discount', () => {
  it('lowers the credit, and the charge while it still applies', async () => {
    const coupon = await stripe.coupons.create({
      amount_off: 1_249,
      currency: 'eur',
      duration: 'forever',
      applies_to: { products: [book.feeProduct] },
    });
    const subscription = await subscribe(stripe, book, customer, { discounts: [{ coupon: coupon.id }] });
    await advance(AFTER_A_THIRD);
    const items = to(subscription, prices.larger);
    const preview = await stripe.invoices.createPreview({
      customer,
      discounts: '',
      subscription_details: { items, proration_behavior: 'always_invoice' },
    });
    // 20 of 30 days of 12.50 and of 59.97.
    expect(linesOf(preview)).toEqual([-833, 3_998]);
    const after = await changed(subscription.id, {
      items,
      proration_behavior: 'always_invoice',
      discounts: '',
    });
    expect(figures(invoiceOf(after))).toEqual(figures(preview));
    expect((await retrieve(subscription.id)).discounts).toEqual([]);
  });
});

describe('an invalid change', () => {
  it.each([
    ['an item that is not there', { items: [{ id: 'si_none', price: 'price_none' }] }, 'items[0][id]'],
    [
      'a moment outside of the period',
      { billing_cycle_anchor: { type: 'now' as const }, proration_date: START - 1 },
      'proration_date',
    ],
    ['a trial that does not run', { trial_end: 'now' as const }, 'trial_end'],
    [
      'a new cycle without prorations',
      { billing_cycle_anchor: { type: 'now' as const }, proration_behavior: 'none' as const },
      'proration_behavior',
    ],
  ])('%s is refused', async (_what, change, param) => {
    const { id } = await subscribe(stripe, book, customer);
    expect(await refusalOf(changed(id, change))).toMatchObject({ statusCode: 400, param });
  });

  it('a one-time price is refused', async () => {
    const subscription = await subscribe(stripe, book, customer);
    const change = changed(subscription.id, { items: to(subscription, book.setup) });
    expect(await refusalOf(change)).toMatchObject({ statusCode: 400, param: 'items[0][price]' });
  });
});
