import { quote } from '@horus/contract/quote';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cards, payByCard, payByDebit, post } from '#testing/hosted-page';
import { startTestShop, type TestCustomer, type TestShop } from '#testing/test-shop';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
  await shop.control('/webhooks', { mode: 'drop' });
});
afterAll(() => shop.close());

const stripe = () => shop.api.services.stripe;
const refresh = (customer: TestCustomer) =>
  shop.api.call('POST', '/api/stripe/refresh', { token: customer.token });

it('who comes back has no second free month: his first fee is charged at once', async () => {
  const customer = await shop.newCustomer();
  await payByCard(await customer.startCheckout('business', 'monthly'));
  await refresh(customer);
  const { id } = await customer.info();
  await stripe().subscriptions.cancel(id ?? '');
  await refresh(customer);
  expect(await customer.info()).toMatchObject({ status: 'canceled', upcomingCharges: [] });

  await payByCard(await customer.startCheckout('business', 'monthly'));
  await refresh(customer);
  const back = quote({
    planType: 'business',
    billingPeriod: 'monthly',
    channel: 'pricing',
    promotional: false,
    trialUsed: true,
  });
  const info = await customer.info();
  expect(info.status).toBe('active');
  expect(info.payments.map(({ amount }) => amount)).toContain(back.dueToday.totalCents);
  expect(back.dueToday.totalCents).toBeGreaterThan(back.fee.amount.totalCents);
  const confirmed = (await shop.mailsTo(customer.email)).flatMap((mail) =>
    mail.template === 'purchase-confirmed' ? [[mail.props.trialEndsAt !== null, mail.props.paidCents]] : [],
  );
  expect(confirmed).toContainEqual([false, back.dueToday.totalCents]);
  expect(confirmed).toHaveLength(2);
});

it('a card that asks for its owner is charged once he has confirmed', async () => {
  const customer = await shop.newCustomer();
  const bank = await payByCard(await customer.startCheckout('business', 'annual'), cards.authenticates);
  await refresh(customer);
  expect((await customer.info()).payments).toEqual([]);
  const back = await post(bank.href, { answer: 'complete' });
  expect(back.pathname).toBe('/checkout/success');
  await refresh(customer);
  expect((await customer.info()).payments.map(({ status }) => status)).toEqual(['succeeded']);
});

it('a payment method that is changed in the portal is the one that is shown', async () => {
  const customer = await shop.newCustomer();
  await payByCard(await customer.startCheckout('business', 'annual'));
  await refresh(customer);
  const { body } = await shop.api.call<{ url: string }>('POST', '/api/stripe/create-portal-session', {
    token: customer.token,
  });
  await post(`${body.url}/payment-method`, {
    method: 'sepa_debit',
    iban: 'ES0700120345030000067890',
    cardName: 'Lucía Peña',
  });
  await refresh(customer);
  expect((await customer.info()).paymentMethod).toMatchObject({ type: 'sepa_debit', last4: '7890' });
});

it('a debit that is on its way is neither paid nor due again', async () => {
  const customer = await shop.newCustomer();
  await payByDebit(await customer.startCheckout('business', 'monthly'));
  await refresh(customer);
  const info = await customer.info();
  expect(info).toMatchObject({ status: 'trialing', hasInstallationPayment: false });
  expect(info.payments.map(({ status }) => status)).toEqual(['processing']);
  // The fee after the free month, and nothing of what is on its way already.
  expect(info.upcomingCharges.map(({ date }) => date)).toEqual([info.nextBillingDate]);
  const answer = await shop.api.call('POST', '/api/stripe/create-checkout-session', {
    token: customer.token,
    body: { planType: 'business', billingPeriod: 'annual' },
  });
  expect([answer.status, answer.body.code]).toEqual([409, 'billing.already_subscribed']);
});
