import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeObjects } from './answers.ts';
import { payByDebit } from './buyer.ts';
import { createPriceBook, monthlyPurchase } from './price-book.ts';
import { recorded } from './recorded-answers.ts';
import { startTestSandbox, type TestSandbox } from './sandbox-under-test.ts';
import { openStripe, type StripeUnderTest } from './stripe-under-test.ts';

/** The names of an object's properties and, where both say so, what kind of value each has. */
function shapeOf(value: unknown): unknown {
  if (value === null) return null;
  if (Array.isArray(value)) return value.length === 0 ? null : [shapeOf(value[0])];
  if (typeof value !== 'object') return typeof value;
  // The SDK's Decimal is a class of its own.
  if (value.constructor !== Object && value.constructor !== undefined) return 'string';
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => name !== 'metadata' && name !== 'lastResponse')
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([name, each]) => [name, shapeOf(each)]),
  );
}

/** Null on one side says nothing about the other. */
function common(value: unknown, other: unknown): unknown {
  if (value === null || other === null) return null;
  if (Array.isArray(value) && Array.isArray(other)) return [common(value[0], other[0])];
  if (typeof value !== 'object' || typeof other !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value as object).map(([name, each]) => [
      name,
      common(each, (other as Record<string, unknown>)[name] ?? null),
    ]),
  );
}

function expectSameShape(answer: unknown, known: unknown): void {
  const [now, then] = [shapeOf(answer), shapeOf(known)];
  expect(common(now, then)).toEqual(common(then, now));
}

describe('what the API makes is answered as it was recorded', () => {
  let under: StripeUnderTest;
  let made: Awaited<ReturnType<typeof makeObjects>>;
  beforeAll(async () => {
    under = await openStripe();
    made = await makeObjects(under.stripe, await createPriceBook(under.stripe));
  });
  afterAll(() => under.close());

  it.each([
    'balanceTransaction',
    'charge',
    'coupon',
    'creditNote',
    'customer',
    'invoice',
    'invoicePayment',
    'paymentIntent',
    'paymentMethod',
    'portalConfiguration',
    'portalSession',
    'price',
    'product',
    'promotionCode',
    'refund',
    'subscription',
    'taxId',
    'taxRate',
    'testClock',
  ] as const)('%s', (name) => expectSameShape(made[name], recorded[name]));
});

describe('what a person makes on the hosted pages is answered as it was recorded', () => {
  let sandbox: TestSandbox;
  beforeAll(async () => {
    sandbox = await startTestSandbox();
  });
  afterAll(() => sandbox.close());

  it('a session, a debit and its mandate, and a dispute', async () => {
    const { stripe, control } = sandbox.newAccount();
    const customer = (await stripe.customers.create({ email: 'ana@taller.es', name: 'Taller' })).id;
    const session = await stripe.checkout.sessions.create(
      monthlyPurchase(await createPriceBook(stripe), customer),
    );
    await payByDebit(session);
    expectSameShape(await stripe.checkout.sessions.retrieve(session.id), recorded.checkoutSession);
    const [method] = (await stripe.customers.listPaymentMethods(customer)).data;
    expectSameShape(method, recorded.debitMethod);
    const [charge] = (await stripe.charges.list({ customer })).data;
    expectSameShape(charge, recorded.debitCharge);
    const mandate = charge?.payment_method_details?.sepa_debit?.mandate ?? '';
    expectSameShape(await stripe.mandates.retrieve(mandate), recorded.mandate);
    const card = await stripe.paymentMethods.attach('pm_card_visa', { customer });
    const { latest_invoice: latest } = await stripe.subscriptions.create({
      customer,
      items: [{ price: (await createPriceBook(stripe)).monthlyFee }],
      default_payment_method: card.id,
      payment_behavior: 'error_if_incomplete',
      expand: ['latest_invoice'],
    });
    expect(latest).toMatchObject({ status: 'paid' });
    const [paid] = (await stripe.charges.list({ customer, limit: 1 })).data;
    await control(`/charges/${paid?.id}/dispute`);
    expectSameShape((await stripe.disputes.list()).data[0], recorded.dispute);
  });
});
