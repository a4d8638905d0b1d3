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

describe('customers', () => {
  it('change property by property', async () => {
    const customer = await stripe.customers.create({
      email: 'ana@taller.es',
      name: 'Taller SL',
      preferred_locales: ['es'],
      address: { country: 'ES', city: 'Toledo' },
      metadata: { a: '1', b: '2' },
    });
    expect(customer).toMatchObject({
      object: 'customer',
      livemode: false,
      address: { city: 'Toledo', line1: null },
    });
    const updated = await stripe.customers.update(customer.id, {
      name: 'Otro SL',
      metadata: { b: '', c: 3 },
    });
    expect(updated).toMatchObject({ email: 'ana@taller.es', name: 'Otro SL', metadata: { a: '1', c: '3' } });
    expect(updated.metadata).not.toHaveProperty('b');
    expect((await stripe.customers.update(customer.id, { metadata: '' })).metadata).toEqual({});
  });

  it('are found by their email address', async () => {
    const email = `${unique('ana')}@taller.es`;
    const { id } = await stripe.customers.create({ email });
    expect((await stripe.customers.list({ email })).data.map((each) => each.id)).toEqual([id]);
  });

  it('remain as deleted', async () => {
    const { id } = await stripe.customers.create({ email: 'fin@taller.es' });
    expect(await stripe.customers.del(id)).toEqual(expect.objectContaining({ id, deleted: true }));
    expect(await stripe.customers.retrieve(id)).toMatchObject({ id, deleted: true });
    expect(await refusalOf(stripe.customers.update(id, { name: 'x' }))).toMatchObject({ statusCode: 404 });
  });

  it('require tax ids in the right format', async () => {
    const customer = await stripe.customers.create({ email: 'ana@taller.es' });
    await stripe.customers.createTaxId(customer.id, { type: 'es_cif', value: 'B12345674' });
    expect(
      await refusalOf(stripe.customers.createTaxId(customer.id, { type: 'eu_vat', value: '1' })),
    ).toMatchObject({
      code: 'tax_id_invalid',
    });
    await stripe.customers.createTaxId(customer.id, { type: 'eu_vat', value: 'ESB12345674' });
    const expanded = await stripe.customers.retrieve(customer.id, { expand: ['tax_ids'] });
    if (expanded.deleted) throw new Error('it was not deleted');
    expect(expanded.tax_ids?.data.map(({ type }) => type).sort()).toEqual(['es_cif', 'eu_vat']);
  });
});

describe('lists', () => {
  it('page forwards and backwards', async () => {
    const email = `${unique('lista')}@taller.es`;
    const ids: string[] = [];
    for (let index = 0; index < 5; index += 1) ids.unshift((await stripe.customers.create({ email })).id);
    const first = await stripe.customers.list({ email, limit: 2 });
    expect(first.data.map(({ id }) => id)).toEqual(ids.slice(0, 2));
    expect(first.has_more).toBe(true);
    const next = await stripe.customers.list({ email, limit: 3, starting_after: ids[1] ?? '' });
    expect(next.data.map(({ id }) => id)).toEqual(ids.slice(2));
    expect(next.has_more).toBe(false);
    const back = await stripe.customers.list({ email, limit: 2, ending_before: ids[3] ?? '' });
    expect(back.data.map(({ id }) => id)).toEqual(ids.slice(1, 3));
    expect(back.has_more).toBe(true);
    const all = await stripe.customers.list({ email, limit: 2 }).autoPagingToArray({ limit: 100 });
    expect(all.map(({ id }) => id)).toEqual(ids);
  });

  it('refuse an unknown cursor and a page size above the limit', async () => {
    expect(await refusalOf(stripe.customers.list({ starting_after: 'cus_none' }))).toMatchObject({
      code: 'resource_missing',
      param: 'starting_after',
    });
    expect(await refusalOf(stripe.customers.list({ limit: 101 }))).toMatchObject({ param: 'limit' });
  });
});
