import { DAY_MS, HOUR_MS } from '@horus/contract/durations';
import { quote, quoteRenewal } from '@horus/contract/quote';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendRenewalNotices } from '#features/billing/notices/send-renewal-notices';
import { syncCustomer } from '#features/billing/sync/sync-customer';
import { cards, ibans, payByCard, payByDebit, payByKlarna } from '#testing/hosted-page';
import { reconcile } from '#testing/reconcile';
import { startTestShop, type TestShop } from '#testing/test-shop';
import { createTimeline, noonBefore } from '#testing/test-timeline';

let shop: TestShop;
const time = createTimeline(() => shop);
const { customerIdOf, infoOf, noticesTo, passDays, propsTo, subscriptionOf, sync } = time;
beforeAll(async () => {
  shop = await startTestShop();
  await time.begin();
});
afterAll(() => shop.close());

const stripe = () => shop.api.services.stripe;

async function buyByCard(plan: 'autonomos' | 'business', period: 'monthly' | 'annual', card?: string) {
  const customer = await shop.newCustomer();
  await payByCard(await customer.startCheckout(plan, period), card);
  await sync(customer);
  return customer;
}

describe('a purchase', () => {
  it('is confirmed once, also with repeated and parallel syncs', async () => {
    const customer = await shop.newCustomer();
    await payByCard(await customer.startCheckout('autonomos', 'monthly'));
    await Promise.all(Array.from({ length: 6 }, () => sync(customer)));
    await reconcile(shop.api.services);
    expect(await noticesTo(customer)).toEqual(['purchase-confirmed']);
    const { fee, dueToday } = quote({
      planType: 'autonomos',
      billingPeriod: 'monthly',
      channel: 'pricing',
      promotional: true,
    });
    const { trial_end: trialEnd } = await subscriptionOf(customer);
    const endsAt = (trialEnd ?? 0) * 1_000;
    const [confirmed] = await propsTo(customer, 'purchase-confirmed');
    expect(confirmed).toMatchObject({
      name: 'Lucía Peña',
      plan: 'Autónomos',
      period: 'monthly',
      paidCents: dueToday.totalCents,
      currency: 'eur',
      trialEndsAt: new Date(endsAt).toISOString(),
      // Stripe charges a fee an hour after its draft.
      nextCharge: { date: new Date(endsAt + HOUR_MS).toISOString(), cents: fee.amount.totalCents },
      endsAt: null,
      dashboardUrl: 'http://horus.test/dashboard',
    });
    expect(confirmed?.invoiceUrl).toMatch(/^http/);
  });

  it('that is financed shows the end of its year and no later charge', async () => {
    const customer = await shop.newCustomer();
    await payByKlarna(await customer.startCheckout('business', 'annual-financed'), 'accept');
    await sync(customer);
    const { dbSubscription } = await infoOf(customer);
    const [confirmed] = await propsTo(customer, 'purchase-confirmed');
    expect(confirmed).toMatchObject({
      trialEndsAt: null,
      nextCharge: null,
      endsAt: dbSubscription?.endsAt,
      period: 'annual-financed',
    });
    expect((await infoOf(customer)).upcomingCharges).toEqual([]);
  });

  it.each([
    ['succeed', 'purchase-confirmed'],
    ['fail', 'payment-failed'],
  ])(
    "with a delayed payment that will %s sends 'payment-processing', then '%s'",
    async (outcome, template) => {
      const customer = await shop.newCustomer();
      const back = await payByKlarna(await customer.startCheckout('business', 'annual-financed'), 'later');
      await sync(customer);
      await sync(customer);
      expect(await noticesTo(customer)).toEqual(['payment-processing']);
      // Older than the news limit: the result of a known pending payment is always news.
      shop.clock.advance(20 * DAY_MS);
      const session = await stripe().checkout.sessions.retrieve(back.searchParams.get('session_id') ?? '');
      await shop.control(`/payments/${session.payment_intent}`, { outcome });
      await sync(customer);
      await sync(customer);
      shop.clock.advance(-20 * DAY_MS);
      expect(await noticesTo(customer)).toEqual([template, 'payment-processing'].sort());
    },
  );
});

describe('a direct debit', () => {
  it('is processing for days, and then confirmed', async () => {
    const customer = await shop.newCustomer();
    await payByDebit(await customer.startCheckout('business', 'annual'));
    await sync(customer);
    expect(await noticesTo(customer)).toEqual(['payment-processing']);
    expect(await infoOf(customer)).toMatchObject({ hasInstallationPayment: false });
    await passDays(6);
    await sync(customer);
    expect(await noticesTo(customer)).toEqual(['payment-processing', 'purchase-confirmed']);
    expect(await infoOf(customer)).toMatchObject({ hasInstallationPayment: true });
  });

  it('that fails sends one mail with a payment link', async () => {
    const customer = await shop.newCustomer();
    await payByDebit(await customer.startCheckout('business', 'monthly'), ibans.fails);
    await sync(customer);
    await passDays(6);
    await sync(customer);
    await sync(customer);
    const { data: open } = await stripe().invoices.list({
      customer: await customerIdOf(customer),
      status: 'open',
    });
    const failed = await propsTo(customer, 'payment-failed');
    expect(failed).toHaveLength(1);
    expect(failed[0]).toMatchObject({
      cents: open[0]?.amount_remaining,
      payUrl: open[0]?.hosted_invoice_url,
    });
    expect((await infoOf(customer)).hasInstallationPayment).toBe(false);
  });
});

describe('a fee that can’t be charged', () => {
  it('sends one mail per attempt with the next retry, and one at the end', async () => {
    const customer = await buyByCard('business', 'monthly', cards.failsLater);
    await passDays(31);
    await sync(customer);
    await sync(customer);
    const info = await infoOf(customer);
    expect(info.status).toBe('past_due');
    const [failed, ...more] = await propsTo(customer, 'payment-failed');
    expect(more).toEqual([]);
    const [retry, nextFee] = info.upcomingCharges;
    const { fee } = quote({
      planType: 'business',
      billingPeriod: 'monthly',
      channel: 'pricing',
      promotional: false,
    });
    expect(failed).toMatchObject({ plan: 'Business', cents: fee.list.totalCents, retryAt: retry?.date });
    expect(failed?.payUrl).toMatch(/^http/);
    expect(retry).toMatchObject({ amount: fee.list.totalCents });
    expect(retry?.description).toMatch(/^Nuevo intento de cobro de la factura /);
    expect(nextFee).toMatchObject({ amount: fee.list.totalCents, date: info.nextBillingDate });

    for (let days = 0; days < 20; days += 4) {
      await passDays(4);
      await sync(customer);
    }
    expect(await infoOf(customer)).toMatchObject({ status: 'canceled', upcomingCharges: [] });
    const failed3 = ['payment-failed', 'payment-failed', 'payment-failed'];
    expect(await noticesTo(customer)).toEqual([...failed3, 'plan-ended', 'purchase-confirmed']);
  });
});

describe('a cancellation', () => {
  it('sends a mail when it is requested, undone, requested again, and completed', async () => {
    const customer = await buyByCard('business', 'monthly');
    const { id } = await subscriptionOf(customer);
    const kinds = async () => (await propsTo(customer, 'cancellation')).map(({ kind }) => kind);

    await stripe().subscriptions.update(id, { cancel_at_period_end: true });
    await sync(customer);
    await sync(customer);
    expect(await kinds()).toEqual(['scheduled']);
    const info = await infoOf(customer);
    expect(info).toMatchObject({ cancelAtPeriodEnd: true, nextBillingDate: null, upcomingCharges: [] });
    expect((await propsTo(customer, 'cancellation'))[0]?.endsAt).toBe(info.currentPeriodEnd);

    await stripe().subscriptions.update(id, { cancel_at_period_end: false });
    await sync(customer);
    await sync(customer);
    expect(await kinds()).toEqual(['scheduled', 'undone']);
    expect((await infoOf(customer)).upcomingCharges).toHaveLength(1);

    await passDays(1);
    await stripe().subscriptions.update(id, { cancel_at_period_end: true });
    await sync(customer);
    expect(await kinds()).toEqual(['scheduled', 'undone', 'scheduled']);

    await passDays(31);
    await sync(customer);
    await sync(customer);
    expect(await kinds()).toEqual(['scheduled', 'undone', 'scheduled', 'ended']);
    expect((await infoOf(customer)).status).toBe('canceled');
  });
});

describe('a refund', () => {
  it('sends a mail with each refunded amount', async () => {
    const customer = await buyByCard('business', 'annual');
    const [payment] = (await infoOf(customer)).payments;
    const amount = payment?.amount ?? 0;
    await stripe().refunds.create({ payment_intent: payment?.id ?? '', amount: 10_000 });
    await sync(customer);
    await sync(customer);
    await stripe().refunds.create({ payment_intent: payment?.id ?? '' });
    await sync(customer);
    await sync(customer);
    const refunds = await propsTo(customer, 'refund');
    expect(refunds.map(({ cents, plan }) => [cents, plan])).toEqual([
      [10_000, 'Business'],
      [amount - 10_000, 'Business'],
    ]);
    expect((await infoOf(customer)).payments[0]?.status).toBe('refunded');
  });
});

describe('history', () => {
  it('is mirrored but not mailed at the first sync of an old customer', async () => {
    const customer = await shop.newCustomer();
    await payByCard(await customer.startCheckout('business', 'monthly'), cards.failsLater);
    const late = await shop.newCustomer();
    await payByKlarna(await late.startCheckout('business', 'annual-financed'), 'later');
    const { id } = await subscriptionOf(customer);
    await stripe().subscriptions.update(id, { cancel_at_period_end: true });
    await shop.control('/clock/advance', { days: 40 });
    shop.clock.advance(400 * DAY_MS);
    for (let time = 0; time < 2; time++) {
      await sync(customer);
      await sync(late);
    }
    // Return to Stripe's clock.
    shop.clock.advance(-360 * DAY_MS);
    expect(await infoOf(customer)).toMatchObject({ status: 'canceled', hasCompletedCheckout: false });
    expect(await noticesTo(customer)).toEqual([]);
    expect(await noticesTo(late)).toEqual([]);
  });
});

describe('upcoming events', () => {
  const remind = () => sendRenewalNotices(shop.api.services);
  /** Runs the daily job twice at noon, then restores the clock. */
  async function remindBefore(date: string | null | undefined, days: number): Promise<void> {
    const distance = noonBefore(date, days).getTime() - shop.clock.now().getTime();
    shop.clock.advance(distance);
    await remind();
    await remind();
    shop.clock.advance(-distance);
  }

  it('mails the first fee a week before', async () => {
    const customer = await buyByCard('autonomos', 'monthly');
    const { currentPeriodEnd, upcomingCharges } = await infoOf(customer);
    await remindBefore(currentPeriodEnd, 8);
    expect(await propsTo(customer, 'renewal-notice')).toEqual([]);
    await remindBefore(currentPeriodEnd, 7);
    await remindBefore(currentPeriodEnd, 3);
    expect(await propsTo(customer, 'renewal-notice')).toEqual([
      {
        name: 'Lucía Peña',
        plan: 'Autónomos',
        nextPlan: null,
        kind: 'trial-ends',
        date: upcomingCharges[0]?.date,
        cents: upcomingCharges[0]?.amount,
        // Six halved fees, then the list price.
        later: { fees: 6, date: upcomingCharges[6]?.date, cents: 30_24 },
        currency: 'eur',
        dashboardUrl: 'http://horus.test/dashboard',
      },
    ]);
  });

  it('mails a year’s renewal a month before, each year', async () => {
    const customer = await buyByCard('business', 'annual');
    const { currentPeriodEnd, nextBillingDate } = await infoOf(customer);
    await remindBefore(currentPeriodEnd, 31);
    expect(await propsTo(customer, 'renewal-notice')).toEqual([]);
    await remindBefore(currentPeriodEnd, 30);
    await remindBefore(currentPeriodEnd, 10);
    const notices = await propsTo(customer, 'renewal-notice');
    expect(notices.map(({ kind, date }) => [kind, date])).toEqual([['year-renews', nextBillingDate]]);
    await passDays(366);
    await sync(customer);
    const next = (await infoOf(customer)).nextBillingDate;
    expect(next).not.toBe(nextBillingDate);
    await remindBefore(next, 30);
    expect((await propsTo(customer, 'renewal-notice')).map(({ date }) => date)).toEqual([
      nextBillingDate,
      next,
    ]);
  });

  it('mails a financed year’s end once, a month before', async () => {
    const customer = await shop.newCustomer();
    await payByKlarna(await customer.startCheckout('business', 'annual-financed'), 'accept');
    await sync(customer);
    const { currentPeriodEnd } = await infoOf(customer);
    for (const days of [30, 20, 7, 2]) await remindBefore(currentPeriodEnd, days);
    const notices = await propsTo(customer, 'renewal-notice');
    expect(notices.map(({ kind, date, cents }) => [kind, date, cents])).toEqual([
      ['financed-ends', currentPeriodEnd, quoteRenewal('business').dueToday.totalCents],
    ]);
  });

  it('sends nothing after a cancellation', async () => {
    const customer = await buyByCard('business', 'monthly');
    await stripe().subscriptions.update((await subscriptionOf(customer)).id, { cancel_at_period_end: true });
    await sync(customer);
    await remindBefore((await infoOf(customer)).currentPeriodEnd, 3);
    expect(await propsTo(customer, 'renewal-notice')).toEqual([]);
  });
});

it('a mail that can’t be queued rolls back the mirror', async () => {
  const customer = await shop.newCustomer();
  await payByCard(await customer.startCheckout('business', 'monthly'));
  const customerId = await customerIdOf(customer);
  const broken = {
    ...shop.api.services,
    mailer: { queue: () => Promise.reject(new Error('the queue is full')) },
  };
  await expect(syncCustomer(broken, customerId)).rejects.toThrow('the queue is full');
  expect((await infoOf(customer)).status).toBe('none');
  const { rows } = await shop.api.services.database.db.execute(
    sql`select from billing_notices n join organizations o on o.id = n.organization_id where o.stripe_customer_id = ${customerId}`,
  );
  expect(rows).toEqual([]);
  await sync(customer);
  expect(await noticesTo(customer)).toEqual(['purchase-confirmed']);
});
