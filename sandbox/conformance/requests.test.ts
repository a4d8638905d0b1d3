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

describe('errors', () => {
  it('name the missing object', async () => {
    expect(await refusalOf(stripe.customers.retrieve('cus_none'))).toEqual({
      type: 'StripeInvalidRequestError',
      statusCode: 404,
      code: 'resource_missing',
      param: 'id',
      message: "No such customer: 'cus_none'",
    });
    const session = stripe.checkout.sessions.create({
      mode: 'payment',
      customer: 'cus_none',
      line_items: [{ price: 'price_none', quantity: 1 }],
      success_url: 'https://shop.example',
    });
    expect(await refusalOf(session)).toMatchObject({
      statusCode: 400,
      code: 'resource_missing',
      param: 'customer',
    });
  });

  it('name the unknown, missing or invalid parameter', async () => {
    const create = (params: object) => refusalOf(stripe.customers.create(params));
    expect(await create({ nonsense: 1 })).toMatchObject({ code: 'parameter_unknown', param: 'nonsense' });
    expect(await create({ address: { planet: 'x' } })).toMatchObject({ param: 'address[planet]' });
    expect(await create({ email: 'nobody' })).toMatchObject({ statusCode: 400, code: 'email_invalid' });
    expect(await refusalOf(stripe.products.create({} as Stripe.ProductCreateParams))).toMatchObject({
      code: 'parameter_missing',
      param: 'name',
    });
  });

  it('return 404 for unknown calls', async () => {
    expect(await refusalOf(stripe.rawRequest('GET', '/v1/nonsense'))).toMatchObject({
      type: 'StripeInvalidRequestError',
      statusCode: 404,
    });
  });

  it('refuse to expand other properties', async () => {
    const { id } = await stripe.customers.create({ email: 'ana@taller.es' });
    expect(await refusalOf(stripe.customers.retrieve(id, { expand: ['email'] }))).toMatchObject({
      statusCode: 400,
    });
    expect(await refusalOf(stripe.customers.retrieve(id, { expand: ['nonsense'] }))).toMatchObject({
      statusCode: 400,
    });
  });
});

describe('idempotency keys', () => {
  it('return the first response to a repeated request', async () => {
    const idempotencyKey = unique('key');
    const first = await stripe.customers.create({ name: 'Ana' }, { idempotencyKey });
    const second = await stripe.customers.create({ name: 'Ana' }, { idempotencyKey });
    expect(second.id).toBe(first.id);
    expect(second.lastResponse.headers['idempotent-replayed']).toBe('true');
  });

  it('refuse different parameters', async () => {
    const idempotencyKey = unique('key');
    await stripe.customers.create({ name: 'Ana' }, { idempotencyKey });
    expect(await refusalOf(stripe.customers.create({ name: 'Eva' }, { idempotencyKey }))).toMatchObject({
      type: 'StripeIdempotencyError',
      statusCode: 400,
    });
  });

  it('create one object for concurrent requests', async () => {
    const idempotencyKey = unique('key');
    const email = `${unique('junto')}@taller.es`;
    const calls = Array.from({ length: 8 }, () => stripe.customers.create({ email }, { idempotencyKey }));
    const made = (await Promise.allSettled(calls)).flatMap((each) =>
      each.status === 'fulfilled' ? [each.value.id] : [],
    );
    expect(new Set(made).size).toBe(1);
    expect((await stripe.customers.list({ email })).data).toHaveLength(1);
  });

  it('can be used again after an error', async () => {
    const idempotencyKey = unique('key');
    await refusalOf(stripe.customers.create({ email: 'nobody' }, { idempotencyKey }));
    expect((await stripe.customers.create({ email: 'ana@taller.es' }, { idempotencyKey })).email).toBe(
      'ana@taller.es',
    );
  });
});

it('every response has the request id and the version', async () => {
  const { lastResponse } = await stripe.customers.create({});
  expect(lastResponse.requestId).toMatch(/^req_/);
  expect(lastResponse.apiVersion).toBe('2026-10-28.endive');
});
