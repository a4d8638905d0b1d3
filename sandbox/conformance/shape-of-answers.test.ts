import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pay, payByDebit } from './buyer.ts';
import { monthlyPurchase, openShop, type PriceBook } from './price-book.ts';
import { startTestSandbox, type TestSandbox } from './sandbox-under-test.ts';
import { differencesOf } from './sdk-types.ts';
import type { TestAccount } from './test-account.ts';

type Answer = { readonly object: string };

const KINDS = [
  'billing_portal.configuration billing_portal.session charge checkout.session coupon credit_note customer',
  'customer_balance_transaction discount dispute event invoice invoice_payment invoiceitem mandate payment_intent',
  'payment_method price product refund setup_intent subscription subscription_schedule tax_id tax_rate',
  'test_helpers.test_clock webhook_endpoint',
].flatMap((names) => names.split(' '));

let sandbox: TestSandbox;
const answers: Answer[] = [];
beforeAll(async () => {
  sandbox = await startTestSandbox();
  const { account, book, customer, stripe } = await openShop(sandbox);
  const coupon = await stripe.coupons.create({ percent_off: 50, duration: 'once' });
  const purchase = monthlyPurchase(book, customer);
  const free = { ...purchase, line_items: purchase.line_items?.slice(0, 1) ?? [] };
  const byCard = await stripe.checkout.sessions.create({ ...purchase, discounts: [{ coupon: coupon.id }] });
  await pay(byCard);
  await payByDebit(await stripe.checkout.sessions.create(purchase));
  await pay(await stripe.checkout.sessions.create(free));
  await account.control('/clock/advance', { days: 40 });
  await changePlans(account, book, customer);
  await readAll(account, customer, byCard.id);
});
afterAll(() => sandbox.close());

function note(...objects: readonly Answer[]): void {
  answers.push(...objects);
}

async function changePlans({ stripe }: TestAccount, book: PriceBook, customer: string): Promise<void> {
  const recurring = { interval: 'month' as const };
  const larger = { currency: 'eur', product: book.feeProduct, unit_amount: 9_900, recurring };
  const { id: price } = await stripe.prices.create(larger);
  const good = await stripe.paymentMethods.attach('pm_card_visa', { customer });
  const bad = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer });
  const [first, second] = (await stripe.subscriptions.list({ customer, status: 'active' })).data;
  for (const [subscription, method] of [
    [first, good],
    [second, bad],
  ] as const) {
    if (!subscription) throw new Error('two subscriptions run');
    await stripe.subscriptions.update(subscription.id, { default_payment_method: method.id });
    const items = [{ id: subscription.items.data[0]?.id ?? '', price }];
    note(
      await stripe.subscriptions.update(subscription.id, {
        items,
        ...(method === bad && {
          payment_behavior: 'pending_if_incomplete' as const,
          proration_behavior: 'always_invoice' as const,
        }),
      }),
    );
    if (method === good) {
      note(await stripe.subscriptionSchedules.create({ from_subscription: subscription.id }));
    }
  }
}

async function readAll({ control, stripe }: TestAccount, customer: string, session: string): Promise<void> {
  const charges = (await stripe.charges.list({ customer })).data;
  const paid = charges.filter(({ status }) => status === 'succeeded');
  await control(`/charges/${paid[0]?.id}/dispute`);
  const invoices = (await stripe.invoices.list({ customer, expand: ['data.payments'] })).data;
  const [invoice] = invoices.filter(({ status, total }) => status === 'paid' && total > 1_000);
  const features: Stripe.BillingPortal.ConfigurationCreateParams.Features = {
    invoice_history: { enabled: true },
  };
  const configuration = await stripe.billingPortal.configurations.create({ features });
  const clock = await stripe.testHelpers.testClocks.create({ frozen_time: 1_900_000_000 });
  note(
    ...charges,
    ...invoices,
    configuration,
    clock,
    await stripe.customers.retrieve(customer),
    await stripe.customers.createTaxId(customer, { type: 'es_cif', value: 'B12345674' }),
    await stripe.customers.createBalanceTransaction(customer, { amount: -100, currency: 'eur' }),
    await stripe.checkout.sessions.retrieve(session, { expand: ['line_items', 'setup_intent', 'invoice'] }),
    await stripe.billingPortal.sessions.create({ customer, configuration: configuration.id }),
    await stripe.refunds.create({ charge: paid[1]?.id ?? '', amount: 100 }),
    await stripe.creditNotes.create({ invoice: invoice?.id ?? '', amount: 100, credit_amount: 100 }),
    await stripe.invoices.createPreview({ customer }),
    ...(await stripe.disputes.list()).data,
    ...(await stripe.prices.list()).data,
    ...(await stripe.products.list()).data,
    ...(await stripe.taxRates.list()).data,
    ...(await stripe.subscriptions.list({ customer, expand: ['data.discounts'] })).data,
    ...(await stripe.customers.listPaymentMethods(customer)).data,
  );
  const mandate = charges.map((each) => each.payment_method_details?.sepa_debit?.mandate).find(Boolean);
  note(await stripe.mandates.retrieve(mandate ?? ''));
  const webhook = { url: 'http://127.0.0.1:9/', enabled_events: ['*'] as ['*'] };
  note(await stripe.webhookEndpoints.create(webhook));
  for await (const event of stripe.events.list({ limit: 100 })) {
    // An event's type depends on its name, so its object is noted separately.
    note({ ...event, ...{ data: { object: {} } } }, event.data.object as Answer);
  }
}

it('every response matches the SDK’s types', () => {
  expect([...new Set(answers.flatMap(differencesOf))]).toEqual([]);
});

it('includes a response of each kind', () => {
  expect([...new Set(answers.map(({ object }) => object))].toSorted()).toEqual(KINDS);
});

it('reports every kind of difference', () => {
  const invoice = answers.find(({ object }) => object === 'invoice') as Stripe.Invoice;
  const { number: _missing, ...rest } = invoice;
  const wrong = {
    ...rest,
    status: 'lost',
    total: '12',
    secret: true,
    lines: { ...invoice.lines, data: [{ ...invoice.lines.data[0], period: { start: 1 } }] },
  };
  expect(differencesOf(wrong).toSorted()).toEqual([
    'invoice.lines.data[0].period.end is missing',
    'invoice.number is missing',
    'invoice.secret is unknown',
    'invoice.status is "lost"',
    'invoice.total is "12"',
  ]);
});
