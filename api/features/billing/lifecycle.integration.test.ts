import { quote, quoteRenewal } from '@horus/contract/quote';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendRenewalNotices } from '#features/billing/notices/send-renewal-notices';
import { cards, payByCard, payByKlarna, post } from '#testing/hosted-page';
import { startTestShop, type TestCustomer, type TestShop } from '#testing/test-shop';
import { createTimeline, noonBefore } from '#testing/test-timeline';

let shop: TestShop;
const time = createTimeline(() => shop);
const { infoOf, mirrorOf, noticesTo, passDays, passUntil, propsTo, sync } = time;
beforeAll(async () => {
  shop = await startTestShop();
  await time.begin();
});
afterAll(() => shop.close());

const business = { planType: 'business', channel: 'pricing', promotional: false } as const;
const succeeded = (amount: number) => ({ amount, amount_refunded: 0, status: 'succeeded' });
const paid = (total: number) => ({ total, status: 'paid', amount_remaining: 0 });

async function subscribe(period: 'monthly' | 'annual', card?: string): Promise<TestCustomer> {
  const customer = await shop.newCustomer();
  await payByCard(await customer.startCheckout('business', period), card);
  await sync(customer);
  return customer;
}

async function openPortal({ email }: TestCustomer): Promise<string> {
  const { token } = await shop.logIn(email);
  const { body } = await shop.api.call<{ url: string }>('POST', '/api/stripe/create-portal-session', {
    token,
  });
  return body.url;
}

it('a monthly plan: setup and hardware, a free month, a notice, and then a fee each month', async () => {
  const customer = await shop.newCustomer();
  const hardware = { devices: 2, cards: 12 };
  const { body } = await shop.confirmWizard(
    { planType: 'business', email: customer.email, companyName: 'Obrador', name: 'Sol', hardware },
    { token: customer.token },
  );
  await payByCard(body.url);
  await sync(customer);
  const { dueToday, fee } = quote({ ...business, billingPeriod: 'monthly', channel: 'wizard', ...hardware });
  const free = await infoOf(customer);
  expect(free).toMatchObject({ status: 'trialing', hasInstallationPayment: true, trialUsed: true });
  expect(free.payments.map(({ type, amount }) => [type, amount])).toEqual([
    ['installation', dueToday.totalCents],
  ]);

  await passDays(24);
  await sendRenewalNotices(shop.api.services);
  expect(await propsTo(customer, 'renewal-notice')).toMatchObject([
    { kind: 'trial-ends', date: free.nextBillingDate, cents: fee.list.totalCents },
  ]);
  await passDays(7);
  await sync(customer);
  const charged = await infoOf(customer);
  expect(charged).toMatchObject({ status: 'active', currentPeriodStart: free.currentPeriodEnd });
  expect(charged.payments.map(({ type, amount }) => [type, amount])).toEqual([
    ['subscription', fee.list.totalCents],
    ['installation', dueToday.totalCents],
  ]);
  await passDays(31);
  await sync(customer);
  const due = [dueToday.totalCents, fee.list.totalCents, fee.list.totalCents];
  expect(await mirrorOf(customer)).toMatchObject({
    subscriptions: [{ status: 'active' }],
    payments: due.map(succeeded),
    invoices: due.map(paid),
  });
  expect(await noticesTo(customer)).toEqual([
    'fee-charged',
    'fee-charged',
    'purchase-confirmed',
    'renewal-notice',
  ]);
});

it('an annual plan: the year is charged at once, a notice a month before, and the next year', async () => {
  const customer = await subscribe('annual');
  const year = quote({ ...business, billingPeriod: 'annual' }).dueToday.totalCents;
  const first = await infoOf(customer);
  expect(first).toMatchObject({ status: 'active', hasInstallationPayment: true, trialUsed: false });
  await passDays(340);
  await sendRenewalNotices(shop.api.services);
  expect(await propsTo(customer, 'renewal-notice')).toMatchObject([
    { kind: 'year-renews', date: first.nextBillingDate, cents: year },
  ]);
  await passDays(27);
  await sync(customer);
  const second = await infoOf(customer);
  expect(second).toMatchObject({ status: 'active', currentPeriodStart: first.currentPeriodEnd });
  expect(second.payments.map(({ amount }) => amount)).toEqual([year, year]);
  expect(await mirrorOf(customer)).toMatchObject({
    subscriptions: [{ status: 'active' }],
    payments: [year, year].map(succeeded),
    invoices: [year, year].map(paid),
  });
  expect(await noticesTo(customer)).toEqual(['fee-charged', 'purchase-confirmed', 'renewal-notice']);
  expect(await propsTo(customer, 'fee-charged')).toMatchObject([
    { cents: year, nextCharge: { date: second.nextBillingDate, cents: year } },
  ]);
});

it('a plan is cancelled, resumed, cancelled and ended; a returning customer gets no second free month or installation', async () => {
  const customer = await subscribe('monthly');
  const { id } = await infoOf(customer);
  const portal = async (action: 'cancel' | 'resume') => {
    await post(`${await openPortal(customer)}/subscriptions/${id}/${action}`, { feedback: 'unused' });
    await sync(customer);
    return infoOf(customer);
  };
  const ending = { status: 'trialing', cancelAtPeriodEnd: true, nextBillingDate: null, upcomingCharges: [] };
  expect(await portal('cancel')).toMatchObject(ending);
  expect(await portal('resume')).toMatchObject({ cancelAtPeriodEnd: false, upcomingCharges: [{}] });
  await passDays(1);
  expect(await portal('cancel')).toMatchObject(ending);
  await passDays(31);
  await sync(customer);
  expect(await infoOf(customer)).toMatchObject({
    ...{ status: 'canceled', hasCompletedCheckout: false, hasInstallationPayment: false, trialUsed: true },
    upcomingCharges: [],
  });
  const kinds = (await propsTo(customer, 'cancellation')).map(({ kind }) => kind);
  expect(kinds).toEqual(['scheduled', 'undone', 'scheduled', 'ended']);

  const { fee } = quote({ ...business, billingPeriod: 'monthly' });
  const back = await shop.logIn(customer.email);
  await payByCard(await back.startCheckout('business', 'monthly'));
  await sync(customer);
  expect(await infoOf(customer)).toMatchObject({
    status: 'active',
    upcomingCharges: [{ amount: fee.list.totalCents }],
  });
  const mirror = await mirrorOf(customer);
  expect(mirror.subscriptions.map(({ status }) => status)).toEqual(['canceled', 'active']);
  expect(mirror.payments.at(-1)).toMatchObject(succeeded(fee.list.totalCents));
  expect((await propsTo(customer, 'purchase-confirmed')).at(-1)).toMatchObject({
    trialEndsAt: null,
    paidCents: fee.list.totalCents,
  });
});

it('a financed year: no renewal, a notice before and one at its end, and a second purchase', async () => {
  const customer = await shop.newCustomer();
  await payByKlarna(await customer.startCheckout('business', 'annual-financed'), 'accept');
  await sync(customer);
  const running = await infoOf(customer);
  expect(running).toMatchObject({
    ...{ status: 'active', isFinancedPlan: true, hasInstallationPayment: true, trialUsed: false },
    ...{ nextBillingDate: null, upcomingCharges: [] },
  });
  const end = running.currentPeriodEnd;
  for (const before of [30, 7]) {
    await passUntil(noonBefore(end, before));
    await sendRenewalNotices(shop.api.services);
  }
  expect((await propsTo(customer, 'renewal-notice')).map(({ kind, date }) => [kind, date])).toEqual([
    ['financed-ends', end],
  ]);
  expect(await infoOf(customer)).toMatchObject({ status: 'active', isFinancedPlan: true });

  await passDays(8);
  await sync(customer);
  const over = await infoOf(customer);
  expect(over).toMatchObject({
    ...{ status: 'none', plan: 'Business', isFinancedPlan: false, hasCompletedCheckout: false },
    currentPeriodEnd: end,
    ...{ hasInstallationPayment: false, dbSubscription: { billingPeriod: 'annual-financed', endsAt: end } },
  });
  expect(over.payments).toHaveLength(1);
  await sendRenewalNotices(shop.api.services);
  await sendRenewalNotices(shop.api.services);
  expect(await noticesTo(customer)).toEqual(['plan-ended', 'purchase-confirmed', 'renewal-notice']);
  expect(await propsTo(customer, 'plan-ended')).toMatchObject([
    { state: 'financed_over', endedAt: end, yearCents: quoteRenewal('business').dueToday.totalCents },
  ]);

  const back = await shop.logIn(customer.email);
  await payByKlarna(await back.startCheckout('business', 'annual-financed'), 'accept');
  await sync(customer);
  expect(await infoOf(customer)).toMatchObject({ status: 'active', isFinancedPlan: true });
  const year = quote({ ...business, billingPeriod: 'annual-financed' }).dueToday.totalCents;
  expect(await mirrorOf(customer)).toMatchObject({
    payments: [year, year].map(succeeded),
    invoices: [year, year].map(paid),
    years: [{ plan_type: 'business' }, { plan_type: 'business' }],
  });
});

it('a changed payment method is shown and charged for the next year', async () => {
  const customer = await subscribe('annual');
  expect((await infoOf(customer)).paymentMethod).toMatchObject({ type: 'card', last4: '4242' });
  const account = { method: 'sepa_debit', iban: 'ES0700120345030000067890', cardName: 'Lucía Peña' };
  await post(`${await openPortal(customer)}/payment-method`, account);
  await sync(customer);
  expect((await infoOf(customer)).paymentMethod).toMatchObject({ type: 'sepa_debit', last4: '7890' });
  await passDays(366);
  await sync(customer);
  expect((await infoOf(customer)).payments.map(({ status }) => status)).toEqual(['processing', 'succeeded']);
  await passDays(6);
  await sync(customer);
  const { payments } = await mirrorOf(customer);
  expect(payments.map(({ status, method }) => [status, method])).toEqual([
    ['succeeded', 'card'],
    ['succeeded', 'sepa_debit'],
  ]);
});

it('a card that requires authentication is charged only after its owner confirms', async () => {
  const customer = await shop.newCustomer();
  const page = await customer.startCheckout('business', 'annual');
  const refused = await post((await payByCard(page, cards.authenticates)).href, { answer: 'reject' });
  expect(refused.pathname).toBe(new URL(page).pathname);
  await sync(customer);
  expect(await mirrorOf(customer)).toMatchObject({ subscriptions: [], invoices: [] });
  expect(await infoOf(customer)).toMatchObject({ status: 'none', hasCompletedCheckout: false });
  expect(await noticesTo(customer)).toEqual([]);

  const back = await post((await payByCard(page, cards.authenticates)).href, { answer: 'complete' });
  expect(back.pathname).toBe('/checkout/success');
  await sync(customer);
  const { dueToday } = quote({ ...business, billingPeriod: 'annual' });
  expect(await mirrorOf(customer)).toMatchObject({
    subscriptions: [{ status: 'active' }],
    invoices: [paid(dueToday.totalCents)],
  });
  expect(await infoOf(customer)).toMatchObject({ status: 'active', hasInstallationPayment: true });
  expect(await noticesTo(customer)).toEqual(['purchase-confirmed']);
});
