import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPriceBook, type PriceBook } from './price-book.ts';
import { openStripe, refusalOf, type StripeUnderTest } from './stripe-under-test.ts';

/** Stripe's own clock may need a while for a month. */
const TIMEOUT_MS = 120_000;
const DAY = 86_400;
const START = Math.floor(Date.now() / 1_000);

let under: StripeUnderTest;
let stripe: Stripe;
let book: PriceBook;
const clocks: string[] = [];
beforeAll(async () => {
  under = await openStripe();
  stripe = under.stripe;
  book = await createPriceBook(stripe);
});
afterAll(async () => {
  for (const id of clocks) await stripe.testHelpers.testClocks.del(id);
  await under.close();
});

async function newClock(): Promise<string> {
  const { id } = await stripe.testHelpers.testClocks.create({ frozen_time: START, name: 'conformance' });
  clocks.push(id);
  return id;
}

async function advance(clock: string, to: number): Promise<void> {
  await stripe.testHelpers.testClocks.advance(clock, { frozen_time: to });
  await expect
    .poll(async () => (await stripe.testHelpers.testClocks.retrieve(clock)).status, { timeout: TIMEOUT_MS })
    .toBe('ready');
}

async function newCustomer(clock: string, token: string): Promise<string> {
  const { id } = await stripe.customers.create({ email: 'ana@taller.es', test_clock: clock });
  const method = await stripe.paymentMethods.attach(token, { customer: id });
  await stripe.customers.update(id, { invoice_settings: { default_payment_method: method.id } });
  return id;
}

const subscribe = (customer: string, change: Partial<Stripe.SubscriptionCreateParams> = {}) =>
  stripe.subscriptions.create({
    customer,
    items: [{ price: book.monthlyFee, tax_rates: [book.exclusiveVat] }],
    payment_behavior: 'error_if_incomplete',
    ...change,
  });

describe('a test clock', () => {
  it('stands still, is advanced, and never goes back', async () => {
    const clock = await newClock();
    expect(await stripe.testHelpers.testClocks.retrieve(clock)).toMatchObject({
      object: 'test_helpers.test_clock',
      frozen_time: START,
      name: 'conformance',
      status: 'ready',
      livemode: false,
    });
    expect(
      await stripe.testHelpers.testClocks.advance(clock, { frozen_time: START + 40 * DAY }),
    ).toMatchObject({ status: 'advancing' });
    await expect
      .poll(() => stripe.testHelpers.testClocks.retrieve(clock), { timeout: TIMEOUT_MS })
      .toMatchObject({ status: 'ready', frozen_time: START + 40 * DAY });
    expect(
      await refusalOf(stripe.testHelpers.testClocks.advance(clock, { frozen_time: START + DAY })),
    ).toMatchObject({ statusCode: 400, type: 'StripeInvalidRequestError' });
    const listed = await stripe.testHelpers.testClocks.list({ limit: 100 });
    expect(listed.data.map(({ id }) => id)).toContain(clock);
  });

  it(
    'is the time of its customers alone',
    async () => {
      const clock = await newClock();
      const customer = await newCustomer(clock, 'pm_card_visa');
      const other = await stripe.customers.create({ email: 'eva@taller.es' });
      await advance(clock, START + 20 * DAY);
      expect(await subscribe(customer)).toMatchObject({ created: START + 20 * DAY, test_clock: clock });
      expect(await stripe.customers.retrieve(other.id)).toMatchObject({ test_clock: null });
      const listed = await stripe.customers.list({ test_clock: clock });
      expect(listed.data.map(({ id }) => id)).toEqual([customer]);
      const usual = await stripe.customers.list({ email: 'ana@taller.es', limit: 100 });
      expect(usual.data.map(({ id }) => id)).not.toContain(customer);
      expect(await refusalOf(stripe.customers.create({ test_clock: 'clock_none' }))).toMatchObject({
        code: 'resource_missing',
        param: 'test_clock',
      });
    },
    TIMEOUT_MS,
  );

  it('takes its customers with it when it is deleted', async () => {
    const { id } = await stripe.testHelpers.testClocks.create({ frozen_time: START });
    const customer = await newCustomer(id, 'pm_card_visa');
    expect(await stripe.testHelpers.testClocks.del(id)).toMatchObject({ id, deleted: true });
    expect(await refusalOf(stripe.testHelpers.testClocks.retrieve(id))).toMatchObject({ statusCode: 404 });
    const gone = await stripe.customers.retrieve(customer).catch(() => ({ deleted: true }));
    expect(gone).toMatchObject({ deleted: true });
  });
});

describe('a subscription through time', () => {
  it(
    'ends its trial, is charged its fee, and renews',
    async () => {
      const clock = await newClock();
      const customer = await newCustomer(clock, 'pm_card_visa');
      const { id, status, trial_end: trialEnd } = await subscribe(customer, { trial_period_days: 30 });
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
    },
    TIMEOUT_MS,
  );

  it(
    'falls behind when the card fails',
    async () => {
      const clock = await newClock();
      const customer = await newCustomer(clock, 'pm_card_chargeCustomerFail');
      const { id } = await subscribe(customer, { trial_period_days: 30 });
      await advance(clock, START + 31 * DAY);
      expect((await stripe.subscriptions.retrieve(id)).status).toBe('past_due');
      const [fee] = (await stripe.invoices.list({ customer })).data;
      expect(fee).toMatchObject({ status: 'open', attempted: true });
      expect(fee?.next_payment_attempt).toBeGreaterThan(START + 31 * DAY);
      const good = await stripe.paymentMethods.attach('pm_card_visa', { customer });
      const paid = await stripe.invoices.pay(fee?.id ?? '', { payment_method: good.id });
      expect(paid.status).toBe('paid');
      await expect
        .poll(async () => (await stripe.subscriptions.retrieve(id)).status, { timeout: TIMEOUT_MS })
        .toBe('active');
    },
    TIMEOUT_MS,
  );

  it('does not begin when its first payment is refused', async () => {
    const customer = (await stripe.customers.create({ email: 'ana@taller.es' })).id;
    const method = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer });
    expect(await refusalOf(subscribe(customer, { default_payment_method: method.id }))).toMatchObject({
      type: 'StripeCardError',
      statusCode: 402,
      code: 'card_declined',
    });
    expect((await stripe.subscriptions.list({ customer, status: 'all' })).data).toEqual([]);
    expect(
      await refusalOf(stripe.paymentMethods.attach('pm_card_visa_chargeDeclined', { customer })),
    ).toMatchObject({ type: 'StripeCardError', code: 'card_declined' });
  });

  it('buys what comes once with its first fee, and takes several discounts off', async () => {
    const customer = (await stripe.customers.create({ email: 'ana@taller.es' })).id;
    const method = await stripe.paymentMethods.attach('pm_card_visa', { customer });
    const [half, fixed] = await Promise.all([
      stripe.coupons.create({ percent_off: 50, duration: 'forever' }),
      stripe.coupons.create({ amount_off: 500, currency: 'eur', duration: 'once' }),
    ]);
    const started = await subscribe(customer, {
      default_payment_method: method.id,
      add_invoice_items: [{ price: book.device, tax_rates: [book.exclusiveVat] }],
      discounts: [{ coupon: half.id }, { coupon: fixed.id }],
      expand: ['latest_invoice'],
    });
    expect(started.status).toBe('active');
    const invoice = started.latest_invoice as Stripe.Invoice;
    expect(invoice).toMatchObject({ status: 'paid', subtotal: 2_499 + 3_999 });
    const off = (invoice.total_discount_amounts ?? []).map(({ amount }) => amount);
    // Half a cent of each line is rounded up.
    expect(off).toEqual([1_250 + 2_000, 500]);
    expect(invoice.total).toBe(Math.round((6_498 - 3_250 - 500) * 1.21));
  });

  it('is refused without an item that recurs, or a payment method', async () => {
    const customer = (await stripe.customers.create({ email: 'ana@taller.es' })).id;
    expect(await refusalOf(subscribe(customer))).toMatchObject({ code: 'resource_missing', statusCode: 400 });
    const method = await stripe.paymentMethods.attach('pm_card_visa', { customer });
    expect(
      await refusalOf(
        subscribe(customer, { default_payment_method: method.id, items: [{ price: book.setup }] }),
      ),
    ).toMatchObject({ statusCode: 400 });
  });
});
