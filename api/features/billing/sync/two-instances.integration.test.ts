import type { CreateCheckoutAnswer } from '@horus/contract/billing';
import { checkoutClaims } from '@horus/contract/billing';
import type { ErrorBody } from '@horus/contract/errors';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { syncCustomer } from '#features/billing/sync/sync-customer';
import { payByCard } from '#testing/hosted-page';
import { startTestApi, type TestApi } from '#testing/test-api';
import { deliver, listEventsOf, settled } from '#testing/test-deliveries';
import { forgetMirror, readMirror } from '#testing/test-mirror';
import { startTestShop, type TestCustomer, type TestShop } from '#testing/test-shop';

let shop: TestShop;
let other: TestApi;
beforeAll(async () => {
  shop = await startTestShop();
  await shop.control('/webhooks', { mode: 'drop' });
  const { database, stripe } = shop.api.services.config;
  other = await startTestApi(
    {
      DATABASE_URL: database.url,
      STRIPE_SECRET_KEY: stripe.secretKey,
      STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
      STRIPE_API_URL: stripe.apiUrl,
    },
    shop.clock,
  );
});
afterEach(() => shop.clearFaults());
afterAll(async () => {
  await other.close();
  await shop.close();
});

const stripe = () => shop.api.services.stripe;
const apis = () => [shop.api, other];
/** Alternates between the two. */
const apiOf = (index: number) => (index % 2 === 0 ? shop.api : other);

async function customerIdOf({ email }: TestCustomer): Promise<string> {
  const { data } = await stripe().customers.list({ email });
  return data[0]?.id ?? '';
}

/** Returns a paid purchase without a delivered event. */
async function unheardPurchase() {
  const customer = await shop.newCustomer();
  await payByCard(await customer.startCheckout('business', 'monthly'));
  return { customer, customerId: await customerIdOf(customer) };
}

it('two instances receive the same deliveries in parallel: each stored once, correct rows, one mail', async () => {
  const { customer, customerId } = await unheardPurchase();
  const events = await listEventsOf(shop.api, customerId);
  const deliveries = [...events, ...events, ...events.toReversed()].flatMap((event) =>
    apis().map((api) => deliver(api, event)),
  );
  for (const { status } of await Promise.all(deliveries)) expect(status).toBe(200);
  await settled(shop.api, customerId);
  const { rows } = await shop.api.services.database.db.execute(
    sql`select id from stripe_events where customer_id = ${customerId}`,
  );
  expect(rows.map(({ id }) => id).sort()).toEqual(events.map(({ id }) => id).sort());
  const templates = async () => (await shop.mailsTo(customer.email)).map(({ template }) => template);
  // The welcome mail of the registration is asynchronous.
  await vi.waitFor(async () => expect(await templates()).toContain('welcome'), { timeout: 60_000 });
  expect((await templates()).sort()).toEqual(['purchase-confirmed', 'welcome']);

  const mirror = await readMirror(shop.api, customerId);
  await forgetMirror(shop.api, customerId);
  await syncCustomer(other.services, customerId);
  expect(await readMirror(shop.api, customerId)).toEqual(mirror);
});

it("a late response of Stripe to one instance does not overwrite the other's newer data", async () => {
  const { customer, customerId } = await unheardPurchase();
  await syncCustomer(shop.api.services, customerId);
  const subscriptionId = (await customer.info()).id ?? '';
  // The request is before the cancellation, the response after it.
  await shop.control('/faults', { path: '/v1/subscriptions', times: 1, delayMs: 60_000, afterwards: true });
  const late = syncCustomer(shop.api.services, customerId);
  await vi.waitFor(async () => expect(await shop.countDelayedCalls()).toBe(1), { timeout: 60_000 });
  await stripe().subscriptions.update(subscriptionId, { cancel_at_period_end: true });
  await syncCustomer(other.services, customerId);
  expect((await customer.info()).cancelAtPeriodEnd).toBe(true);
  const newest = await readMirror(shop.api, customerId);

  await shop.clearFaults();
  expect(await late).toEqual({ differences: [] });
  expect(await readMirror(shop.api, customerId)).toEqual(newest);
});

it('two instances start twenty checkouts of one customer in parallel: one customer, one page', async () => {
  const customer = await shop.newCustomer();
  const body = {
    planType: 'business',
    billingPeriod: 'annual',
    ...checkoutClaims('business', 'annual'),
  };
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      apiOf(index).call<CreateCheckoutAnswer & ErrorBody>('POST', '/api/stripe/create-checkout-session', {
        token: customer.token,
        body,
      }),
    ),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(answers.map((answer) => answer.body.url)).size).toBe(1);
  const { data: customers } = await stripe().customers.list({ email: customer.email });
  expect(customers).toHaveLength(1);
  const { data: sessions } = await stripe().checkout.sessions.list({ customer: customers[0]?.id ?? '' });
  expect(sessions).toHaveLength(1);
});

it('two instances share one rate limit', async () => {
  const customer = await shop.newCustomer();
  const statuses: number[] = [];
  for (let index = 0; index < 22; index++) {
    const { status } = await apiOf(index).call('POST', '/api/stripe/refresh', { token: customer.token });
    statuses.push(status);
  }
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429, 429]);
});
