import { checkoutClaims, type SubscriptionInfo } from '@horus/contract/billing';
import { type BillingPeriod, FINANCED_RENEWAL_DAYS, type PlanType } from '@horus/contract/catalog';
import { DAY_MS } from '@horus/contract/durations';
import { quote, quoteRenewal } from '@horus/contract/quote';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendRenewalNotices } from '#features/billing/notices/send-renewal-notices';
import { payByKlarna } from '#testing/hosted-page';
import { CUSTOMER_PASSWORD, startTestShop, type TestCustomer, type TestShop } from '#testing/test-shop';
import { createTimeline, noonBefore } from '#testing/test-timeline';

let shop: TestShop;
const time = createTimeline(() => shop);
const { customerIdOf, infoOf, mirrorOf, noticesTo, passDays, passUntil, propsTo, rows, sync } = time;
beforeAll(async () => {
  shop = await startTestShop();
  await time.begin();
});
afterAll(() => shop.close());

const renewal = { planType: 'business', billingPeriod: 'annual-financed' } as const;

async function financedCustomer(planType: PlanType = 'business'): Promise<TestCustomer> {
  const customer = await shop.newCustomer();
  await payByKlarna(await customer.startCheckout(planType, 'annual-financed'), 'accept');
  await sync(customer);
  return customer;
}

async function passUntilLeft(customer: TestCustomer, days: number): Promise<void> {
  const { currentPeriodEnd } = await infoOf(customer);
  await passUntil(noonBefore(currentPeriodEnd, days));
}

/** Returns a customer with 20 days left and a fresh session, since the old one has expired. */
async function aboutToEnd(planType: PlanType = 'business'): Promise<TestCustomer> {
  const customer = await financedCustomer(planType);
  await passUntilLeft(customer, 20);
  return shop.logIn(customer.email);
}

/** Returns 'ok', or the status and error code. */
async function answerTo(
  customer: TestCustomer,
  wanted: { planType: PlanType; billingPeriod: BillingPeriod },
): Promise<string> {
  const { token } = await shop.logIn(customer.email);
  const body = { ...wanted, ...checkoutClaims(wanted.planType, wanted.billingPeriod) };
  const answer = await shop.api.call('POST', '/api/stripe/create-checkout-session', { token, body });
  return answer.status === 200 ? 'ok' : `${answer.status} ${answer.body.code}`;
}

async function yearsOf(customer: TestCustomer) {
  const years = await rows<{ starts_at: string; ends_at: string; refunded: boolean }>(sql`
    select starts_at, ends_at, refunded from financed_years
     where organization_id = (select organization_id from users where email = ${customer.email}) order by starts_at`);
  return years.map((year) => ({
    start: new Date(year.starts_at).toISOString(),
    end: new Date(year.ends_at).toISOString(),
    refunded: year.refunded,
  }));
}

/** Starts at midnight in mainland Spain, before the morning mail. */
const opensBefore = (end: string) =>
  new Date(noonBefore(end, FINANCED_RENEWAL_DAYS).getTime() - DAY_MS / 2).toISOString();

const datesOf = ({ currentPeriodStart, currentPeriodEnd, dbSubscription, renewal }: SubscriptionInfo) => ({
  start: currentPeriodStart,
  end: currentPeriodEnd,
  contracted: dbSubscription?.startedAt,
  paidUntil: dbSubscription?.endsAt,
  renewal,
});

it('a financed year is renewed once, in its last days, and the next year starts at its end', async () => {
  const customer = await financedCustomer();
  const [first] = await yearsOf(customer);
  const end = first?.end ?? '';
  const opensAt = opensBefore(end);
  await passUntilLeft(customer, FINANCED_RENEWAL_DAYS + 1);
  expect((await infoOf(customer)).renewal).toEqual({ state: 'later', opensAt });
  expect(await answerTo(customer, renewal)).toBe('409 billing.already_subscribed');
  await sendRenewalNotices(shop.api.services);
  expect(await propsTo(customer, 'renewal-notice')).toEqual([]);

  await passDays(1);
  await sendRenewalNotices(shop.api.services);
  const { dueToday } = quoteRenewal('business');
  expect(await propsTo(customer, 'renewal-notice')).toMatchObject([
    { kind: 'financed-ends', date: end, cents: dueToday.totalCents },
  ]);
  expect((await infoOf(customer)).renewal).toEqual({ state: 'open' });
  // Any other plan or period can only be bought after the end.
  for (const other of [
    { planType: 'enterprise', billingPeriod: 'annual-financed' },
    { planType: 'business', billingPeriod: 'annual' },
    { planType: 'business', billingPeriod: 'monthly' },
  ] as const) {
    expect(await answerTo(customer, other)).toBe('409 billing.already_subscribed');
  }

  const page = await (await shop.logIn(customer.email)).startCheckout('business', 'annual-financed');
  const back = await payByKlarna(page, 'accept');
  await sync(customer);
  const years = await yearsOf(customer);
  const nextEnd = new Date(end);
  nextEnd.setUTCFullYear(nextEnd.getUTCFullYear() + 1);
  const until = nextEnd.toISOString();
  expect(years).toEqual([
    { start: first?.start, end, refunded: false },
    { start: end, end: until, refunded: false },
  ]);
  const renewed = await infoOf(customer);
  expect(renewed).toMatchObject({ status: 'active', isFinancedPlan: true, upcomingCharges: [] });
  expect(datesOf(renewed)).toEqual({
    ...{ start: first?.start, end, contracted: first?.start, paidUntil: until },
    renewal: { state: 'renewed', until },
  });
  const session = await shop.api.call<{ renewedUntil: string }>(
    'GET',
    `/api/stripe/checkout-session/${back.searchParams.get('session_id')}`,
    { token: (await shop.logIn(customer.email)).token },
  );
  expect(session.body.renewedUntil).toBe(until);
  expect(await answerTo(customer, renewal)).toBe('409 billing.already_subscribed');

  await passUntilLeft(customer, 5);
  await sendRenewalNotices(shop.api.services);
  expect(await noticesTo(customer)).toEqual(['purchase-confirmed', 'renewal-confirmed', 'renewal-notice']);
  expect(await propsTo(customer, 'renewal-confirmed')).toMatchObject([
    { paidCents: dueToday.totalCents, startsAt: end, endsAt: until },
  ]);

  await passDays(6);
  await sync(customer);
  expect(datesOf(await infoOf(customer))).toEqual({
    ...{ start: end, end: until, contracted: first?.start, paidUntil: until },
    renewal: {
      state: 'later',
      opensAt: opensBefore(until),
    },
  });
  await passUntilLeft(customer, 3);
  await sendRenewalNotices(shop.api.services);
  expect((await propsTo(customer, 'renewal-notice')).map(({ date }) => date)).toEqual([end, until]);
  expect(await answerTo(customer, renewal)).toBe('ok');
});

it('twenty parallel clicks, and more after the payment, create one renewal', async () => {
  const customer = await aboutToEnd();
  const urls = await Promise.all(
    Array.from({ length: 20 }, () => customer.startCheckout('business', 'annual-financed')),
  );
  expect(new Set(urls).size).toBe(1);
  await payByKlarna(urls[0] ?? '', 'accept');
  // No webhook has reported the payment yet.
  const answers = await Promise.all(Array.from({ length: 5 }, () => answerTo(customer, renewal)));
  expect(new Set(answers)).toEqual(new Set(['409 billing.already_subscribed']));
  const { data } = await shop.api.services.stripe.checkout.sessions.list({
    customer: await customerIdOf(customer),
  });
  expect(data.map(({ status }) => status)).toEqual(['complete', 'complete']);
  expect((await mirrorOf(customer)).payments).toHaveLength(2);
});

it.each(['now', 'plan-end'])('a year with a pending account deletion is not renewed: %s', async (when) => {
  const customer = await aboutToEnd();
  const { token } = customer;
  const askForDeletion = async () => {
    const accounts = { horus: false, stc: true };
    const body = { reason: 'price', accounts, when, password: CUSTOMER_PASSWORD };
    await shop.api.call('POST', '/api/account/request-deletion', { token, body });
    return answerTo(customer, renewal);
  };
  expect(await askForDeletion()).toBe('409 billing.deletion_pending');
  await sendRenewalNotices(shop.api.services);
  expect(await propsTo(customer, 'renewal-notice')).toEqual([]);

  // The deletion can also be requested while the payment page is open.
  await shop.api.call('DELETE', '/api/account/deletion-request', { token });
  const page = await customer.startCheckout('business', 'annual-financed');
  await sendRenewalNotices(shop.api.services);
  expect(await propsTo(customer, 'renewal-notice')).toMatchObject([{ kind: 'financed-ends' }]);
  expect(await askForDeletion()).toBe('409 billing.deletion_pending');
  await payByKlarna(page, 'accept');
  await sync(customer);
  expect(await propsTo(customer, 'renewal-confirmed')).toMatchObject([{ deletionAsked: when }]);
});

it('the installation is charged with the first year only', async () => {
  const customer = await aboutToEnd('autonomos');
  await payByKlarna(await customer.startCheckout('autonomos', 'annual-financed'), 'accept');
  await sync(customer);
  const first = quote({
    ...{ planType: 'autonomos', billingPeriod: 'annual-financed' },
    ...{ channel: 'pricing', promotional: false },
  });
  const next = quoteRenewal('autonomos');
  expect(first.dueToday.totalCents - next.dueToday.totalCents).toBe(first.setup?.amount.totalCents);
  const { payments, invoices } = await mirrorOf(customer);
  const charged = [first.dueToday.totalCents, next.dueToday.totalCents];
  expect(payments.map(({ amount }) => amount)).toEqual(charged);
  expect(invoices.map(({ total, status }) => [total, status])).toEqual(
    charged.map((cents) => [cents, 'paid']),
  );
  expect(await propsTo(customer, 'renewal-confirmed')).toMatchObject([{ paidCents: charged[1] }]);
});

describe('a renewal with a pending payment', () => {
  async function payLater(customer: TestCustomer) {
    const back = await payByKlarna(await customer.startCheckout('business', 'annual-financed'), 'later');
    await sync(customer);
    const session = await shop.api.services.stripe.checkout.sessions.retrieve(
      back.searchParams.get('session_id') ?? '',
    );
    return async (outcome: 'succeed' | 'fail') => {
      await shop.control(`/payments/${session.payment_intent}`, { outcome });
      await sync(customer);
      return (await infoOf(customer)).renewal;
    };
  }

  it('is shown as pending, then as renewed', async () => {
    const customer = await aboutToEnd();
    const settle = await payLater(customer);
    expect(await infoOf(customer)).toMatchObject({ status: 'active', renewal: { state: 'pending' } });
    expect(await answerTo(customer, renewal)).toBe('409 billing.payment_pending');
    expect(await settle('succeed')).toMatchObject({ state: 'renewed' });
  });

  it('can be bought again after the payment fails', async () => {
    const customer = await aboutToEnd();
    const settle = await payLater(customer);
    expect(await settle('fail')).toEqual({ state: 'open' });
    expect(await answerTo(customer, renewal)).toBe('ok');
  });
});

it('a refunded renewal does not change the current year, which can be renewed again', async () => {
  const customer = await aboutToEnd();
  const before = await infoOf(customer);
  await payByKlarna(await customer.startCheckout('business', 'annual-financed'), 'accept');
  await sync(customer);
  const { data } = await shop.api.services.stripe.paymentIntents.list({
    customer: await customerIdOf(customer),
    limit: 1,
  });
  await shop.api.services.stripe.refunds.create({ payment_intent: data[0]?.id ?? '' });
  await sync(customer);
  expect(datesOf(await infoOf(customer))).toEqual(datesOf(before));
  expect((await yearsOf(customer)).map(({ refunded }) => refunded)).toEqual([false, true]);
  expect(await answerTo(customer, renewal)).toBe('ok');
});

it('an unfinished installation disappears from panel and queue when the year ends, unless the year was renewed', async () => {
  const [ending, renewing] = [await financedCustomer(), await financedCustomer()];
  const isShown = async (customer: TestCustomer) => (await infoOf(customer)).installation !== null;
  await passUntilLeft(renewing, 20);
  const { startCheckout } = await shop.logIn(renewing.email);
  await payByKlarna(await startCheckout('business', 'annual-financed'), 'accept');
  await Promise.all([sync(ending), sync(renewing)]);
  expect([await isShown(ending), await isShown(renewing)]).toEqual([true, true]);
  await passDays(21);
  await Promise.all([sync(ending), sync(renewing)]);
  expect([await isShown(ending), await isShown(renewing)]).toEqual([false, true]);
});
