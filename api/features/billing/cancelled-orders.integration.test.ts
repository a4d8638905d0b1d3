import { displaySubscription } from '@horus/contract/billing';
import { quote } from '@horus/contract/quote';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendRenewalNotices } from '#features/billing/notices/send-renewal-notices';
import { cards, ibans, payByCard, payByDebit, post } from '#testing/hosted-page';
import { startTestShop, type TestCustomer, type TestShop } from '#testing/test-shop';
import { createTimeline } from '#testing/test-timeline';

/** Cancellations before the payment (docs/product.md, 'Subscription status'). */
let shop: TestShop;
const time = createTimeline(() => shop);
const { customerIdOf, infoOf, mirrorOf, noticesTo, passDays, propsTo, subscriptionOf, sync } = time;
beforeAll(async () => {
  shop = await startTestShop();
  await time.begin();
});
afterAll(() => shop.close());

const stripe = () => shop.api.services.stripe;
const { dueToday, fee } = quote({
  ...{ planType: 'business', billingPeriod: 'monthly' },
  ...{ channel: 'pricing', promotional: false },
});
const setup = dueToday.totalCents;

async function order(
  iban: string,
  planType: 'business' | 'enterprise' = 'business',
  period: 'monthly' | 'annual' = 'monthly',
): Promise<TestCustomer> {
  const customer = await shop.newCustomer();
  await payByDebit(await customer.startCheckout(planType, period), iban);
  await sync(customer);
  return customer;
}

async function cancelRenewal(customer: TestCustomer): Promise<void> {
  await stripe().subscriptions.update((await subscriptionOf(customer)).id, { cancel_at_period_end: true });
  await sync(customer);
}

async function live(customer: TestCustomer, days: number): Promise<void> {
  for (let day = 0; day < days; day++) {
    await passDays(1);
    await sync(customer);
    await sendRenewalNotices(shop.api.services);
  }
}

async function settleDebit(customer: TestCustomer, outcome: 'succeed' | 'fail'): Promise<void> {
  const { data } = await stripe().paymentIntents.list({ customer: await customerIdOf(customer) });
  await shop.control(`/payments/${data.find(({ status }) => status === 'processing')?.id}`, { outcome });
  await sync(customer);
}

const saidTo = async (customer: TestCustomer) => {
  const { label, says, action } = displaySubscription(await infoOf(customer));
  return { label, text: says.join(' '), action: action?.does ?? null };
};

describe('cancelled while the first payment is processing', () => {
  it('the panel and the mail say that the payment continues, and show its result', async () => {
    const customer = await order(ibans.succeeds);
    await live(customer, 2);
    await cancelRenewal(customer);
    const { label, text } = await saidTo(customer);
    expect(label).toBe('Pago en camino');
    expect(text).toMatch(/tramitando el pago de .*La renovación está cancelada: si el pago llega/);
    expect(await propsTo(customer, 'cancellation')).toMatchObject([
      { kind: 'scheduled', due: { cents: setup, isOrder: true, isOnItsWay: true } },
    ]);
    await live(customer, 5);
    const { dbSubscription } = await infoOf(customer);
    expect((await saidTo(customer)).text).toMatch(/La renovación está cancelada/);
    expect(await propsTo(customer, 'purchase-confirmed')).toMatchObject([
      { nextCharge: null, endsAt: dbSubscription?.endsAt },
    ]);
  });
});

describe('cancelled after the first payment is refused', () => {
  it('says that the payment will be retried, that the renewal is cancelled, and that a failure loses the order', async () => {
    const customer = await order(ibans.fails, 'business', 'annual');
    await live(customer, 5);
    expect((await infoOf(customer)).state).toBe('first_refused');
    await cancelRenewal(customer);
    const { label, text } = await saidTo(customer);
    expect(label).toBe('Pago pendiente');
    expect(text).toMatch(/Lo intentaremos otra vez el .* La renovación está cancelada: si el pago llega/);
    expect(await propsTo(customer, 'cancellation')).toMatchObject([
      { kind: 'scheduled', due: { isOrder: true, isOnItsWay: false } },
    ]);
  });
});

describe('a plan that ends while its debit is processing', () => {
  it('says so, rejects a new purchase, and mails customer and company when the money still arrives', async () => {
    const customer = await order(ibans.succeedsLate, 'enterprise', 'annual');
    await live(customer, 3);
    await stripe().subscriptions.cancel((await subscriptionOf(customer)).id);
    await sync(customer);
    const { label, text, action } = await saidTo(customer);
    expect([label, action]).toEqual(['Pago en camino', null]);
    expect(text).toMatch(/terminó el .* todavía está tramitando un pago/);
    expect(text).not.toMatch(/no debes nada/i);
    const buyer = await shop.logIn(customer.email);
    await expect(buyer.startCheckout('enterprise', 'annual')).rejects.toThrow(/billing\.payment_pending/);
    expect(await propsTo(customer, 'plan-ended')).toMatchObject([{ state: 'ended_processing' }]);

    await live(customer, 2);
    await settleDebit(customer, 'succeed');
    await sync(customer);
    const [{ amount } = { amount: 0 }] = (await mirrorOf(customer)).payments;
    expect(await propsTo(customer, 'late-payment')).toMatchObject([{ cents: amount, plan: 'Enterprise' }]);
    expect(await companyHeardOf(customer)).toBe(1);
    await expect(buyer.startCheckout('business', 'monthly')).resolves.toMatch(/^http/);
  });

  it('cancels the order and mails the customer when the debit fails', async () => {
    const customer = await order(ibans.succeedsLate);
    await live(customer, 3);
    await stripe().subscriptions.cancel((await subscriptionOf(customer)).id);
    await sync(customer);
    await live(customer, 9);
    await settleDebit(customer, 'fail');
    await sync(customer);
    expect((await infoOf(customer)).state).toBe('first_lapsed');
    expect((await propsTo(customer, 'plan-ended')).map(({ state }) => state)).toEqual([
      'ended_processing',
      'first_lapsed',
    ]);
  });

  it('at the end of the free month: a later payment sends the late-payment mails', async () => {
    const customer = await order(ibans.fails);
    await live(customer, 6);
    expect((await infoOf(customer)).state).toBe('first_refused');
    await cancelRenewal(customer);
    const trialEnd = new Date((await infoOf(customer)).currentPeriodEnd ?? '').getTime();
    while (shop.clock.now().getTime() < trialEnd) await live(customer, 1);
    expect((await infoOf(customer)).state).toBe('ended_processing');
    await live(customer, 2);
    await settleDebit(customer, 'succeed');
    await sync(customer);
    expect(await propsTo(customer, 'late-payment')).toMatchObject([{ cents: setup }]);
    expect(await companyHeardOf(customer)).toBe(1);
  });
});

it('a required bank confirmation is shown and mailed for a cancelled plan too, and its end is announced before', async () => {
  const customer = await shop.newCustomer();
  const page = await payByCard(
    await customer.startCheckout('business', 'monthly'),
    cards.authenticatesAlways,
  );
  await post(page.href, { answer: 'complete' });
  await sync(customer);
  await live(customer, 31);
  expect((await infoOf(customer)).state).toBe('renewal_to_confirm');
  // The list of payments shows that the confirmation is pending.
  expect((await mirrorOf(customer)).payments).toMatchObject([
    { status: 'succeeded', amount: setup },
    { status: 'requires_action', amount: fee.list.totalCents },
  ]);
  await cancelRenewal(customer);
  const { label, text, action } = await saidTo(customer);
  expect([label, action]).toEqual(['Pago pendiente', 'pay_invoice']);
  expect(text).toMatch(/La renovación está cancelada .* pide que confirmes el pago de tu cuota/);
  await live(customer, 16);
  const failed = await propsTo(customer, 'payment-failed');
  expect(failed.map(({ state }) => state)).toEqual([
    'renewal_to_confirm',
    'renewal_to_confirm_ending',
    'renewal_to_confirm_ending',
  ]);
  expect(failed.every(({ cents }) => cents === fee.list.totalCents)).toBe(true);
  expect(await propsTo(customer, 'service-stops')).toMatchObject([{ state: 'renewal_to_confirm_ending' }]);
  expect(await noticesTo(customer)).toContain('plan-ended');
});

/** Counts the late-payment mails to the company about a customer. */
async function companyHeardOf({ email }: TestCustomer): Promise<number> {
  const mails = await shop.mailsTo(shop.api.services.config.company.COMPANY_EMAIL);
  return mails.filter(
    ({ template, props }) => template === 'late-payment-to-company' && props.email === email,
  ).length;
}
