import { errors } from '@horus/contract/errors';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { payByCard, post } from '#testing/hosted-page';
import { reconcile } from '#testing/reconcile';
import { startTestShop, type TestCustomer, type TestShop } from '#testing/test-shop';

const OWN = '/api/stripe/create-portal-session';
const FOR_CUSTOMER = '/api/create-portal-session';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterEach(() => shop.clearFaults());
afterAll(() => shop.close());

const stripe = () => shop.api.services.stripe;

async function newSubscriber(): Promise<TestCustomer & { customerId: string }> {
  const customer = await shop.newCustomer();
  await payByCard(await customer.startCheckout('business', 'monthly'));
  await reconcile(shop.api.services);
  const { data } = await stripe().customers.list({ email: customer.email });
  return { ...customer, customerId: data[0]?.id ?? '' };
}

type Ask = (
  customer: TestCustomer & { customerId: string },
) => Promise<{ status: number; body: { url: string } }>;
const ways: [string, Ask][] = [
  ['POST without a body', ({ token }) => shop.api.call('POST', OWN, { token })],
  ['GET', ({ token }) => shop.api.call('GET', OWN, { token })],
  [
    'POST with the customer',
    ({ token, customerId }) => shop.api.call('POST', FOR_CUSTOMER, { token, body: { customerId } }),
  ],
  [
    'POST without a body that is announced as JSON',
    async ({ token }) => {
      const answer = await fetch(shop.api.url + OWN, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      });
      return { status: answer.status, body: (await answer.json()) as { url: string } };
    },
  ],
];

describe('the portal link', () => {
  it.each(ways)("%s: opens the owner's portal", async (_, ask) => {
    const owner = await newSubscriber();
    const { status, body } = await ask(owner);
    expect(status).toBe(200);
    const page = await fetch(body.url);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain(owner.email);
  });

  it.each(ways)('%s: returns an error without a purchase', async (_, ask) => {
    const customer = { ...(await shop.newCustomer()), customerId: 'cus_none' };
    const { status, body } = await ask(customer);
    const code = (body as unknown as { code: string }).code;
    expect([status, code]).toEqual(
      _ === 'POST with the customer' ? [403, 'billing.foreign_customer'] : [404, 'billing.no_customer'],
    );
  });

  it.each([
    ['GET', OWN, undefined],
    ['POST', OWN, undefined],
    ['POST', FOR_CUSTOMER, { customerId: 'cus_x' }],
  ] as const)('%s %s returns 401 without a token', async (method, path, body) => {
    const answer = await shop.api.call(method, path, { body });
    expect([answer.status, answer.body.error]).toEqual([401, 'No estás autenticado']);
  });

  it.each([
    ['does not answer', { status: 500 }],
    ['answers 429', { status: 429 }],
    ['answers garbage', { garbage: true }],
    ['answers without an address', null],
  ])('when Stripe %s, returns 502', async (_, fault) => {
    const owner = await newSubscriber();
    if (fault) await shop.control('/faults', { path: '/v1/billing_portal', times: 20, ...fault });
    const { create } = stripe().billingPortal.sessions;
    if (!fault) stripe().billingPortal.sessions.create = (async () => ({})) as unknown as typeof create;
    const { status, body } = await shop.api.call('POST', OWN, { token: owner.token });
    stripe().billingPortal.sessions.create = create;
    expect([status, body.error]).toEqual([502, errors['billing.portal_unavailable'][1]]);
  });
});

describe('in the portal', () => {
  it('a plan can be cancelled with a reason and resumed, and the dashboard shows it', async () => {
    const owner = await newSubscriber();
    const { body } = await shop.api.call<{ url: string }>('POST', OWN, { token: owner.token });
    const { id } = await owner.info();
    await post(`${body.url}/subscriptions/${id}/cancel`, { feedback: 'unused', comment: 'Cierro en verano' });
    await reconcile(shop.api.services);
    expect(await owner.info()).toMatchObject({
      cancelAtPeriodEnd: true,
      nextBillingDate: null,
      upcomingCharges: [],
    });
    expect((await stripe().subscriptions.retrieve(id ?? '')).cancellation_details).toMatchObject({
      feedback: 'unused',
      comment: 'Cierro en verano',
    });
    await post(`${body.url}/subscriptions/${id}/resume`, {});
    await reconcile(shop.api.services);
    expect(await owner.info()).toMatchObject({ cancelAtPeriodEnd: false });
    const kinds = (await shop.mailsTo(owner.email)).flatMap((mail) =>
      mail.template === 'cancellation' ? [mail.props.kind] : [],
    );
    expect(kinds).toEqual(['scheduled', 'undone']);
  });
});
