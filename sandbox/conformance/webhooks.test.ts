import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestSandbox, type TestSandbox } from './sandbox-under-test.ts';
import { refusalOf } from './stripe-under-test.ts';
import type { TestAccount } from './test-account.ts';
import { receiveWebhooks, type WebhookReceiver } from './webhook-receiver.ts';

let sandbox: TestSandbox;
let account: TestAccount;
let receiver: WebhookReceiver;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  account = sandbox.newAccount();
  receiver = await receiveWebhooks(account.stripe);
});
afterEach(() => receiver.close());

const waiting = async () => {
  const response = await fetch(`${sandbox.url}/control/webhooks`, {
    headers: { authorization: `Bearer ${account.key}` },
  });
  return (await response.json()) as { pending: number; held: number };
};

const faults = async (method: 'GET' | 'DELETE') => {
  const response = await fetch(`${sandbox.url}/control/faults`, {
    method,
    headers: { authorization: `Bearer ${account.key}` },
  });
  return response.json();
};

describe('webhooks', () => {
  it('are signed, and equal the API’s objects', async () => {
    const customer = await account.stripe.customers.create({ name: 'Ana' });
    const event = await receiver.received('customer.created');
    expect(event).toMatchObject({ object: 'event', api_version: '2026-10-28.endive', livemode: false });
    expect(event.data.object).toMatchObject({ id: customer.id, name: 'Ana' });
    expect((await account.stripe.events.list()).data[0]?.data.object).toMatchObject({ id: customer.id });
    await account.stripe.customers.update(customer.id, { name: 'Eva' });
    const updated = await receiver.received('customer.updated');
    expect(updated.data.previous_attributes).toEqual({ name: 'Ana' });
  });

  it('arrive in order, one at a time', async () => {
    for (let index = 0; index < 12; index += 1)
      await account.stripe.customers.create({ name: String(index) });
    await receiver.received('customer.created', 12);
    const names = receiver.events.map(({ data }) => (data.object as { name?: string }).name);
    expect(names).toEqual(Array.from({ length: 12 }, (_, index) => String(index)));
  });

  it('are repeated until they succeed', async () => {
    receiver.answerNext(500);
    await account.stripe.customers.create({});
    await receiver.received('customer.created', 2);
    const [first, second] = receiver.events;
    expect(second?.id).toBe(first?.id);
    await expect.poll(waiting).toMatchObject({ pending: 0 });
  });

  it('include only the endpoint’s event types', async () => {
    await account.stripe.webhookEndpoints.update(receiver.endpointId, {
      enabled_events: ['product.created'],
    });
    await account.stripe.customers.create({});
    await account.stripe.products.create({ name: 'Plan' });
    await receiver.received('product.created');
    expect(receiver.events).toHaveLength(1);
  });

  it('are listed by their delivery', async () => {
    const { stripe } = account;
    await stripe.customers.create({});
    await receiver.received('customer.created');
    const listed = async (delivered: boolean) =>
      (await stripe.events.list({ delivery_success: delivered })).data.map(({ type }) => type);
    await expect.poll(() => listed(true)).toEqual(['customer.created']);
    expect(await listed(false)).toEqual([]);
    await account.control('/webhooks', { mode: 'hold' });
    await stripe.products.create({ name: 'Plan' });
    expect([await listed(false), await listed(true)]).toEqual([['product.created'], ['customer.created']]);
    // Filters by time, type and delivery are combined.
    const [held] = (await stripe.events.list({ delivery_success: false })).data;
    const asked = {
      delivery_success: false,
      types: ['product.created'],
      created: { gte: held?.created ?? 0 },
    };
    expect((await stripe.events.list(asked)).data).toHaveLength(1);
    expect((await stripe.events.list({ ...asked, types: ['customer.created'] })).data).toEqual([]);
    expect((await stripe.events.list({ ...asked, created: { lt: held?.created ?? 0 } })).data).toEqual([]);
  });

  it('stay within their account', async () => {
    await sandbox.newAccount().stripe.customers.create({});
    await account.stripe.products.create({ name: 'Plan' });
    await receiver.received('product.created');
    expect(receiver.events).toHaveLength(1);
  });

  it('show their secret once', async () => {
    const [endpoint] = (await account.stripe.webhookEndpoints.list()).data;
    expect(endpoint).toMatchObject({ id: receiver.endpointId });
    expect(endpoint?.secret).toBeUndefined();
  });
});

describe('the control API', () => {
  it('holds events and releases them', async () => {
    await account.control('/webhooks', { mode: 'hold' });
    await account.stripe.customers.create({});
    expect(await waiting()).toMatchObject({ held: 1, pending: 0 });
    expect(receiver.events).toHaveLength(0);
    expect(await account.control('/webhooks/release')).toEqual({ released: 1 });
    await receiver.received('customer.created');
  });

  it('drops events, which are still listed and can be resent', async () => {
    await account.control('/webhooks', { mode: 'drop' });
    await account.stripe.customers.create({});
    const { data } = await account.stripe.events.list();
    expect(data).toHaveLength(1);
    expect(await account.control(`/events/${data[0]?.id}/resend`)).toEqual({ sent: 1 });
    expect((await receiver.received('customer.created')).id).toBe(data[0]?.id);
  });

  it('duplicates events', async () => {
    await account.control('/webhooks', { mode: 'duplicate' });
    await account.stripe.customers.create({});
    await receiver.received('customer.created', 2);
    expect(new Set(receiver.events.map(({ id }) => id)).size).toBe(1);
  });

  it('reverses the order of events, and loses none', async () => {
    const { stripe } = account;
    await stripe.webhookEndpoints.update(receiver.endpointId, {
      enabled_events: ['customer.created', 'price.created', 'product.created'],
    });
    await account.control('/webhooks', { mode: 'reorder' });
    // One call is one transaction, so both events have the same time.
    await stripe.prices.create({ currency: 'eur', unit_amount: 100, product_data: { name: 'Plan' } });
    await receiver.received('product.created');
    expect(receiver.events.map(({ type }) => type)).toEqual(['price.created', 'product.created']);
    expect(await waiting()).toMatchObject({ mode: 'reorder' });
    await account.control('/webhooks', { mode: 'normal' });
    await stripe.customers.create({});
    await receiver.received('customer.created');
  });

  it('delays events', async () => {
    await account.control('/webhooks', { mode: 'normal', delayMs: 60_000 });
    await account.stripe.customers.create({});
    await account.control('/webhooks', { mode: 'normal' });
    await account.stripe.products.create({ name: 'Plan' });
    await receiver.received('product.created');
    expect(receiver.events.map(({ type }) => type)).toEqual(['product.created']);
    expect(await waiting()).toMatchObject({ pending: 1 });
  });

  it('makes API calls fail in several ways', async () => {
    const { stripe } = account;
    await account.control('/faults', { status: 500, times: 1 });
    expect(await refusalOf(stripe.customers.list())).toMatchObject({
      type: 'StripeAPIError',
      statusCode: 500,
    });
    await account.control('/faults', { status: 429, times: 1, path: '/v1/customers' });
    await stripe.products.list();
    expect(await refusalOf(stripe.customers.list())).toMatchObject({ type: 'StripeRateLimitError' });
    await account.control('/faults', { garbage: true, times: 1 });
    expect(await refusalOf(stripe.customers.list())).toMatchObject({ type: 'StripeAPIError' });
    await stripe.customers.list();
  });

  it('drops the response of an executed call, which a repeated request returns', async () => {
    await account.control('/faults', { status: 500, times: 1, afterwards: true });
    const call = () =>
      account.stripe.customers.create({ email: 'ana@taller.es' }, { idempotencyKey: 'once' });
    expect(await refusalOf(call())).toMatchObject({ statusCode: 500 });
    const { id } = await call();
    expect((await account.stripe.customers.list()).data.map((each) => each.id)).toEqual([id]);
  });

  it('resets the connection in the middle of an executed call’s response', async () => {
    await account.control('/faults', { reset: true, times: 1, afterwards: true });
    expect(await refusalOf(account.stripe.customers.create({ email: 'eva@taller.es' }))).toMatchObject({
      type: 'StripeConnectionError',
    });
    const { data } = await account.stripe.customers.list({ email: 'eva@taller.es' });
    expect(data).toHaveLength(1);
  });

  it('delays calls until the fault is cleared', async () => {
    await account.control('/faults', { delayMs: 60_000, times: 1 });
    const call = account.stripe.customers.create({ email: 'leo@taller.es' });
    await expect.poll(() => faults('GET'), { timeout: 60_000 }).toEqual({ waiting: 1 });
    await faults('DELETE');
    expect((await call).email).toBe('leo@taller.es');
    expect(await faults('GET')).toEqual({ waiting: 0 });
  });

  it('refuses unknown orders', async () => {
    expect(await account.control('/webhooks', { mode: 'sideways' })).toMatchObject({
      error: { param: 'mode' },
    });
    expect(await account.control('/faults', { times: 1, colour: 'red' })).toMatchObject({
      error: { code: 'parameter_unknown' },
    });
  });
});
