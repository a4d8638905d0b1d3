import { displaySubscription } from '@horus/contract/billing';
import { quote } from '@horus/contract/quote';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cards, ibans, payByCard, payByDebit, payByKlarna, post } from '#testing/hosted-page';
import { startTestShop, type TestCustomer, type TestShop } from '#testing/test-shop';
import { createTimeline } from '#testing/test-timeline';

let shop: TestShop;
const time = createTimeline(() => shop);
const { customerIdOf, infoOf, mirrorOf, noticesTo, passDays, propsTo, sync } = time;
beforeAll(async () => {
  shop = await startTestShop();
  await time.begin();
});
afterAll(() => shop.close());

const stripe = () => shop.api.services.stripe;
const business = { planType: 'business', channel: 'pricing', promotional: false } as const;
const fee = quote({ ...business, billingPeriod: 'monthly' }).fee.list.totalCents;
const card = { method: 'card', cardNumber: cards.ok, cardExpiry: '12/39', cardCvc: '123', cardName: 'Lucía' };

/** Lets the first monthly fee be refused; by default the card works for the purchase only. */
async function fallBehind(cardNumber: string = cards.failsLater): Promise<TestCustomer> {
  const customer = await shop.newCustomer();
  const page = await payByCard(await customer.startCheckout('business', 'monthly'), cardNumber);
  if (page.pathname !== '/checkout/success') await post(page.href, { answer: 'complete' });
  await sync(customer);
  await passDays(31);
  await sync(customer);
  return customer;
}

async function owedInvoice(customer: TestCustomer) {
  const { data } = await stripe().invoices.list({ customer: await customerIdOf(customer), status: 'open' });
  const [invoice, ...more] = data;
  expect(more).toEqual([]);
  if (!invoice?.hosted_invoice_url) throw new Error('nothing is owed');
  return { ...invoice, page: invoice.hosted_invoice_url };
}

const failures = (count: number) => Array.from({ length: count }, () => 'payment-failed');

/** Returns the announced retries, with the days before each. */
async function failEveryRetry(customer: TestCustomer): Promise<{ days: number; date: string }[]> {
  const waits: { days: number; date: string }[] = [];
  for (;;) {
    const info = await infoOf(customer);
    const retry = info.upcomingCharges.find(({ description }) => description.startsWith('Nuevo intento'));
    if (!retry) return waits;
    expect(info.status).toBe('past_due');
    expect(displaySubscription(info).label).toBe('Pago pendiente');
    expect(retry.amount).toBe(fee);
    const days = Math.ceil((Date.parse(retry.date) - shop.clock.now().getTime()) / (24 * 3_600_000));
    waits.push({ days, date: retry.date });
    await passDays(days);
    await sync(customer);
  }
}

describe('a fee that is refused at every attempt', () => {
  it('is retried after 3, 5 and 7 days, and then the plan ends', async () => {
    const customer = await fallBehind();
    const { page } = await owedInvoice(customer);
    expect(await propsTo(customer, 'payment-failed')).toMatchObject([{ cents: fee, payUrl: page }]);
    const tries = await failEveryRetry(customer);
    expect(tries.map(({ days }) => days)).toEqual([3, 5, 7]);
    // Each mail announces the next retry; the last one says that it is the last.
    expect((await propsTo(customer, 'payment-failed')).map(({ state, retryAt }) => [state, retryAt])).toEqual(
      [
        ['past_due', tries[0]?.date],
        ['past_due', tries[1]?.date],
        ['past_due_last', tries[2]?.date],
      ],
    );
    const over = await infoOf(customer);
    expect(over.currentPeriodEnd).toBe(over.dbSubscription?.endsAt);
    expect(over).toMatchObject({
      status: 'canceled',
      state: 'ended_unpaid',
      due: null,
      upcomingCharges: [],
      hasCompletedCheckout: false,
    });
    // A void invoice can't be paid, on the site or on Stripe's page.
    const [last] = (await infoOf(customer)).invoices;
    expect(last).toMatchObject({ status: 'void', payUrl: null });
    expect((await mirrorOf(customer)).subscriptions).toMatchObject([{ status: 'canceled', ended: true }]);
    expect(await noticesTo(customer)).toEqual([...failures(3), 'plan-ended', 'purchase-confirmed']);
    // The mail has the reason, the fee's state, and the time of the last attempt.
    expect(await propsTo(customer, 'plan-ended')).toMatchObject([
      { state: 'ended_unpaid', endedAt: tries[2]?.date, fee: { cents: fee, payUrl: null } },
    ]);
    // The customer can buy again.
    await expect((await shop.logIn(customer.email)).startCheckout('business', 'annual')).resolves.toMatch(
      /^http/,
    );
  });

  it('leaves the plan unpaid if the Stripe account says so, until the owner pays', async () => {
    await shop.control('/settings', { afterRetries: 'mark_unpaid' });
    const customer = await fallBehind();
    expect(await failEveryRetry(customer)).toHaveLength(3);
    await shop.control('/settings', { afterRetries: 'cancel' });
    const info = await infoOf(customer);
    expect(info).toMatchObject({ status: 'unpaid', upcomingCharges: [] });
    expect(displaySubscription(info).label).toBe('Pago pendiente');
    expect(
      (await propsTo(customer, 'payment-failed')).map(({ state, retryAt }) => [state, retryAt === null]),
    ).toEqual([
      ['past_due', false],
      ['past_due', false],
      ['past_due_last', false],
      ['past_due_final', true],
    ]);
    const { page } = await owedInvoice(customer);
    await post(`${page}/pay`, card);
    await sync(customer);
    expect(await infoOf(customer)).toMatchObject({ status: 'active', paymentMethod: { last4: '4242' } });
    const { invoices, payments } = await mirrorOf(customer);
    expect(invoices.map(({ status, amount_remaining: owed }) => [status, owed])).toEqual([
      ['paid', 0],
      ['paid', 0],
    ]);
    expect(payments.at(-1)).toMatchObject({ amount: fee, status: 'succeeded' });
  });

  it('is cleared when the owner pays before the retry, and the next fee is charged as usual', async () => {
    const customer = await fallBehind();
    const { page } = await owedInvoice(customer);
    await post(`${page}/pay`, card);
    await sync(customer);
    expect(await infoOf(customer)).toMatchObject({ status: 'active', upcomingCharges: [{ amount: fee }] });
    await passDays(31);
    await sync(customer);
    expect((await mirrorOf(customer)).payments.slice(-2)).toMatchObject([
      { amount: fee, status: 'succeeded' },
      { amount: fee, status: 'succeeded' },
    ]);
    // One mail for the debt and one for the next month's fee.
    expect(await noticesTo(customer)).toEqual([
      'fee-charged',
      'payment-failed',
      'payment-received',
      'purchase-confirmed',
    ]);
    const { upcomingCharges } = await infoOf(customer);
    expect(await propsTo(customer, 'payment-received')).toMatchObject([
      { cents: fee, invoiceUrl: page, chargedTo: 'tu Visa terminada en 4242', endsAt: null, ended: false },
    ]);
    expect(await propsTo(customer, 'fee-charged')).toMatchObject([
      { cents: fee, nextCharge: { date: upcomingCharges[0]?.date, cents: fee } },
    ]);
  });
});

it("a fee that needs the bank's confirmation is paid after the owner confirms", async () => {
  const customer = await fallBehind(cards.authenticatesAlways);
  expect((await infoOf(customer)).status).toBe('past_due');
  const { page } = await owedInvoice(customer);
  expect(await propsTo(customer, 'payment-failed')).toMatchObject([
    { state: 'renewal_to_confirm', cents: fee, payUrl: page },
  ]);
  await post(`${page}/authentication`, { answer: 'complete' });
  await sync(customer);
  expect((await infoOf(customer)).status).toBe('active');
  expect((await mirrorOf(customer)).invoices.at(-1)).toMatchObject({
    status: 'paid',
    total: fee,
    amount_remaining: 0,
  });
});

describe('a direct debit', () => {
  it.each([
    [5, ibans.succeeds],
    [14, ibans.succeedsLate],
  ])(
    'that settles after %i days is shown as processing until then, neither paid nor due',
    async (days, iban) => {
      const customer = await shop.newCustomer();
      await payByDebit(await customer.startCheckout('business', 'annual'), iban);
      await sync(customer);
      await passDays(days - 1);
      await sync(customer);
      const { dueToday } = quote({ ...business, billingPeriod: 'annual' });
      const waiting = await infoOf(customer);
      expect(waiting).toMatchObject({ hasInstallationPayment: false, payments: [{ status: 'processing' }] });
      expect(waiting.upcomingCharges.map(({ date }) => date)).toEqual([waiting.nextBillingDate]);
      expect((await mirrorOf(customer)).invoices).toMatchObject([
        { status: 'open', amount_remaining: dueToday.totalCents },
      ]);
      expect(await noticesTo(customer)).toEqual(['payment-processing']);
      await passDays(2);
      await sync(customer);
      expect(await infoOf(customer)).toMatchObject({
        hasInstallationPayment: true,
        payments: [{ status: 'succeeded' }],
      });
      expect((await mirrorOf(customer)).invoices).toMatchObject([{ status: 'paid', amount_remaining: 0 }]);
      expect(await noticesTo(customer)).toEqual(['payment-processing', 'purchase-confirmed']);
    },
  );

  it('that the bank refuses leaves the setup unpaid, sends one mail, and can be paid by card', async () => {
    const customer = await shop.newCustomer();
    await payByDebit(await customer.startCheckout('business', 'monthly'), ibans.fails);
    await passDays(6);
    await sync(customer);
    await sync(customer);
    const { dueToday } = quote({ ...business, billingPeriod: 'monthly' });
    expect(await infoOf(customer)).toMatchObject({ hasInstallationPayment: false });
    const { page } = await owedInvoice(customer);
    expect(await propsTo(customer, 'payment-failed')).toMatchObject([
      { state: 'first_refused', method: 'sepa_debit', cents: dueToday.totalCents, payUrl: page },
    ]);
    await post(`${page}/pay`, card);
    await sync(customer);
    expect(await infoOf(customer)).toMatchObject({ hasInstallationPayment: true, status: 'trialing' });
    expect((await mirrorOf(customer)).invoices).toMatchObject([
      { status: 'paid', total: dueToday.totalCents },
    ]);
    expect(await noticesTo(customer)).toEqual(['payment-failed', 'purchase-confirmed']);
  });
});

describe('a financed year', () => {
  it('is not bought when Klarna refuses on its page', async () => {
    const customer = await shop.newCustomer();
    const page = await customer.startCheckout('business', 'annual-financed');
    await payByKlarna(page, 'refuse');
    await sync(customer);
    expect(await infoOf(customer)).toMatchObject({ status: 'none', hasCompletedCheckout: false });
    expect(await mirrorOf(customer)).toMatchObject({ years: [], invoices: [] });
    expect(await noticesTo(customer)).toEqual([]);
    // The page is still open, so the visitor can pay after all.
    await payByKlarna(page, 'accept');
    await sync(customer);
    expect(await infoOf(customer)).toMatchObject({ status: 'active', isFinancedPlan: true });
  });

  it.each([
    [
      'succeed',
      'purchase-confirmed',
      { status: 'active', isFinancedPlan: true, hasInstallationPayment: true },
    ],
    ['fail', 'payment-failed', { status: 'none', isFinancedPlan: false, hasCompletedCheckout: false }],
  ] as const)(
    'with a delayed Klarna decision (%s) starts when it is accepted',
    async (outcome, template, shown) => {
      const customer = await shop.newCustomer();
      await payByKlarna(await customer.startCheckout('business', 'annual-financed'), 'later');
      await sync(customer);
      expect(await infoOf(customer)).toMatchObject({
        status: 'none',
        hasCompletedCheckout: true,
        isFinancedPlan: false,
      });
      expect(await noticesTo(customer)).toEqual(['payment-processing']);
      await passDays(3);
      const { data } = await stripe().paymentIntents.list({ customer: await customerIdOf(customer) });
      await shop.control(`/payments/${data[0]?.id}`, { outcome });
      await sync(customer);
      expect(await infoOf(customer)).toMatchObject(shown);
      expect((await mirrorOf(customer)).years).toHaveLength(outcome === 'succeed' ? 1 : 0);
      expect(await noticesTo(customer)).toEqual([template, 'payment-processing'].sort());
      if (outcome === 'fail') {
        // The mail links to the dashboard, where the order can be repeated.
        expect(await propsTo(customer, 'payment-failed')).toMatchObject([
          { state: 'order_refused', retryAt: null, payUrl: 'http://horus.test/dashboard' },
        ]);
        expect(displaySubscription(await infoOf(customer)).action?.does).toBe('order_again');
      }
      const again = await shop.api.call('POST', '/api/stripe/create-checkout-session', {
        token: customer.token,
        body: { planType: 'business', billingPeriod: 'annual' },
      });
      expect(again.status).toBe(outcome === 'succeed' ? 409 : 200);
    },
  );
});
