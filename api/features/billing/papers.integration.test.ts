import type { SubscriptionInfo } from '@horus/contract/billing';
import { DAY_MS } from '@horus/contract/durations';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findReceipt, writeReceipt } from '#features/billing/customer-area/make-receipt';
import { expectDocumentsMatchStripe } from '#testing/customer-documents';
import { cards, ibans, payByCard, payByDebit, payByKlarna, post } from '#testing/hosted-page';
import { findIds } from '#testing/test-books';
import { startTestShop, type TestCustomer, type TestShop } from '#testing/test-shop';
import { createTimeline } from '#testing/test-timeline';
import { recordPage } from '#testing/written-page';

/** The documents of a payment show the actual payment, not an attempt or later data. */

let shop: TestShop;
const time = createTimeline(() => shop);
const { customerIdOf, infoOf, mirrorOf, passDays, propsTo, subscriptionOf, sync } = time;
beforeAll(async () => {
  shop = await startTestShop();
  await time.begin();
});
afterAll(() => shop.close());

const stripe = () => shop.api.services.stripe;

/** Cancels the plan, so later time changes do not affect this customer. */
async function leave(customer: TestCustomer): Promise<void> {
  await stripe().subscriptions.cancel((await subscriptionOf(customer)).id);
}

async function openPortal({ email }: TestCustomer): Promise<string> {
  const { token } = await shop.logIn(email);
  const { body } = await shop.api.call<{ url: string }>('POST', '/api/stripe/create-portal-session', {
    token,
  });
  return body.url;
}

/** Returns the whole days from the newest invoice to its payment, as both documents show it. */
function daysUntilPaid({ payments: [payment], invoices: [invoice] }: SubscriptionInfo) {
  const since = (moment: string | null | undefined) =>
    Math.round((Date.parse(moment ?? '') - Date.parse(invoice?.date ?? '')) / DAY_MS);
  return { payment: since(payment?.date), invoice: since(invoice?.paidAt) };
}

it('a refused fee that is paid later shows the day and the card of the payment', async () => {
  const customer = await shop.newCustomer();
  await payByCard(await customer.startCheckout('business', 'monthly'));
  const { id } = await subscriptionOf(customer);
  await shop.control(`/subscriptions/${id}/decline`, { times: 1 });
  await passDays(32);
  await sync(customer);
  expect((await infoOf(customer)).payments[0]).toMatchObject({ status: 'requires_payment_method' });
  const mastercard = { cardNumber: '5555555555554444', cardExpiry: '12/39', cardCvc: '123', cardName: 'Sol' };
  await post(`${await openPortal(customer)}/payment-method`, { method: 'card', ...mastercard });
  // Stripe retries within a week.
  await passDays(7);
  // This newer card has paid nothing.
  const visa = { ...mastercard, cardNumber: cards.ok };
  await post(`${await openPortal(customer)}/payment-method`, { method: 'card', ...visa });
  await sync(customer);
  const info = await infoOf(customer);
  const { payment, invoice } = daysUntilPaid(info);
  expect(payment).toBeGreaterThanOrEqual(1);
  expect(invoice).toBe(payment);
  expect(info.paymentMethod?.last4).toBe('4242');
  expect((await mirrorOf(customer)).payments.map(({ last4 }) => last4)).toEqual(['4242', '4444']);
  await expectDocumentsMatchStripe(shop, customer);
  await leave(customer);
});

it.each([
  ['succeeds', 5],
  ['succeedsLate', 14],
] as const)('a debit that %s shows the day of the payment, not of the request', async (iban, days) => {
  const customer = await shop.newCustomer();
  await payByDebit(await customer.startCheckout('business', 'annual'), ibans[iban]);
  await sync(customer);
  expect((await infoOf(customer)).payments).toMatchObject([{ status: 'processing' }]);
  await expectDocumentsMatchStripe(shop, customer);
  await passDays(days + 1);
  await sync(customer);
  expect(daysUntilPaid(await infoOf(customer))).toEqual({ payment: days, invoice: days });
  await expectDocumentsMatchStripe(shop, customer);
  await leave(customer);
});

it('a financed year is paid on the day that Klarna reports it', async () => {
  const customer = await shop.newCustomer();
  const back = await payByKlarna(await customer.startCheckout('business', 'annual-financed'), 'later');
  await passDays(2);
  const { payment_intent: intent } = await stripe().checkout.sessions.retrieve(
    back.searchParams.get('session_id') ?? '',
  );
  const askedAt = shop.clock.now().getTime() - 2 * DAY_MS;
  await shop.control(`/payments/${String(intent)}`, { outcome: 'succeed' });
  await sync(customer);
  const [payment] = (await infoOf(customer)).payments;
  expect(Math.round((Date.parse(payment?.date ?? '') - askedAt) / DAY_MS)).toBe(2);
  await expectDocumentsMatchStripe(shop, customer);
});

async function payerOf(customer: TestCustomer, paymentId: string | undefined): Promise<string[]> {
  const { organizationId } = await findIds(shop.api, customer.email);
  const receipt = await findReceipt(shop.api.services.database.db, organizationId, paymentId ?? '');
  if (!receipt) throw new Error('no receipt');
  const { page, lines } = recordPage();
  writeReceipt(page, receipt);
  return lines.slice(lines.indexOf('Quién paga') + 1, lines.indexOf('Qué se paga'));
}

it("a receipt and an invoice keep the payer's details at the time of payment, and never show the cardholder", async () => {
  const customer = await shop.newCustomer({ company: 'Obrador Peña' });
  const page = await customer.startCheckout('business', 'monthly');
  const company = { businessName: 'Obrador Peña, S.L.', taxId: 'B12345674', cardName: 'Sol Ruiz' };
  await payByCard(page, cards.ok, company);
  await sync(customer);
  const before = [
    'Nombre o razón social: Obrador Peña, S.L.',
    'NIF: B12345674',
    'Dirección: Calle Ancha, 1, 45001 Toledo',
    `Email: ${customer.email}`,
  ];
  const first = (await infoOf(customer)).payments[0]?.id;
  expect(await payerOf(customer, first)).toEqual(before);

  // Change the company in the site's profile and in the portal.
  const { token } = await shop.logIn(customer.email);
  const profile = { name: 'Marta Gil', company: 'Hornos Gil' };
  expect((await shop.api.call('POST', '/api/auth/update-profile', { token, body: profile })).status).toBe(
    200,
  );
  const id = await customerIdOf(customer);
  await stripe().customers.update(id, {
    name: 'Hornos Gil, S.A.',
    address: { line1: 'Calle Nueva, 9', postal_code: '28001', city: 'Madrid', country: 'ES' },
  });
  await passDays(32);
  await sync(customer);
  const { payments } = await infoOf(customer);
  expect(payments).toHaveLength(2);
  expect(await payerOf(customer, first)).toEqual(before);
  expect(await payerOf(customer, payments[0]?.id)).toEqual([
    'Nombre o razón social: Hornos Gil, S.A.',
    'NIF: B12345674',
    'Dirección: Calle Nueva, 9, 28001 Madrid',
    `Email: ${customer.email}`,
  ]);
  const { data } = await stripe().invoices.list({ customer: id });
  expect(data.map(({ customer_name: name }) => name)).toEqual(['Hornos Gil, S.A.', 'Obrador Peña, S.L.']);
  await leave(customer);
});

it('a payment that Klarna has not decided already has its description', async () => {
  const customer = await shop.newCustomer();
  await payByKlarna(await customer.startCheckout('business', 'annual-financed'), 'later');
  await sync(customer);
  expect((await infoOf(customer)).payments).toMatchObject([
    { type: 'subscription', description: 'Plan Business · financiado con Klarna', status: 'processing' },
  ]);
});

it.each([
  [{ devices: 1, cards: 15 }, 'Dispositivo de fichaje NFC + Tarjeta RFID × 15'],
  [{ devices: 2, cards: 8 }, 'Dispositivo de fichaje NFC × 2 + Tarjeta RFID × 8'],
] as const)('%o: the documents list the whole order, with the free cards', async (hardware, described) => {
  const customer = await shop.newCustomer();
  const { body } = await shop.confirmWizard(
    { planType: 'business', email: customer.email, companyName: 'Obrador', name: 'Sol', hardware },
    { token: customer.token },
  );
  await payByCard(body.url);
  await sync(customer);
  const paidFor = `Instalación de Horus Business + ${described}`;
  expect((await infoOf(customer)).payments[0]?.description).toBe(paidFor);
  expect(await propsTo(customer, 'purchase-confirmed')).toMatchObject([{ paidFor }]);
  await leave(customer);
});
