import { displaySubscription } from '@horus/contract/billing';
import { formatLongDate } from '@horus/contract/dates';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ibans, payByCard, payByDebit, payByKlarna } from '#testing/hosted-page';
import { startTestShop, type TestCustomer, type TestShop } from '#testing/test-shop';
import { createTimeline } from '#testing/test-timeline';

let shop: TestShop;
const time = createTimeline(() => shop);
const { customerIdOf, infoOf, mirrorOf, noticesTo, passDays, propsTo, subscriptionOf, sync } = time;
beforeAll(async () => {
  shop = await startTestShop();
  await time.begin();
});
afterAll(() => shop.close());

const stripe = () => shop.api.services.stripe;

async function subscribe(period: 'monthly' | 'annual'): Promise<TestCustomer> {
  const customer = await shop.newCustomer({ company: 'Talleres Peña' });
  await payByCard(await customer.startCheckout('business', period));
  await sync(customer);
  return customer;
}

/** Newest first. */
async function intentsOf(customer: TestCustomer) {
  return (await stripe().paymentIntents.list({ customer: await customerIdOf(customer) })).data;
}

const refund = (paymentIntent: string, amount?: number) =>
  stripe().refunds.create({ payment_intent: paymentIntent, ...(amount && { amount }) });

async function chargedIn(customer: TestCustomer) {
  return (await intentsOf(customer)).filter(({ status }) => status === 'succeeded').length;
}

async function toldToCompany(template: 'late-payment-to-company' | 'dispute-to-company', email: string) {
  const mails = await shop.mailsTo(shop.api.services.config.company.COMPANY_EMAIL);
  return mails.flatMap((mail) =>
    mail.template === template && mail.props.email === email ? [mail.props] : [],
  );
}

describe('a full refund', () => {
  it.each(['monthly', 'annual'] as const)(
    'ends a %s plan the same day, and nothing more is charged',
    async (period) => {
      const customer = await subscribe(period);
      await passDays(20);
      const [payment] = await intentsOf(customer);
      await refund(payment?.id ?? '');
      await sync(customer);
      const info = await infoOf(customer);
      expect(info).toMatchObject({ state: 'ended_refunded', due: null, upcomingCharges: [] });
      expect(displaySubscription(info).says).toEqual([
        `Te devolvimos todo lo pagado y tu plan terminó el ${formatLongDate(shop.clock.now())}.`,
      ]);
      expect(await subscriptionOf(customer)).toMatchObject({ status: 'canceled' });
      expect(info.currentPeriodEnd).toBe(info.dbSubscription?.endsAt);
      const endedAt = shop.clock.now().toISOString().slice(0, 10);
      expect(await propsTo(customer, 'refund')).toMatchObject([
        { cents: payment?.amount, goesOn: false, endedAt: expect.stringContaining(endedAt) },
      ]);
      expect(await noticesTo(customer)).not.toContain('plan-ended');
      await passDays(400);
      await sync(customer);
      expect(await chargedIn(customer)).toBe(1);
      expect((await infoOf(customer)).state).toBe('ended_refunded');
    },
  );

  it('withdraws the fee that was about to be charged', async () => {
    const customer = await subscribe('monthly');
    // Stripe drafts a fee at the start of its month and charges it an hour later.
    const { trial_end: trialEnd } = await subscriptionOf(customer);
    const minutesLeft = Math.ceil(((trialEnd ?? 0) * 1_000 - shop.clock.now().getTime()) / 60_000);
    await passDays(Math.floor(minutesLeft / 1_440));
    const minutes = (minutesLeft % 1_440) + 5;
    await shop.control('/clock/advance', { minutes });
    shop.clock.advance(minutes * 60_000);
    const customerId = await customerIdOf(customer);
    expect((await stripe().invoices.list({ customer: customerId, status: 'draft' })).data).toHaveLength(1);
    const [payment] = await intentsOf(customer);
    await refund(payment?.id ?? '');
    await sync(customer);
    await passDays(10);
    await sync(customer);
    const { data } = await stripe().invoices.list({ customer: customerId });
    expect(data.map(({ status, amount_paid }) => [status, amount_paid])).toEqual([
      ['void', 0],
      ['paid', payment?.amount],
    ]);
    expect(await chargedIn(customer)).toBe(1);
    expect((await infoOf(customer)).invoices.map(({ payUrl }) => payUrl)).toEqual([null, null]);
  });

  it('ends a financed year, which can be bought again', async () => {
    const customer = await shop.newCustomer();
    await payByKlarna(await customer.startCheckout('business', 'annual-financed'), 'accept');
    await sync(customer);
    await passDays(12);
    const day = formatLongDate(shop.clock.now());
    const [payment] = await intentsOf(customer);
    await refund(payment?.id ?? '');
    await sync(customer);
    await passDays(3);
    expect(await propsTo(customer, 'refund')).toMatchObject([
      { goesOn: false, endedAt: expect.stringContaining('T') },
    ]);
    const info = await infoOf(customer);
    expect(info).toMatchObject({ state: 'financed_refunded', isFinancedPlan: false, dataKeptUntil: null });
    expect(displaySubscription(info).says).toEqual([
      `Te devolvimos todo lo pagado y tu plan terminó el ${day}.`,
    ]);
    expect(await (await shop.logIn(customer.email)).startCheckout('business', 'annual-financed')).toMatch(
      /^http/,
    );
  });
});

it('a partial refund does not change the plan until the rest is refunded', async () => {
  const customer = await subscribe('monthly');
  await passDays(32);
  await sync(customer);
  const [fee, installation] = await intentsOf(customer);
  await refund(installation?.id ?? '', 10_00);
  await refund(fee?.id ?? '');
  await sync(customer);
  expect(await infoOf(customer)).toMatchObject({ state: 'active', upcomingCharges: [{ amount: 48_39 }] });
  expect(await subscriptionOf(customer)).toMatchObject({ status: 'active' });
  const partial = await propsTo(customer, 'refund');
  expect(partial.sort((a, b) => a.cents - b.cents)).toMatchObject([
    { cents: 10_00, goesOn: true, endedAt: null, payment: { cents: 78_65 } },
    {
      cents: 48_39,
      goesOn: true,
      endedAt: null,
      payment: { description: 'Horus Business: cuota mensual' },
    },
  ]);
  await refund(installation?.id ?? '');
  await sync(customer);
  expect(await infoOf(customer)).toMatchObject({ state: 'ended_refunded' });
  expect(await subscriptionOf(customer)).toMatchObject({ status: 'canceled' });
});

describe('a dispute', () => {
  async function dispute(customer: TestCustomer): Promise<string> {
    const [intent] = await intentsOf(customer);
    await shop.control(`/charges/${intent?.latest_charge}/dispute`, { reason: 'fraudulent' });
    const { data } = await stripe().disputes.list({ payment_intent: intent?.id ?? '' });
    await sync(customer);
    return data[0]?.id ?? '';
  }

  it('keeps the plan while it is open; a lost one ends the plan and sends the company a mail', async () => {
    const customer = await subscribe('monthly');
    const id = await dispute(customer);
    expect(await infoOf(customer)).toMatchObject({ state: 'trial', payments: [{ status: 'disputed' }] });
    await passDays(5);
    await shop.control(`/disputes/${id}`, { outcome: 'lost' });
    await sync(customer);
    const info = await infoOf(customer);
    expect(info).toMatchObject({ state: 'ended_disputed', upcomingCharges: [], dataKeptUntil: null });
    expect(displaySubscription(info).says).toEqual([
      `Tu plan terminó el ${formatLongDate(shop.clock.now())} porque reclamaste el pago a tu banco y te lo devolvió.`,
    ]);
    expect(await subscriptionOf(customer)).toMatchObject({ status: 'canceled' });
    expect((await toldToCompany('dispute-to-company', customer.email)).map((props) => props)).toMatchObject([
      { kind: 'opened' },
      { kind: 'lost' },
    ]);
    await passDays(40);
    await sync(customer);
    expect((await mirrorOf(customer)).payments.map(({ status }) => status)).toEqual(['dispute_lost']);
  });

  it('that is won keeps the plan', async () => {
    const customer = await subscribe('annual');
    await shop.control(`/disputes/${await dispute(customer)}`, { outcome: 'won' });
    await sync(customer);
    expect(await infoOf(customer)).toMatchObject({ state: 'active', payments: [{ status: 'succeeded' }] });
  });

  it('that is lost ends a financed year and shows its own message', async () => {
    const customer = await shop.newCustomer();
    await payByKlarna(await customer.startCheckout('business', 'annual-financed'), 'accept');
    await sync(customer);
    const id = await dispute(customer);
    const day = formatLongDate(shop.clock.now());
    expect(await infoOf(customer)).toMatchObject({ state: 'financed' });
    await shop.control(`/disputes/${id}`, { outcome: 'lost' });
    await sync(customer);
    const info = await infoOf(customer);
    expect(await propsTo(customer, 'plan-ended')).toMatchObject([{ state: 'financed_disputed' }]);
    expect([info.state, displaySubscription(info).says]).toEqual([
      'financed_disputed',
      [`Tu plan terminó con la reclamación de su pago, que es del ${day}: te devolvieron el dinero.`],
    ]);
  });
});

it('a payment after the end of its plan sends one mail to the company and none to the customer', async () => {
  const customer = await shop.newCustomer({ company: 'Talleres Peña' });
  await payByDebit(await customer.startCheckout('business', 'annual'), ibans.succeeds);
  await sync(customer);
  await stripe().subscriptions.cancel((await subscriptionOf(customer)).id);
  await sync(customer);
  expect(await toldToCompany('late-payment-to-company', customer.email)).toEqual([]);
  await passDays(8);
  await sync(customer);
  await sync(customer);
  expect(await toldToCompany('late-payment-to-company', customer.email)).toMatchObject([
    { organization: 'Talleres Peña', plan: 'Business', cents: 464_49 },
  ]);
  expect(await noticesTo(customer)).not.toContain('purchase-confirmed');
});
