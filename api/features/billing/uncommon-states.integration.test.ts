import { displaySubscription } from '@horus/contract/billing';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cards, ibans, payByCard, payByDebit, post } from '#testing/hosted-page';
import { startTestShop, type TestCustomer, type TestShop } from '#testing/test-shop';
import { createTimeline } from '#testing/test-timeline';

// States that `npm run year` does not reach, and the way out of each.
let shop: TestShop;
const time = createTimeline(() => shop);
const { infoOf, passDays, propsTo, rows, sync } = time;
beforeAll(async () => {
  shop = await startTestShop();
  await time.begin();
});
afterAll(() => shop.close());

const card = (cardNumber: string) => ({
  ...{ method: 'card', cardNumber, cardExpiry: '12/39', cardCvc: '123', cardName: 'Lucía' },
});

/** Buys a year with a debit that the bank returns. */
async function refusedByBank(): Promise<TestCustomer> {
  const customer = await shop.newCustomer();
  await payByDebit(await customer.startCheckout('business', 'annual'), ibans.fails);
  await passDays(6);
  await sync(customer);
  expect((await infoOf(customer)).state).toBe('first_refused');
  return customer;
}

async function openPortal({ email }: TestCustomer): Promise<string> {
  const { token } = await shop.logIn(email);
  const path = '/api/stripe/create-portal-session';
  const { status, body } = await shop.api.call<{ url: string }>('POST', path, { token });
  expect(status).toBe(200);
  return body.url;
}

async function changeMethod(customer: TestCustomer, cardNumber: string): Promise<void> {
  const next = await post(`${await openPortal(customer)}/payment-method`, card(cardNumber));
  if (next.pathname.endsWith('/authentication')) await post(next.href, { answer: 'complete' });
}

async function cancel(customer: TestCustomer): Promise<void> {
  const { id } = await infoOf(customer);
  await post(`${await openPortal(customer)}/subscriptions/${id}/cancel`, { feedback: 'unused' });
  await sync(customer);
}

async function payUrlOf(customer: TestCustomer): Promise<string> {
  const info = await infoOf(customer);
  expect(displaySubscription(info).action?.does).toBe('pay_invoice');
  return info.due?.payUrl ?? '';
}

describe("a first payment by card after a returned debit needs the bank's confirmation", () => {
  it.each([
    ['first_to_confirm', false, 'active'],
    ['first_to_confirm_ending', true, 'active_ending'],
  ] as const)('%s: is confirmed on the page of the button', async (state, cancelled, then) => {
    const customer = await refusedByBank();
    await changeMethod(customer, cards.authenticatesAlways);
    if (cancelled) await cancel(customer);
    await passDays(3);
    await sync(customer);
    expect((await infoOf(customer)).state).toBe(state);
    expect((await propsTo(customer, 'payment-failed')).at(-1)).toMatchObject({ state });
    await post(`${await payUrlOf(customer)}/authentication`, { answer: 'complete' });
    await sync(customer);
    expect((await infoOf(customer)).state).toBe(then);
  });
});

describe('a first payment without more retries, where the Stripe account keeps the plan unpaid', () => {
  it.each([
    ['first_refused_final', false, 'active'],
    ['first_refused_final_ending', true, 'active_ending'],
  ] as const)('%s: is paid on the page of the button', async (state, cancelled, then) => {
    await shop.control('/settings', { afterRetries: 'mark_unpaid' });
    const customer = await refusedByBank();
    if (cancelled) await cancel(customer);
    for (let day = 6; (await infoOf(customer)).state !== state && day < 60; day++) {
      await passDays(1);
      await sync(customer);
    }
    await shop.control('/settings', { afterRetries: 'cancel' });
    expect(await infoOf(customer)).toMatchObject({ state, upcomingCharges: [] });
    expect((await propsTo(customer, 'payment-failed')).at(-1)).toMatchObject({ state, retryAt: null });
    await post(`${await payUrlOf(customer)}/pay`, card(cards.ok));
    await sync(customer);
    expect((await infoOf(customer)).state).toBe(then);
  });
});

it('past_due_final: a fee without more retries is paid on the page of the button', async () => {
  await shop.control('/settings', { afterRetries: 'mark_unpaid' });
  const customer = await shop.newCustomer();
  await payByCard(await customer.startCheckout('business', 'monthly'), cards.failsLater);
  await passDays(47);
  await sync(customer);
  await shop.control('/settings', { afterRetries: 'cancel' });
  expect((await infoOf(customer)).state).toBe('past_due_final');
  await post(`${await payUrlOf(customer)}/pay`, card(cards.ok));
  await sync(customer);
  expect((await infoOf(customer)).state).toBe('active');
});

// Only STC can cause these states, in Stripe's dashboard, so the test writes them to the mirror.
it.each([
  ['paused', 'paused'],
  ['past_due_unexplained', 'past_due'],
] as const)('%s: the button opens the portal, which accepts another card', async (state, status) => {
  const customer = await shop.newCustomer();
  await payByCard(await customer.startCheckout('business', 'monthly'));
  await sync(customer);
  const { id } = await infoOf(customer);
  await rows(sql`update mirrored_subscriptions set status = ${status} where id = ${id} returning id`);
  const info = await infoOf(customer);
  expect(info.state).toBe(state);
  expect(displaySubscription(info)).toMatchObject({ action: { does: 'open_portal' } });
  const again = await shop.api.call('POST', '/api/stripe/create-checkout-session', {
    token: (await shop.logIn(customer.email)).token,
    body: { planType: 'business', billingPeriod: 'annual' },
  });
  expect(again).toMatchObject({ status: 409, body: { code: 'billing.payment_due' } });
  await changeMethod(customer, '5555555555554444');
  await sync(customer);
  expect(await infoOf(customer)).toMatchObject({ state: 'trial', paymentMethod: { last4: '4444' } });
});
