import { type CreateCheckoutAnswer, checkoutClaims } from '@horus/contract/billing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { payByCard, payByKlarna } from '#testing/hosted-page';
import { startTestShop, type TestCustomer, type TestShop } from '#testing/test-shop';

let shop: TestShop;

beforeAll(async () => {
  shop = await startTestShop();
  // What is asked once and kept is not what these tests are about.
  await (await shop.newCustomer()).startCheckout('business', 'monthly');
});
afterEach(() => shop.clearFaults());
afterAll(() => shop.close());

const startCheckout = (customer: TestCustomer) =>
  shop.api.call<CreateCheckoutAnswer & { code?: string; error?: string }>(
    'POST',
    '/api/stripe/create-checkout-session',
    {
      token: customer.token,
      body: { planType: 'business', billingPeriod: 'monthly', ...checkoutClaims('business', 'monthly') },
    },
  );

async function openSessions(customer: TestCustomer): Promise<number> {
  const { stripe } = shop.api.services;
  const { data: customers } = await stripe.customers.list({ email: customer.email });
  const lists = await Promise.all(
    customers.map(({ id }) => stripe.checkout.sessions.list({ customer: id, status: 'open' })),
  );
  return lists.flatMap((list) => list.data).length;
}

describe('while Stripe does not work', () => {
  it.each([
    ['answers 500', { status: 500 }],
    ['answers 429', { status: 429 }],
    ['answers garbage', { garbage: true }],
  ])('%s: an honest refusal, the rest unharmed, and one session once it works again', async (_, fault) => {
    const customer = await shop.newCustomer();
    await shop.control('/faults', { path: '/v1/checkout/sessions', times: 10, ...fault });
    const refused = await startCheckout(customer);
    expect([refused.status, refused.body.code]).toEqual([503, 'billing.provider_unavailable']);
    expect(refused.body.error).toMatch(/No se te ha cobrado nada/);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await customer.info()).status).toBe('none');

    await shop.clearFaults();
    const back = await payByCard(await customer.startCheckout('business', 'monthly'));
    expect(back.pathname).toBe('/checkout/success');
    const customers = await shop.api.services.stripe.customers.list({ email: customer.email });
    expect(customers.data).toHaveLength(1);
  });

  it('stumbles once: the SDK asks again and the customer notices nothing', async () => {
    const customer = await shop.newCustomer();
    await shop.control('/faults', { path: '/v1/checkout/sessions', times: 1, status: 500, afterwards: true });
    expect((await startCheckout(customer)).status).toBe(200);
    expect(await openSessions(customer)).toBe(1);
  });
});

describe('a delayed payment', () => {
  it.each([
    ['succeed', { subscribed: true }],
    ['fail', { subscribed: false }],
  ] as const)('that turns out to %s is settled when Stripe says so', async (outcome, { subscribed }) => {
    const customer = await shop.newCustomer();
    const back = await payByKlarna(await customer.startCheckout('business', 'annual-financed'), 'later');
    const sessionId = back.searchParams.get('session_id') ?? '';
    const session = await shop.api.services.stripe.checkout.sessions.retrieve(sessionId);
    await shop.control(`/payments/${session.payment_intent}`, { outcome });
    await shop.api.call('POST', '/api/verify-checkout', { body: { sessionId } });
    expect(await customer.info()).toMatchObject({
      isFinancedPlan: subscribed,
      hasCompletedCheckout: subscribed,
    });
    const again = await startCheckout(customer);
    expect(again.status).toBe(subscribed ? 409 : 200);
  });
});
