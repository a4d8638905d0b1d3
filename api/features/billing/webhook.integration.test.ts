import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { reconcileCustomers } from '#features/billing/reconcile-customers';
import { payByCard } from '#testing/hosted-page';
import { startTestShop, type TestCustomer, type TestShop, WEBHOOK_SECRET } from '#testing/test-shop';

let shop: TestShop;

beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

const services = () => shop.api.services;

/** Whether Stripe delivers by itself; off, a test decides what arrives, when and how often. */
async function setDelivery(on: boolean): Promise<void> {
  const { data } = await services().stripe.webhookEndpoints.list();
  for (const endpoint of data)
    await services().stripe.webhookEndpoints.update(endpoint.id, { disabled: !on });
}

async function eventsOf(customerId: string): Promise<Stripe.Event[]> {
  const events = await services().stripe.events.list({ limit: 100 }).autoPagingToArray({ limit: 1_000 });
  const subject = (event: Stripe.Event) => event.data.object as { id?: string; customer?: string };
  return events
    .filter((event) => [subject(event).id, subject(event).customer].includes(customerId))
    .reverse();
}

/** Delivers an event as Stripe does: its JSON, signed at the given moment (seconds). */
async function deliver(event: object, timestamp = Math.floor(Date.now() / 1_000), secret = WEBHOOK_SECRET) {
  const payload = JSON.stringify(event);
  const signature = services().stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
  return fetch(`${shop.api.url}/api/stripe/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    body: payload,
  });
}

/** A customer who has paid and of whom we have not heard since. */
async function unheardPurchase(): Promise<{ customer: TestCustomer; customerId: string; sessionId: string }> {
  await setDelivery(false);
  const customer = await shop.newCustomer();
  const back = await payByCard(await customer.startCheckout('business', 'monthly'));
  const { data } = await services().stripe.customers.list({ email: customer.email });
  return { customer, customerId: data[0]?.id ?? '', sessionId: back.searchParams.get('session_id') ?? '' };
}

const isShown = (customer: TestCustomer) =>
  vi.waitFor(
    async () => {
      expect(await customer.info()).toMatchObject({ status: 'trialing', hasInstallationPayment: true });
    },
    { timeout: 15_000, interval: 100 },
  );

const countOf = async (query: ReturnType<typeof sql>) =>
  Number((await services().database.db.execute<{ count: string }>(query)).rows[0]?.count);

describe('a purchase is shown', () => {
  it('by the webhook alone, when the browser never comes back', async () => {
    await setDelivery(true);
    const customer = await shop.newCustomer();
    await payByCard(await customer.startCheckout('business', 'monthly'));
    await isShown(customer);
  });

  it('by the return page alone, when the webhook never comes', async () => {
    const { customer, sessionId } = await unheardPurchase();
    expect(await customer.info()).toMatchObject({ status: 'none' });
    await shop.api.call('POST', '/api/verify-checkout', { body: { sessionId } });
    expect(await customer.info()).toMatchObject({ status: 'trialing', hasInstallationPayment: true });
  });

  it('by the nightly reconciliation, when neither comes', async () => {
    const { customer } = await unheardPurchase();
    await reconcileCustomers(services());
    expect(await customer.info()).toMatchObject({ status: 'trialing', hasInstallationPayment: true });
  });

  it('the same after each event has come twice, late and in any order', async () => {
    const { customer, customerId } = await unheardPurchase();
    const events = await eventsOf(customerId);
    expect(events.map((event) => event.type)).toContain('checkout.session.completed');
    await shop.api.services.database.db.execute(sql`delete from stripe_events`);
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray([...events, ...events], { minLength: events.length }),
        async (order) => {
          const answers = await Promise.all(order.map((event) => deliver(event)));
          expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
        },
      ),
      { numRuns: 5 },
    );
    await isShown(customer);
    const first = await customer.info();
    expect(first.payments).toHaveLength(1);
    expect(first.invoices).toHaveLength(1);
    await reconcileCustomers(services());
    expect(await customer.info()).toEqual(first);
  });
});

describe('a delivery', () => {
  it('is noted once, however often and however parallel it comes', async () => {
    const { customerId } = await unheardPurchase();
    const [event] = await eventsOf(customerId);
    const before = await countOf(sql`select count(*) from stripe_events where id = ${event?.id}`);
    expect(before).toBe(0);
    const answers = await Promise.all(Array.from({ length: 20 }, () => deliver(event ?? {})));
    expect(answers.every((answer) => answer.status === 200)).toBe(true);
    expect(await countOf(sql`select count(*) from stripe_events where id = ${event?.id}`)).toBe(1);
  });

  it.each([
    ['signed with another secret', () => deliver({ id: 'evt_forged' }, undefined, 'whsec_other')],
    ['of real money, where the key is a test key', () => deliver({ id: 'evt_forged', livemode: true })],
    ['of an hour ago', () => deliver({ id: 'evt_forged' }, Math.floor(Date.now() / 1_000) - 3_600)],
    ['from the future', () => deliver({ id: 'evt_forged' }, Math.floor(Date.now() / 1_000) + 3_600)],
    [
      'without a signature',
      () =>
        fetch(`${shop.api.url}/api/stripe/webhook`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: '{"id":"evt_forged"}',
        }),
    ],
  ])('%s is refused and leaves no trace', async (_, send) => {
    const answer = await send();
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([
      400,
      'billing.bad_signature',
    ]);
    expect(await countOf(sql`select count(*) from stripe_events where id = 'evt_forged'`)).toBe(0);
  });

  it('about somebody who is not ours changes nothing and is done with', async () => {
    const event = {
      id: 'evt_foreign',
      object: 'event',
      type: 'customer.updated',
      created: Math.floor(Date.now() / 1_000),
      livemode: false,
      data: { object: { object: 'customer', id: 'cus_foreign' } },
    };
    expect((await deliver(event)).status).toBe(200);
    await vi.waitFor(async () => {
      expect(
        await countOf(
          sql`select count(*) from stripe_events where id = 'evt_foreign' and processed_at is not null`,
        ),
      ).toBe(1);
    }, 15_000);
  });
});
