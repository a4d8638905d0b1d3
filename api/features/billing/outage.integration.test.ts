import {
  type CreateCheckoutAnswer,
  checkoutClaims,
  type PortalAnswer,
  type VerifyCheckoutAnswer,
} from '@horus/contract/billing';
import type { ErrorBody } from '@horus/contract/errors';
import type { WizardCheckoutBody } from '@horus/contract/leads';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { payByCard, payByKlarna } from '#testing/hosted-page';
import { startTestShop, type TestCustomer, type TestShop } from '#testing/test-shop';

/** A call to Stripe is abandoned after three attempts of this length. */
const TIMEOUT_MS = 2_000;
/** Much longer, so a response in the test arrived before Stripe's. */
const FOR_GOOD_MS = 60_000;

/** Pino log levels. */
const [ERROR, INFO] = [50, 30];

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ STRIPE_TIMEOUT_MS: String(TIMEOUT_MS) });
  await shop.control('/webhooks', { mode: 'drop' });
  // Fills the caches, which these tests don't cover.
  const visitor = await shop.newCustomer();
  await visitor.startCheckout('business', 'monthly');
  await openPortal(visitor);
});
afterEach(() => shop.clearFaults());
afterAll(() => shop.close());

const stripe = () => shop.api.services.stripe;

const startCheckout = (customer: TestCustomer) =>
  shop.api.call<CreateCheckoutAnswer & ErrorBody>('POST', '/api/stripe/create-checkout-session', {
    token: customer.token,
    body: { planType: 'business', billingPeriod: 'monthly', ...checkoutClaims('business', 'monthly') },
  });

const openPortal = (customer: TestCustomer) =>
  shop.api.call<PortalAnswer & ErrorBody>('POST', '/api/stripe/create-portal-session', {
    token: customer.token,
  });

const verify = (sessionId: string) =>
  shop.api.call<VerifyCheckoutAnswer & ErrorBody>('POST', '/api/verify-checkout', { body: { sessionId } });

const sessionOf = (back: URL) => back.searchParams.get('session_id') ?? '';

let orders = 0;
const newOrder = (): WizardCheckoutBody => ({
  planType: 'business',
  email: `obrador${++orders}@empresa.example`,
  companyName: 'Obrador Peña',
  name: 'Sol Ruiz',
  hardware: { devices: 0, cards: 0 },
});

/** Returns all Stripe objects of the customers with this email address. */
async function heldOf(email: string) {
  const customers = await stripe().customers.list({ email, limit: 100 });
  const each = async <T>(list: (customer: string) => Promise<{ data: T[] }>) =>
    (await Promise.all(customers.data.map(({ id }) => list(id)))).flatMap(({ data }) => data);
  return {
    customers: customers.data,
    sessions: await each((customer) => stripe().checkout.sessions.list({ customer, limit: 100 })),
    subscriptions: await each((customer) => stripe().subscriptions.list({ customer, status: 'all' })),
    charges: await each((customer) => stripe().charges.list({ customer, limit: 100 })),
  };
}

async function expectSoldOnce(email: string): Promise<void> {
  const { customers, sessions, subscriptions, charges } = await heldOf(email);
  expect([customers.length, subscriptions.length]).toEqual([1, 1]);
  expect(sessions.map(({ status }) => status)).toEqual(['complete']);
  expect(charges.map(({ status }) => status)).toEqual(['succeeded']);
}

async function countOutagesInMetrics(): Promise<string | undefined> {
  const text = await (await fetch(`${shop.api.url}/metrics`)).text();
  return /^stripe_circuit_open (\d)$/m.exec(text)?.[1];
}

const PATHS = ['/v1/checkout/sessions', '/v1/billing_portal'];
const suffer = (fault: object) => async () => {
  for (const path of PATHS) await shop.control('/faults', { path, times: 1_000, ...fault });
};
const recover = () => shop.clearFaults();

describe('while Stripe does not work', () => {
  it.each([
    ['is down', () => shop.stopStripe(), () => shop.startStripe()],
    ['keeps its answers back, and acts late', suffer({ delayMs: FOR_GOOD_MS }), recover],
    ['acts, and resets the connection in its answer', suffer({ reset: true, afterwards: true }), recover],
    ['acts, and answers garbage', suffer({ garbage: true, afterwards: true }), recover],
    ['answers 500', suffer({ status: 500 }), recover],
    ['answers 429', suffer({ status: 429 }), recover],
    ['is still at work on the same request', suffer({ status: 409, afterwards: true }), recover],
  ])(
    '%s: returns an error, the rest works, and nothing is sold twice after the recovery',
    async (_, breakDown, mend) => {
      const buyer = await shop.newCustomer();
      const order = newOrder();
      const payer = await shop.newCustomer();
      const paid = sessionOf(await payByCard(await payer.startCheckout('business', 'monthly')));

      await breakDown();
      const refusals = await Promise.all([
        startCheckout(buyer),
        shop.confirmWizard(order),
        verify(paid),
        openPortal(payer),
      ]);
      expect(refusals.map(({ status, body }) => [status, body.code])).toEqual([
        [503, 'billing.provider_unavailable'],
        [503, 'billing.provider_unavailable'],
        [503, 'billing.provider_unavailable'],
        [502, 'billing.portal_unavailable'],
      ]);
      for (const { body, headers } of refusals) {
        expect(body.error).toMatch(/No se te ha cobrado nada|No se pudo acceder al portal/);
        expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      }
      expect((await payer.info()).status).toBe('none');
      expect((await shop.api.call('GET', '/readyz')).status).toBe(200);

      await mend();
      expect((await verify(paid)).body.status).toBe('success');
      expect((await openPortal(payer)).status).toBe(200);
      const page = await buyer.startCheckout('business', 'monthly');
      expect(await buyer.startCheckout('business', 'monthly')).toBe(page);
      await verify(sessionOf(await payByCard(page)));
      const confirmed = await shop.confirmWizard(order);
      await verify(sessionOf(await payByCard(confirmed.body.url)));

      for (const customer of [payer, buyer]) expect((await customer.info()).status).toBe('trialing');
      for (const { email } of [payer, buyer, order]) await expectSoldOnce(email);
      expect((await startCheckout(buyer)).status).toBe(409);
    },
    120_000,
  );

  it('returns a response while Stripe still delays its own', async () => {
    const customer = await shop.newCustomer();
    await shop.control('/faults', { path: '/v1/customers', times: 1_000, delayMs: FOR_GOOD_MS });
    expect((await startCheckout(customer)).status).toBe(503);
    expect(await shop.countDelayedCalls()).toBeGreaterThan(0);
    // Stripe completes the delayed requests in the meantime.
    await shop.clearFaults();
    await payByCard(await customer.startCheckout('business', 'monthly'));
    await expectSoldOnce(customer.email);
  });

  it('the SDK retries a single failure and the customer sees no error', async () => {
    const customer = await shop.newCustomer();
    await shop.control('/faults', { path: '/v1/checkout/sessions', times: 1, status: 500, afterwards: true });
    expect((await startCheckout(customer)).status).toBe(200);
    expect((await heldOf(customer.email)).sessions.map(({ status }) => status)).toEqual(['open']);
  });
});

describe('during a long outage', () => {
  afterEach(() => vi.useRealTimers());

  it('requests fail at once, an operator sees it, and Stripe is retried automatically', async () => {
    const customers = await Promise.all(Array.from({ length: 5 }, () => shop.newCustomer()));
    const [customer] = customers;
    if (!customer) throw new Error('no customer');
    expect(await countOutagesInMetrics()).toBe('0');
    // The circuit breaker uses this clock, which only the test advances.
    vi.useFakeTimers({ toFake: ['Date'] });
    await shop.control('/faults', { times: 1_000, status: 500 });
    for (const { status } of await Promise.all(customers.map(startCheckout))) expect(status).toBe(503);

    await shop.clearFaults();
    const refused = await Promise.all([startCheckout(customer), shop.confirmWizard(newOrder())]);
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual([
      [503, 'billing.provider_unavailable'],
      [503, 'billing.provider_unavailable'],
    ]);
    expect((await heldOf(customer.email)).customers).toEqual([]);
    expect((await customer.info()).status).toBe('none');
    expect(await countOutagesInMetrics()).toBe('1');

    vi.setSystemTime(Date.now() + 10_000);
    expect((await startCheckout(customer)).status).toBe(200);
    expect(await countOutagesInMetrics()).toBe('0');
    const said = shop.api.logLines.filter((line) => /Stripe (does not answer|answers again)/.test(line));
    expect(said.map((line) => JSON.parse(line).level)).toEqual([ERROR, INFO]);
  });
});

describe('a delayed payment', () => {
  it.each([
    ['succeed', { subscribed: true }],
    ['fail', { subscribed: false }],
  ] as const)('is settled when Stripe reports its result: %s', async (outcome, { subscribed }) => {
    const customer = await shop.newCustomer();
    const back = await payByKlarna(await customer.startCheckout('business', 'annual-financed'), 'later');
    const sessionId = sessionOf(back);
    const session = await stripe().checkout.sessions.retrieve(sessionId);
    await shop.control(`/payments/${session.payment_intent}`, { outcome });
    await verify(sessionId);
    expect(await customer.info()).toMatchObject({
      isFinancedPlan: subscribed,
      hasCompletedCheckout: subscribed,
    });
    const again = await startCheckout(customer);
    expect(again.status).toBe(subscribed ? 409 : 200);
  });
});
