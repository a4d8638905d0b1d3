import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStripe, refusalOf, type StripeUnderTest, unique } from './stripe-under-test.ts';

let under: StripeUnderTest;
let stripe: Stripe;
beforeAll(async () => {
  under = await openStripe();
  stripe = under.stripe;
});
afterAll(() => under.close());

describe('products and prices', () => {
  it('are found by lookup key, with their product', async () => {
    const lookupKey = unique('fee');
    const product = await stripe.products.create({ name: 'Plan', metadata: { kind: 'plan' } });
    const price = await stripe.prices.create({
      product: product.id,
      currency: 'eur',
      unit_amount: 2_499,
      recurring: { interval: 'month' },
      tax_behavior: 'exclusive',
      lookup_key: lookupKey,
    });
    expect(price).toMatchObject({ type: 'recurring', unit_amount: 2_499, active: true, product: product.id });
    expect(price.unit_amount_decimal?.toString()).toBe('2499');
    const { data } = await stripe.prices.list({ lookup_keys: [lookupKey], expand: ['data.product'] });
    expect(data.map(({ id }) => id)).toEqual([price.id]);
    expect(data[0]?.product).toMatchObject({ name: 'Plan', metadata: { kind: 'plan' } });
  });

  it('move a lookup key only on request', async () => {
    const params = {
      product_data: { name: 'Plan' },
      currency: 'eur',
      unit_amount: 100,
      lookup_key: unique('fee'),
    };
    const old = await stripe.prices.create(params);
    expect(await refusalOf(stripe.prices.create({ ...params, unit_amount: 200 }))).toMatchObject({
      statusCode: 400,
      param: 'lookup_key',
    });
    const next = await stripe.prices.create({ ...params, unit_amount: 200, transfer_lookup_key: true });
    expect(next.lookup_key).toBe(params.lookup_key);
    const { data } = await stripe.prices.list({ product: old.product as string, limit: 100 });
    expect(data.find(({ id }) => id === old.id)?.lookup_key).toBeNull();
  });

  it('keep an id that a client chose, and refuse it a second time', async () => {
    const id = unique('product');
    await stripe.products.create({ id, name: 'A' });
    expect((await stripe.products.update(id, { name: 'B' })).name).toBe('B');
    expect(await refusalOf(stripe.products.create({ id, name: 'A' }))).toMatchObject({
      code: 'resource_already_exists',
    });
    expect((await stripe.products.list({ ids: [id] })).data).toHaveLength(1);
  });
});

describe('coupons', () => {
  it('include their products only on request', async () => {
    const product = await stripe.products.create({ name: 'Plan' });
    const coupon = await stripe.coupons.create({
      amount_off: 1_249,
      currency: 'eur',
      duration: 'forever',
      applies_to: { products: [product.id] },
    });
    expect(coupon).not.toHaveProperty('applies_to');
    const full = await stripe.coupons.retrieve(coupon.id, { expand: ['applies_to'] });
    expect(full.applies_to).toEqual({ products: [product.id] });
  });

  it('take an amount or a percentage, but not both', async () => {
    const call = stripe.coupons.create({ amount_off: 1, currency: 'eur', percent_off: 5 });
    expect(await refusalOf(call)).toMatchObject({ type: 'StripeInvalidRequestError', statusCode: 400 });
  });
});

describe('tax rates', () => {
  it('can be archived and listed', async () => {
    const rate = await stripe.taxRates.create({
      display_name: 'IVA',
      percentage: 21,
      inclusive: true,
      metadata: { key: 'vat' },
    });
    expect(rate).toMatchObject({ active: true, inclusive: true, percentage: 21, metadata: { key: 'vat' } });
    await stripe.taxRates.update(rate.id, { active: false });
    const active = await stripe.taxRates
      .list({ active: true, limit: 100 })
      .autoPagingToArray({ limit: 1_000 });
    expect(active.map(({ id }) => id)).not.toContain(rate.id);
  });
});
