import { quote } from '@horus/contract/quote';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestShop, type TestShop } from '#testing/test-shop';

/** The promotion has ended, but its code is still set here and at Stripe. */
let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ PROMO_UNTIL: '2020-09-30' });
});
afterAll(() => shop.close());

const CODE = 'VERANO50';

it('charges the list price from the price table', async () => {
  const customer = await shop.newCustomer();
  await customer.startCheckout('autonomos', 'monthly');
  const { stripe } = shop.api.services;
  const { data: customers } = await stripe.customers.list({ email: customer.email });
  const { data: sessions } = await stripe.checkout.sessions.list({ customer: customers[0]?.id ?? '' });
  const order = { planType: 'autonomos', billingPeriod: 'monthly', channel: 'pricing' } as const;
  const { dueToday } = quote({ ...order, promotional: false });
  expect(dueToday.totalCents).toBe(60_50);
  expect(sessions.map(({ amount_total }) => amount_total)).toEqual([dueToday.totalCents]);
});

it('rejects the code in the wizard with a field error', async () => {
  const { status, body } = await shop.confirmWizard({
    planType: 'autonomos',
    email: 'tarde@obrador.example',
    companyName: 'Obrador Peña',
    name: 'Sol Ruiz',
    hardware: { devices: 0, cards: 0 },
    promoCode: CODE,
  });
  expect([status, body.code]).toEqual([400, 'billing.invalid_promo_code']);
  expect(Object.keys(body.fields ?? {})).toEqual(['promoCode']);
});
