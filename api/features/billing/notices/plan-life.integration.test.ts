import { displaySubscription } from '@horus/contract/billing';
import { addDays, dayOf, startOfDay } from '@horus/contract/dates';
import { DAY_MS, HOUR_MS } from '@horus/contract/durations';
import { quote } from '@horus/contract/quote';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendRenewalNotices } from '#features/billing/notices/send-renewal-notices';
import { cards, ibans, payByCard, payByDebit, post } from '#testing/hosted-page';
import { startTestShop, type TestCustomer, type TestShop } from '#testing/test-shop';
import { createTimeline, noonBefore } from '#testing/test-timeline';

let shop: TestShop;
const time = createTimeline(() => shop);
const { customerIdOf, infoOf, noticesTo, passDays, passUntil, propsTo, subscriptionOf, sync } = time;
beforeAll(async () => {
  shop = await startTestShop();
  await time.begin();
});
afterAll(() => shop.close());

const card = (cardNumber: string) => ({
  method: 'card',
  cardNumber,
  cardExpiry: '12/39',
  cardCvc: '123',
  cardName: 'Lucía',
});
const stripe = () => shop.api.services.stripe;
const monthly = quote({
  ...{ planType: 'business', billingPeriod: 'monthly' },
  ...{ channel: 'pricing', promotional: false },
});
const fee = monthly.fee.list.totalCents;
const setup = monthly.dueToday.totalCents;

async function subscribe(plan: 'autonomos' | 'business', card?: string): Promise<TestCustomer> {
  const customer = await shop.newCustomer();
  await payByCard(await customer.startCheckout(plan, 'monthly'), card);
  await sync(customer);
  return customer;
}

/** Syncs twice: a second sync must not send a mail again. */
async function look(customer: TestCustomer): Promise<void> {
  await sync(customer);
  await sync(customer);
}

/** Runs the daily job twice on each day. */
async function livesUntil(customer: TestCustomer, days: number): Promise<void> {
  for (let day = 0; day < days; day++) {
    await passDays(1);
    await look(customer);
    await sendRenewalNotices(shop.api.services);
    await sendRenewalNotices(shop.api.services);
  }
}

async function owedPage(customer: TestCustomer): Promise<string> {
  const { data } = await stripe().invoices.list({ customer: await customerIdOf(customer), status: 'open' });
  return data[0]?.hosted_invoice_url ?? '';
}

async function changeCard({ email }: TestCustomer, cardNumber: string): Promise<void> {
  const { token } = await shop.logIn(email);
  const { body } = await shop.api.call<{ url: string }>('POST', '/api/stripe/create-portal-session', {
    token,
  });
  await post(`${body.url}/payment-method`, card(cardNumber));
}

it('a fee that always fails: a mail per attempt, a reminder two days before the last one, and the end with its reason', async () => {
  const customer = await subscribe('business', cards.failsLater);
  await livesUntil(customer, 50);
  const failed = await propsTo(customer, 'payment-failed');
  expect(failed.map(({ state, method }) => [state, method])).toEqual([
    ['past_due', 'card'],
    ['past_due', 'card'],
    ['past_due_last', 'card'],
  ]);
  const lastTry = failed[2]?.retryAt;
  expect(await propsTo(customer, 'service-stops')).toMatchObject([
    { state: 'past_due_last', cents: fee, stopsAt: lastTry, chargedTo: 'tu Visa terminada en 0341' },
  ]);
  const [ended, ...more] = await propsTo(customer, 'plan-ended');
  expect(more).toEqual([]);
  expect(ended).toMatchObject({ state: 'ended_unpaid', fee: { cents: fee, payUrl: null } });
  expect(dayOf(new Date(ended?.endedAt ?? ''))).toBe(dayOf(new Date(lastTry ?? '')));
  expect(await noticesTo(customer)).toEqual([
    ...['payment-failed', 'payment-failed', 'payment-failed'],
    ...['plan-ended', 'purchase-confirmed', 'renewal-notice', 'service-stops'],
  ]);
});

it('a first debit that always returns cancels the order', async () => {
  const customer = await shop.newCustomer();
  await payByDebit(await customer.startCheckout('business', 'monthly'), ibans.fails);
  await sync(customer);
  expect(displaySubscription(await infoOf(customer)).label).toBe('Pago en camino');
  // The bank takes five days per attempt; the retries are after three, five and seven days.
  await livesUntil(customer, 40);
  const failed = await propsTo(customer, 'payment-failed');
  expect(failed.map(({ state, method, cents }) => [state, method, cents])).toEqual([
    ['first_refused', 'sepa_debit', setup],
    ['first_refused', 'sepa_debit', setup],
    ['first_refused_last', 'sepa_debit', setup],
  ]);
  expect(await propsTo(customer, 'service-stops')).toMatchObject([
    { state: 'first_refused_last', cents: setup, stopsAt: failed[2]?.retryAt },
  ]);
  expect(await propsTo(customer, 'plan-ended')).toMatchObject([
    // The first fee was requested at the end of the free month, before the order was cancelled.
    { state: 'ended_processing', fee: { cents: fee, payUrl: null } },
    { state: 'first_lapsed', fee: { cents: setup, payUrl: null } },
  ]);
  // Nothing was bought, so nothing is confirmed, announced or charged.
  expect(await noticesTo(customer)).toEqual([
    ...['payment-failed', 'payment-failed', 'payment-failed'],
    ...['payment-processing', 'plan-ended', 'plan-ended', 'service-stops'],
  ]);
});

describe('a fee that could not be charged', () => {
  it('is charged to the new card on the announced day, and a mail confirms it', async () => {
    const customer = await subscribe('business', cards.failsLater);
    await passDays(31);
    await sync(customer);
    await changeCard(customer, cards.ok);
    await look(customer);
    const { says } = displaySubscription(await infoOf(customer));
    expect(says[0]).toContain('con tu Visa terminada en 4242');
    await livesUntil(customer, 4);
    expect(displaySubscription(await infoOf(customer)).label).toBe('Activo');
    expect(await propsTo(customer, 'payment-received')).toMatchObject([
      { cents: fee, chargedTo: 'tu Visa terminada en 4242', endsAt: null },
    ]);
    expect(await noticesTo(customer)).toEqual(['payment-failed', 'payment-received', 'purchase-confirmed']);
  });

  it('is still due after a cancellation, with both dates; once paid the plan lasts until its end', async () => {
    const customer = await subscribe('business', cards.failsLater);
    await passDays(31);
    await sync(customer);
    await stripe().subscriptions.update((await subscriptionOf(customer)).id, { cancel_at_period_end: true });
    await look(customer);
    const { currentPeriodEnd, due } = await infoOf(customer);
    expect(await propsTo(customer, 'cancellation')).toMatchObject([
      { kind: 'scheduled', endsAt: currentPeriodEnd, due: { cents: fee, retryAt: due?.retryAt } },
    ]);
    await livesUntil(customer, 4);
    expect((await propsTo(customer, 'payment-failed')).map(({ state, endsAt }) => [state, endsAt])).toEqual([
      ['past_due', null],
      ['past_due_ending', currentPeriodEnd],
    ]);
    await post(`${await owedPage(customer)}/pay`, card(cards.ok));
    await look(customer);
    expect(await propsTo(customer, 'payment-received')).toMatchObject([
      { cents: fee, endsAt: currentPeriodEnd, ended: false, nextCharge: null },
    ]);
    await livesUntil(customer, 30);
    expect((await propsTo(customer, 'cancellation')).map(({ kind }) => kind)).toEqual(['scheduled', 'ended']);
    expect(await propsTo(customer, 'plan-ended')).toEqual([]);
  });

  it('as a debit is processing for days, and is mailed when it returns', async () => {
    const customer = await subscribe('business');
    const { id } = await subscriptionOf(customer);
    const { token } = await shop.logIn(customer.email);
    const { body } = await shop.api.call<{ url: string }>('POST', '/api/stripe/create-portal-session', {
      token,
    });
    const account = { method: 'sepa_debit', iban: ibans.fails, cardName: 'Lucía Peña' };
    await post(`${body.url}/payment-method`, account);
    await livesUntil(customer, 31);
    expect((await stripe().subscriptions.retrieve(id)).status).toBe('active');
    expect(displaySubscription(await infoOf(customer)).label).toBe('Pago en camino');
    expect(await propsTo(customer, 'payment-failed')).toEqual([]);
    await livesUntil(customer, 6);
    expect(await propsTo(customer, 'payment-failed')).toMatchObject([
      { state: 'past_due', method: 'sepa_debit', chargedTo: 'tu cuenta terminada en 1332' },
    ]);
  });
});

it('halved fees: each charge is mailed, and the full fee is announced seven days before', async () => {
  const customer = await subscribe('autonomos');
  const { upcomingCharges } = await infoOf(customer);
  const [full] = upcomingCharges.slice(-1);
  const [confirmed] = await propsTo(customer, 'purchase-confirmed');
  expect(confirmed?.promotion).toEqual({
    fees: 6,
    cents: 15_13,
    afterwardsCents: 30_24,
    afterwardsFrom: full?.date,
  });
  const goTo = async (moment: Date) => {
    await passUntil(moment);
    await look(customer);
    await sendRenewalNotices(shop.api.services);
    await sendRenewalNotices(shop.api.services);
  };
  for (const { date } of upcomingCharges.slice(0, 6)) await goTo(noonBefore(date, -1));
  await goTo(noonBefore(full?.date, 8));
  const rises = async () =>
    (await propsTo(customer, 'renewal-notice')).filter(({ kind }) => kind === 'fee-rises');
  expect(await rises()).toEqual([]);
  await goTo(noonBefore(full?.date, 7));
  await goTo(noonBefore(full?.date, 4));
  expect(await rises()).toMatchObject([{ date: full?.date, cents: 30_24, beforeCents: 15_13 }]);
  await goTo(noonBefore(full?.date, -1));
  await goTo(noonBefore(full?.date, -25));
  expect(await rises()).toHaveLength(1);
  expect((await propsTo(customer, 'fee-charged')).map(({ cents }) => cents)).toEqual([
    ...Array.from({ length: 6 }, () => 15_13),
    30_24,
  ]);
});

it('a fee between draft and charge is still announced, once', async () => {
  const customer = await subscribe('business');
  const { currentPeriodEnd, upcomingCharges } = await infoOf(customer);
  const due = Date.parse(currentPeriodEnd ?? '');
  await passUntil(new Date(due + 5 * 60_000));
  await sync(customer);
  const drafted = await infoOf(customer);
  expect(drafted.upcomingCharges.map(({ amount, description }) => [amount, description])).toEqual([
    [fee, 'Horus Business: cuota mensual'],
    [fee, 'Horus Business: cuota mensual'],
  ]);
  const [first, second] = drafted.upcomingCharges.map(({ date }) => Date.parse(date));
  // An hour after the draft as announced; the next one a month later.
  expect(((first ?? 0) - due) / 60_000).toBeCloseTo(60, 0);
  expect(first).toBe(Date.parse(upcomingCharges[0]?.date ?? ''));
  expect(((second ?? 0) - due) / DAY_MS).toBeGreaterThan(27);
  expect(await propsTo(customer, 'fee-charged')).toEqual([]);
  await passDays(1);
  await look(customer);
  expect((await infoOf(customer)).upcomingCharges).toHaveLength(1);
  expect(await propsTo(customer, 'fee-charged')).toMatchObject([{ cents: fee }]);
});

it('a notice is sent on its announced day at any hour of the purchase', async () => {
  const customer = await subscribe('business');
  const { currentPeriodEnd } = await infoOf(customer);
  const lastDay = dayOf(new Date(currentPeriodEnd ?? ''));
  const at = async (moment: number) => {
    const distance = moment - shop.clock.now().getTime();
    shop.clock.advance(distance);
    await sendRenewalNotices(shop.api.services);
    shop.clock.advance(-distance);
    return (await propsTo(customer, 'renewal-notice')).length;
  };
  const morning = startOfDay(addDays(lastDay, -7)).getTime();
  expect(await at(morning - HOUR_MS)).toBe(0);
  expect(await at(morning)).toBe(1);
});

it('a plan that ended with an unpaid fee for past service blocks new purchases until it is paid', async () => {
  const customer = await subscribe('business');
  const { id } = await subscriptionOf(customer);
  // A customer who pays by sent invoices, and does not pay one.
  await stripe().subscriptions.update(id, { collection_method: 'send_invoice', days_until_due: 15 });
  await passDays(32);
  await look(customer);
  expect(await infoOf(customer)).toMatchObject({ state: 'invoice_to_pay', due: { amount: fee } });
  await stripe().subscriptions.update(id, { cancel_at_period_end: true });
  await look(customer);
  expect((await infoOf(customer)).state).toBe('invoice_to_pay_ending');
  await passDays(32);
  await look(customer);
  const owing = await infoOf(customer);
  expect(owing).toMatchObject({ state: 'ended_owing', due: { amount: fee }, upcomingCharges: [] });
  const payUrl = await owedPage(customer);
  expect(owing.due?.payUrl).toBe(payUrl);
  const shown = displaySubscription(owing);
  expect(shown.label).toBe('Terminado por impago');
  expect(shown.says.join(' ')).toMatch(/queda por pagar 48,39\u00a0€ del servicio que usaste/);
  expect(await propsTo(customer, 'plan-ended')).toMatchObject([
    { state: 'ended_owing', fee: { cents: fee, payUrl } },
  ]);
  const buyer = await shop.logIn(customer.email);
  await expect(buyer.startCheckout('business', 'monthly')).rejects.toThrow(/billing\.payment_due/);

  await post(`${payUrl}/pay`, card(cards.ok));
  await look(customer);
  expect(await infoOf(customer)).toMatchObject({ state: 'ended', due: null });
  expect(await propsTo(customer, 'payment-received')).toMatchObject([{ cents: fee, ended: true }]);
  await payByCard(await buyer.startCheckout('business', 'monthly'));
  await look(customer);
  expect((await infoOf(customer)).state).toBe('active');
});
