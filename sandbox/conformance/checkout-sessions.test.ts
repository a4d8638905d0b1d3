import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPriceBook, monthlyPurchase, type PriceBook } from './price-book.ts';
import { openStripe, refusalOf, type StripeUnderTest } from './stripe-under-test.ts';

let under: StripeUnderTest;
let stripe: Stripe;
let book: PriceBook;
let customer: string;
beforeAll(async () => {
  under = await openStripe();
  stripe = under.stripe;
  book = await createPriceBook(stripe);
  customer = (await stripe.customers.create({ email: 'ana@taller.es' })).id;
});
afterAll(() => under.close());

describe('an open session', () => {
  it('has the amount due today, to the cent', async () => {
    const session = await stripe.checkout.sessions.create({
      ...monthlyPurchase(book, customer),
      expand: ['line_items', 'customer'],
    });
    expect(session).toMatchObject({
      status: 'open',
      payment_status: 'unpaid',
      mode: 'subscription',
      currency: 'eur',
      // The trial's fee is 0. Setup is 29.99 with VAT, and two devices are 39.99 each without.
      amount_subtotal: 2_999 + 7_998,
      amount_total: 2_999 + 7_998 + 1_680,
      total_details: { amount_discount: 0, amount_tax: 520 + 1_680 },
      subscription: null,
      invoice: null,
      customer: { email: 'ana@taller.es' },
    });
    expect(session.url).toMatch(/^https?:\/\//);
    expect(session.line_items?.data.map(({ amount_total: total }) => total)).toEqual([0, 2_999, 9_678]);
  });

  it('applies a coupon only to the products it covers', async () => {
    const coupon = await stripe.coupons.create({
      amount_off: 1_249,
      currency: 'eur',
      duration: 'forever',
      applies_to: { products: [book.feeProduct] },
    });
    const { subscription_data: data, ...rest } = monthlyPurchase(book, customer);
    const session = await stripe.checkout.sessions.create({
      ...rest,
      subscription_data: { metadata: data?.metadata ?? {} },
      discounts: [{ coupon: coupon.id }],
    });
    expect(session.total_details?.amount_discount).toBe(1_249);
    expect(session.amount_total).toBe(1_513 + 2_999 + 9_678);
    expect(session.discounts).toEqual([{ coupon: coupon.id, promotion_code: null }]);
  });

  it('is listed, expires once, and keeps its lines', async () => {
    const { id } = await stripe.checkout.sessions.create(monthlyPurchase(book, customer));
    const { data } = await stripe.checkout.sessions.list({ customer, limit: 1 });
    expect(data[0]?.id).toBe(id);
    expect(await stripe.checkout.sessions.expire(id)).toMatchObject({ status: 'expired', url: null });
    expect(await refusalOf(stripe.checkout.sessions.expire(id))).toMatchObject({ statusCode: 400 });
    const { data: lines } = await stripe.checkout.sessions.listLineItems(id);
    expect(lines).toHaveLength(3);
  });
});

describe('a session is refused', () => {
  const attempt = (change: Partial<Stripe.Checkout.SessionCreateParams>) =>
    refusalOf(stripe.checkout.sessions.create({ ...monthlyPurchase(book, customer), ...change }));

  it('for a subscription without a fee, and for a one-time payment of a fee', async () => {
    expect(await attempt({ line_items: [{ price: book.setup, quantity: 1 }] })).toMatchObject({
      param: 'line_items',
    });
    const {
      subscription_data: _data,
      payment_method_collection: _collection,
      ...rest
    } = monthlyPurchase(book, customer);
    const call = stripe.checkout.sessions.create({ ...rest, mode: 'payment' });
    expect(await refusalOf(call)).toMatchObject({ statusCode: 400 });
  });

  it('with an expiry that is too early or too late', async () => {
    const now = Math.floor(Date.now() / 1_000);
    expect(await attempt({ expires_at: now + 600 })).toMatchObject({ param: 'expires_at' });
    expect(await attempt({ expires_at: now + 90_000 })).toMatchObject({ param: 'expires_at' });
  });

  it('with an invalid address', async () => {
    expect(await attempt({ success_url: 'thanks' })).toMatchObject({ param: 'success_url' });
  });

  it('with tax ids for a customer whose name may not change', async () => {
    expect(await attempt({ tax_id_collection: { enabled: true } })).toMatchObject({ statusCode: 400 });
  });

  it('with a parameter that the API version does not know', async () => {
    const old = { payment_method_types: ['card'] } as object;
    expect(await attempt(old)).toMatchObject({ code: 'parameter_unknown', param: 'payment_method_types' });
  });
});
