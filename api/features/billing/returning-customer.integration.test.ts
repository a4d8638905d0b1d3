import type { CheckoutSessionView, CreateCheckoutAnswer } from '@horus/contract/billing';
import { dayOf, formatLongDate } from '@horus/contract/dates';
import type { ErrorBody } from '@horus/contract/errors';
import type { FormTokenAnswer } from '@horus/contract/leads';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { payByCard, payByKlarna } from '#testing/hosted-page';
import { startTestShop, type TestCustomer, type TestShop } from '#testing/test-shop';
import { createTimeline } from '#testing/test-timeline';

let shop: TestShop;
const time = createTimeline(() => shop);
const { customerIdOf, infoOf, passDays, propsTo, subscriptionOf, sync } = time;
beforeAll(async () => {
  shop = await startTestShop({ PROMO_CODE: 'VERANO50', PROMO_UNTIL: '2032-12-31' });
  await time.begin();
});
afterAll(() => shop.close());

const stripe = () => shop.api.services.stripe;

/** Returns a customer whose plan was bought from the pricing cards and ended `days` ago. */
async function formerCustomer(plan: 'autonomos' | 'business', days: number): Promise<TestCustomer> {
  const customer = await shop.newCustomer({ company: 'Obrador Peña' });
  await payByCard(await customer.startCheckout(plan, 'monthly'));
  await sync(customer);
  await stripe().subscriptions.cancel((await subscriptionOf(customer)).id);
  await sync(customer);
  await passDays(days);
  return shop.logIn(customer.email);
}

/** Returns the day one year after the end of the last plan, in mainland Spain. */
async function yearAfterEnd(customer: TestCustomer): Promise<string> {
  const endedAt = new Date(((await subscriptionOf(customer)).ended_at ?? 0) * 1_000);
  const [year, ...rest] = dayOf(endedAt).split('-');
  return [Number(year) + 1, ...rest].join('-').replace(/(?<=^....)-02-29$/, '-02-28');
}

/** Returns the newest payment page: its total, message, and product and cents of each line. */
async function pageOf(customer: TestCustomer) {
  const { data } = await stripe().checkout.sessions.list({
    customer: await customerIdOf(customer),
    limit: 1,
  });
  const session = data[0];
  if (!session) throw new Error('no payment page');
  const lines = await stripe().checkout.sessions.listLineItems(session.id);
  return {
    id: session.id,
    total: session.amount_total,
    said: session.custom_text.submit?.message ?? null,
    lines: lines.data.map((line) => [line.price?.product, line.amount_total]),
  };
}

const buy = (customer: TestCustomer, body: object) =>
  shop.api.call<CreateCheckoutAnswer & ErrorBody>('POST', '/api/stripe/create-checkout-session', {
    token: customer.token,
    body,
  });

describe('a customer who returns within twelve months', () => {
  it('pays no installation and gets no second free month or promotion, whatever the browser claims', async () => {
    const customer = await formerCustomer('autonomos', 300);
    const until = await yearAfterEnd(customer);
    expect(await customer.info()).toMatchObject({
      ...{ state: 'ended', trialUsed: true, promoUsed: true, dataKeptUntil: until },
    });
    const claimed = await buy(customer, { planType: 'autonomos', billingPeriod: 'monthly', trialDays: 30 });
    const page = await pageOf(customer);
    expect(page).toMatchObject({
      total: 30_24,
      lines: [['horus_autonomos_monthly', 30_24]],
      said: expect.stringContaining(formatLongDate(until)),
    });
    await payByCard(claimed.body.url);
    await sync(customer);

    const subscription = await subscriptionOf(customer);
    expect([subscription.status, subscription.trial_end, subscription.discounts]).toEqual([
      'active',
      null,
      [],
    ]);
    const { data: invoices } = await stripe().invoices.list({ subscription: subscription.id });
    expect(invoices.map(({ total, amount_paid }) => [total, amount_paid])).toEqual([[30_24, 30_24]]);
    const { body: order } = await shop.api.call<CheckoutSessionView>(
      'GET',
      `/api/stripe/checkout-session/${page.id}`,
      { token: customer.token },
    );
    expect(order).toMatchObject({ amountTotal: 30_24, dataKeptUntil: until });
    const mails = await propsTo(customer, 'purchase-confirmed');
    expect(mails.map(({ paidCents, dataKeptUntil }) => [paidCents, dataKeptUntil])).toEqual(
      expect.arrayContaining([[30_24, until]]),
    );
    // An active plan has no return offer.
    expect(await infoOf(customer)).toMatchObject({ state: 'active', dataKeptUntil: null });
  });

  it('gets the same prices in the wizard, and a used code is rejected', async () => {
    const customer = await formerCustomer('autonomos', 30);
    const until = await yearAfterEnd(customer);
    const { body: token } = await shop.api.call<FormTokenAnswer>('GET', '/api/leads/form-token', {
      token: customer.token,
    });
    expect(token).toMatchObject({ trialUsed: true, promoUsed: true, dataKeptUntil: until });
    const order = {
      planType: 'autonomos' as const,
      email: customer.email,
      companyName: 'Obrador Peña',
      name: 'Lucía',
      hardware: { devices: 1, cards: 0 },
    };
    const refused = await shop.confirmWizard({ ...order, promoCode: 'VERANO50' }, { token: customer.token });
    expect([refused.status, refused.body.code]).toEqual([400, 'billing.promo_code_used']);
    const confirmed = await shop.confirmWizard(order, { token: customer.token });
    // 24.99 and 39.99, each plus 21 %.
    expect(await pageOf(customer)).toMatchObject({
      total: 30_24 + 48_39,
      lines: [
        ['horus_autonomos_monthly', 30_24],
        ['horus_device', 48_39],
      ],
    });
    const back = await payByCard(confirmed.body.url);
    expect(back.pathname).toBe('/checkout/success');
  });

  it('has the offer until the end of the announced day in Madrid, and pays the full price after it', async () => {
    const customer = await formerCustomer('business', 360);
    const until = await yearAfterEnd(customer);
    const minutes = async (count: number) => {
      await shop.control('/clock/advance', { minutes: count });
      shop.clock.advance(count * 60_000);
    };
    // Advance to the last half hour of that day.
    while (dayOf(shop.clock.now()) !== until) await minutes(24 * 60);
    while (dayOf(new Date(shop.clock.now().getTime() + 31 * 60_000)) === until) await minutes(30);
    const own = await shop.logIn(customer.email);
    expect(await own.info()).toMatchObject({ dataKeptUntil: until });
    await buy(own, { planType: 'business', billingPeriod: 'monthly' });
    expect(await pageOf(own)).toMatchObject({ lines: [['horus_business_monthly', 48_39]] });
    await minutes(31);
    // Order another plan: the same order would return the open page.
    expect(dayOf(shop.clock.now()) > until).toBe(true);
    expect(await own.info()).toMatchObject({ dataKeptUntil: null });
    await buy(own, { planType: 'enterprise', billingPeriod: 'monthly' });
    expect(await pageOf(own)).toMatchObject({
      said: null,
      lines: [
        ['horus_enterprise_monthly', 83_49],
        ['horus_enterprise_setup', 90_75],
      ],
    });
  });

  it('gets a free month that was not used before, and pays nothing today', async () => {
    const customer = await shop.newCustomer();
    await payByKlarna(await customer.startCheckout('autonomos', 'annual-financed'), 'accept');
    await sync(customer);
    await passDays(367);
    const back = await shop.logIn(customer.email);
    expect(await back.info()).toMatchObject({ state: 'financed_over', trialUsed: false, promoUsed: false });
    await buy(back, { planType: 'business', billingPeriod: 'monthly' });
    expect(await pageOf(back)).toMatchObject({ total: 0, lines: [['horus_business_monthly', 0]] });
  });
});

it('after a full refund there is no return offer: the buyer pays the installation again', async () => {
  const customer = await shop.newCustomer();
  await payByCard(await customer.startCheckout('business', 'monthly'));
  await sync(customer);
  const { data } = await stripe().paymentIntents.list({ customer: await customerIdOf(customer) });
  await stripe().refunds.create({ payment_intent: data[0]?.id ?? '' });
  await stripe().subscriptions.cancel((await subscriptionOf(customer)).id);
  await sync(customer);
  expect(await customer.info()).toMatchObject({ trialUsed: true, dataKeptUntil: null });
  await buy(customer, { planType: 'business', billingPeriod: 'monthly' });
  expect((await pageOf(customer)).lines).toContainEqual(['horus_business_setup', 78_65]);
});
