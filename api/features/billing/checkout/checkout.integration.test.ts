import type { CheckoutSessionView, VerifyCheckoutAnswer } from '@horus/contract/billing';
import { checkoutClaims } from '@horus/contract/billing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { cards, payByCard, payByKlarna } from '#testing/hosted-page';
import { startTestShop, type TestCustomer, type TestShop } from '#testing/test-shop';

const CHECKOUT = '/api/stripe/create-checkout-session';
let shop: TestShop;

beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

const stripe = () => shop.api.services.stripe;

async function sessionsOf(customer: TestCustomer) {
  const { data: customers } = await stripe().customers.list({ email: customer.email });
  const sessions = await Promise.all(
    customers.map(({ id }) => stripe().checkout.sessions.list({ customer: id, limit: 100 })),
  );
  return { customers, sessions: sessions.flatMap((list) => list.data) };
}

const monthly = { planType: 'business', billingPeriod: 'monthly', ...checkoutClaims('business', 'monthly') };

describe('client claims', () => {
  it.each([
    [{ trialDays: 60 }],
    [{ trialDays: 0 }],
    [{ priceId: 'horus_autonomos_monthly' }],
    [{ disableTrial: true }],
    [{ isFinanced: true }],
    [{ paymentMethod: 'klarna' }],
    [{ billingPeriod: 'annual', trialDays: 30 }],
    [{ billingPeriod: 'annual', trialDays: 0, priceId: 'horus_business_monthly' }],
    [{ billingPeriod: 'annual-financed', trialDays: 0, isFinanced: false }],
  ])('%o that contradict the price book return 400 and create nothing', async (claim) => {
    const customer = await shop.newCustomer();
    const answer = await shop.api.call('POST', CHECKOUT, {
      token: customer.token,
      body: { ...monthly, ...claim },
    });
    expect([answer.status, answer.body.code]).toEqual([400, 'billing.price_mismatch']);
    expect(await sessionsOf(customer)).toEqual({ customers: [], sessions: [] });
  });

  it.each([
    [{ planType: 'gold' }, 'El plan elegido no es válido.'],
    [{ billingPeriod: 'weekly' }, 'El periodo de facturación no es válido.'],
    [{ discount: 50 }, undefined],
    [{ price: 1 }, undefined],
  ])('%o with a wrong shape return 400', async (fields, message) => {
    const customer = await shop.newCustomer();
    const answer = await shop.api.call('POST', CHECKOUT, {
      token: customer.token,
      body: { ...monthly, ...fields },
    });
    expect([answer.status, answer.body.code]).toEqual([400, 'request.invalid']);
    if (message) expect(Object.values(answer.body.fields ?? {})).toEqual([message]);
    expect((await sessionsOf(customer)).customers).toEqual([]);
  });

  it('without a sign-in return 401', async () => {
    const answer = await shop.api.call('POST', CHECKOUT, { body: monthly });
    expect([answer.status, answer.body.error]).toEqual([401, 'No estás autenticado']);
  });
});

describe('parallel checkouts', () => {
  it('twenty parallel requests create one customer and one open session', async () => {
    const customer = await shop.newCustomer();
    const urls = await Promise.all(
      Array.from({ length: 20 }, () => customer.startCheckout('business', 'annual')),
    );
    expect(new Set(urls).size).toBe(1);
    const { customers, sessions } = await sessionsOf(customer);
    expect(customers).toHaveLength(1);
    expect(sessions.map((session) => session.status)).toEqual(['open']);
  });

  it('a second request returns the same open page', async () => {
    const customer = await shop.newCustomer();
    const first = await customer.startCheckout('business', 'monthly');
    expect(await customer.startCheckout('business', 'monthly')).toBe(first);
  });

  it('another plan closes the first page', async () => {
    const customer = await shop.newCustomer();
    await customer.startCheckout('business', 'monthly');
    await customer.startCheckout('enterprise', 'annual');
    const { customers, sessions } = await sessionsOf(customer);
    expect(customers).toHaveLength(1);
    expect(sessions.map((session) => [session.metadata?.['planType'], session.status]).sort()).toEqual([
      ['business', 'expired'],
      ['enterprise', 'open'],
    ]);
  });

  it('two tabs with two plans at the same moment leave one open session', async () => {
    const customer = await shop.newCustomer();
    const tabs = await Promise.allSettled(
      (['autonomos', 'business', 'enterprise'] as const).map((plan) =>
        customer.startCheckout(plan, 'monthly'),
      ),
    );
    expect(tabs.some((tab) => tab.status === 'fulfilled')).toBe(true);
    const { customers, sessions } = await sessionsOf(customer);
    expect(customers).toHaveLength(1);
    expect(sessions.filter((session) => session.status === 'open')).toHaveLength(1);
  });
});

describe('a company renamed while Stripe creates its customer', () => {
  it('is one customer, whose payments are known', async () => {
    const customer = await shop.newCustomer({ company: 'Antes' });
    await shop.control('/faults', { path: '/v1/customers', times: 2, delayMs: 60_000 });
    const slow = [
      customer.startCheckout('business', 'monthly'),
      customer.startCheckout('autonomos', 'monthly'),
    ];
    await vi.waitFor(async () => expect(await shop.countDelayedCalls()).toBe(2), { timeout: 60_000 });
    await shop.api.call('POST', '/api/auth/update-profile', {
      token: customer.token,
      body: { company: 'Después' },
    });
    await customer.startCheckout('enterprise', 'annual');
    await shop.clearFaults();
    for (const tab of await Promise.allSettled(slow)) {
      if (tab.status === 'rejected') expect(String(tab.reason)).toContain('billing.checkout_superseded');
    }

    const { customers, sessions } = await sessionsOf(customer);
    expect(customers).toHaveLength(1);
    const open = sessions.filter(({ status }) => status === 'open');
    expect(open).toHaveLength(1);
    const back = await payByCard(open[0]?.url ?? '');
    await shop.api.call('POST', '/api/verify-checkout', {
      body: { sessionId: new URL(back).searchParams.get('session_id') },
    });
    expect((await customer.info()).hasCompletedCheckout).toBe(true);
  });
});

describe('a second purchase', () => {
  it('returns 409 for a subscribed customer', async () => {
    const customer = await shop.newCustomer();
    const url = await customer.startCheckout('business', 'monthly');
    const back = await payByCard(url);
    await shop.api.call('POST', '/api/verify-checkout', {
      body: { sessionId: back.searchParams.get('session_id') },
    });
    for (const plan of ['business', 'enterprise']) {
      const answer = await shop.api.call('POST', CHECKOUT, {
        token: customer.token,
        body: { ...monthly, planType: plan },
      });
      expect([answer.status, answer.body.code]).toEqual([409, 'billing.already_subscribed']);
    }
  });

  it.each(['business', 'enterprise'] as const)(
    'returns 409 when the first was paid but its webhook has not arrived (%s)',
    async (planType) => {
      const customer = await shop.newCustomer();
      await shop.control('/webhooks', { mode: 'drop' });
      await payByCard(await customer.startCheckout('business', 'monthly'));
      expect((await customer.info()).status).toBe('none');
      const answer = await shop.api.call('POST', CHECKOUT, {
        token: customer.token,
        body: { ...monthly, planType },
      });
      await shop.control('/webhooks', { mode: 'normal' });
      expect([answer.status, answer.body.code]).toEqual([409, 'billing.already_subscribed']);
      expect((await sessionsOf(customer)).sessions).toHaveLength(1);
    },
  );

  it('returns 409 while a delayed payment is processing', async () => {
    const customer = await shop.newCustomer();
    const back = await payByKlarna(await customer.startCheckout('business', 'annual-financed'), 'later');
    const sessionId = back.searchParams.get('session_id');
    const verified = await shop.api.call<VerifyCheckoutAnswer>('POST', '/api/verify-checkout', {
      body: { sessionId },
    });
    expect(verified.body.status).toBe('pending');
    expect(await customer.info()).toMatchObject({
      hasCompletedCheckout: true,
      hasInstallationPayment: false,
    });
    const answer = await shop.api.call('POST', CHECKOUT, { token: customer.token, body: monthly });
    expect([answer.status, answer.body.code]).toEqual([409, 'billing.payment_pending']);
  });
});

describe('a failed payment', () => {
  it('leaves the page open for another card', async () => {
    const customer = await shop.newCustomer();
    const url = await customer.startCheckout('business', 'monthly');
    await expect(payByCard(url, cards.declined)).rejects.toThrow(/Tu tarjeta ha sido rechazada/);
    expect(await customer.info()).toMatchObject({ status: 'none', hasCompletedCheckout: false });
    const back = await payByCard(url);
    expect(back.pathname).toBe('/checkout/success');
  });

  it('refused by Klarna charges nothing', async () => {
    const customer = await shop.newCustomer();
    const url = await customer.startCheckout('business', 'annual-financed');
    const back = await payByKlarna(url, 'refuse');
    expect(back.pathname).toBe(new URL(url).pathname);
    expect((await sessionsOf(customer)).sessions[0]).toMatchObject({
      status: 'open',
      payment_status: 'unpaid',
    });
  });
});

describe('the confirmation', () => {
  it('shows a session to its owner, and only its status to other callers', async () => {
    const owner = await shop.newCustomer();
    const stranger = await shop.newCustomer();
    const back = await payByCard(await owner.startCheckout('business', 'monthly'));
    const sessionId = back.searchParams.get('session_id') ?? '';

    const own = await shop.api.call<CheckoutSessionView>('GET', `/api/stripe/checkout-session/${sessionId}`, {
      token: owner.token,
    });
    expect(own.body).toMatchObject({
      id: sessionId,
      status: 'complete',
      paymentStatus: 'paid',
      planType: 'business',
    });

    const foreign = await shop.api.call('GET', `/api/stripe/checkout-session/${sessionId}`, {
      token: stranger.token,
    });
    const unknown = await shop.api.call('GET', '/api/stripe/checkout-session/cs_test_unknown', {
      token: stranger.token,
    });
    expect([foreign.status, foreign.body.code]).toEqual([404, 'billing.session_not_found']);
    expect([unknown.status, unknown.body.code]).toEqual([404, 'billing.session_not_found']);

    const verify = (token?: string) =>
      shop.api.call<VerifyCheckoutAnswer>('POST', '/api/verify-checkout', {
        body: { sessionId },
        ...(token ? { token } : {}),
      });
    expect((await verify(owner.token)).body.customerId).toMatch(/^cus_/);
    expect((await verify(stranger.token)).body.customerId).toBeNull();
    expect((await verify()).body.customerId).toBeNull();
    expect((await stranger.info()).payments).toEqual([]);
  });

  it('returns an error for an unpaid session', async () => {
    const customer = await shop.newCustomer();
    const url = new URL(await customer.startCheckout('business', 'monthly'));
    const sessionId = url.pathname.split('/').at(-1);
    const { body } = await shop.api.call<VerifyCheckoutAnswer>('POST', '/api/verify-checkout', {
      body: { sessionId },
    });
    expect(body.status).toBe('error');
  });
});
