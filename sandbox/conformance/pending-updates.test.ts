import type Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ibans, payByDebit, post } from './buyer.ts';
import { openShop, type PriceBook, subscribe } from './price-book.ts';
import { startTestSandbox, type TestSandbox } from './sandbox-under-test.ts';
import { refusalOf } from './stripe-under-test.ts';
import type { TestAccount } from './test-account.ts';

let sandbox: TestSandbox;
let account: TestAccount;
let stripe: Stripe;
let book: PriceBook;
let customer: string;
let larger: string;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  ({ account, stripe, book, customer } = await openShop(sandbox));
  const { id: product } = await stripe.products.create({ name: 'Plan grande' });
  const recurring = { interval: 'month' as const };
  larger = (await stripe.prices.create({ currency: 'eur', product, unit_amount: 5_997, recurring })).id;
});

type Method = 'pm_card_visa' | 'pm_card_chargeCustomerFail' | 'pm_card_authenticationRequired';
type Behavior = Stripe.SubscriptionUpdateParams.PaymentBehavior;

async function subscribeWith(method: Method): Promise<Stripe.Subscription> {
  const subscription = await subscribe(stripe, book, customer);
  await useCard(subscription.id, method);
  return subscription;
}
async function useCard(id: string, method: Method): Promise<void> {
  const card = await stripe.paymentMethods.attach(method, { customer });
  await stripe.subscriptions.update(id, { default_payment_method: card.id });
}
const change = (subscription: Stripe.Subscription, behavior: Behavior) =>
  stripe.subscriptions.update(subscription.id, {
    items: [{ id: subscription.items.data[0]?.id ?? '', price: larger }],
    proration_behavior: 'always_invoice',
    payment_behavior: behavior,
    expand: ['latest_invoice'],
  });
const priceOf = ({ items }: Stripe.Subscription) => items.data[0]?.price.id;
const invoiceOf = ({ latest_invoice: invoice }: Stripe.Subscription) => invoice as Stripe.Invoice;
const types = async (type: string) => (await stripe.events.list({ type, limit: 100 })).data.length;
const read = (id: string) => stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] });

describe('a pending update', () => {
  it('applies at once when it is paid at once', async () => {
    const after = await change(await subscribeWith('pm_card_visa'), 'pending_if_incomplete');
    expect(after).toMatchObject({
      status: 'active',
      pending_update: null,
      latest_invoice: { status: 'paid' },
    });
    expect(priceOf(after)).toBe(larger);
    expect(await types('customer.subscription.pending_update_applied')).toBe(0);
  });

  it('applies when its invoice is paid with a working card', async () => {
    const subscription = await subscribeWith('pm_card_chargeCustomerFail');
    const waiting = await change(subscription, 'pending_if_incomplete');
    expect(waiting).toMatchObject({
      status: 'active',
      latest_invoice: { status: 'open', attempt_count: 1, next_payment_attempt: null, auto_advance: false },
      pending_update: { subscription_items: [{ price: { id: larger } }] },
    });
    expect(priceOf(waiting)).toBe(book.monthlyFee);
    expect((await stripe.invoices.createPreview({ subscription: subscription.id })).subtotal).toBe(2_499);
    await useCard(subscription.id, 'pm_card_visa');
    await stripe.invoices.pay(invoiceOf(waiting).id ?? '');
    const after = await read(subscription.id);
    expect(after).toMatchObject({ pending_update: null, status: 'active' });
    expect(priceOf(after)).toBe(larger);
    expect(await types('customer.subscription.pending_update_applied')).toBe(1);
  });

  it('applies when the customer confirms the payment with their bank', async () => {
    const subscription = await subscribeWith('pm_card_authenticationRequired');
    const waiting = await change(subscription, 'pending_if_incomplete');
    expect(waiting.pending_update).not.toBeNull();
    expect(await types('invoice.payment_action_required')).toBe(1);
    const page = (invoiceOf(waiting).hosted_invoice_url ?? '').replace('//localhost', '//127.0.0.1');
    await post(`${page}/authentication`, { answer: 'complete' });
    const after = await read(subscription.id);
    expect(after).toMatchObject({ pending_update: null, latest_invoice: { status: 'paid' } });
    expect(priceOf(after)).toBe(larger);
  });

  it('is dropped when its invoice is voided', async () => {
    const waiting = await change(await subscribeWith('pm_card_chargeCustomerFail'), 'pending_if_incomplete');
    await stripe.invoices.voidInvoice(invoiceOf(waiting).id ?? '');
    const after = await read(waiting.id);
    expect(after).toMatchObject({ pending_update: null, status: 'active' });
    expect(priceOf(after)).toBe(book.monthlyFee);
    expect(await types('customer.subscription.pending_update_expired')).toBe(1);
  });

  it('is dropped after 23 hours, and the subscription stays unchanged', async () => {
    const waiting = await change(await subscribeWith('pm_card_chargeCustomerFail'), 'pending_if_incomplete');
    const made = waiting.pending_update?.expires_at ?? 0;
    expect(made - (invoiceOf(waiting).created ?? 0)).toBe(23 * 3_600);
    await account.control('/clock/advance', { hours: 22 });
    expect((await read(waiting.id)).pending_update).not.toBeNull();
    await account.control('/clock/advance', { hours: 2 });
    expect(await read(waiting.id)).toMatchObject({
      pending_update: null,
      status: 'active',
      latest_invoice: { status: 'void' },
    });
    expect(await types('customer.subscription.pending_update_expired')).toBe(1);
    await useCard(waiting.id, 'pm_card_visa');
    await account.control('/clock/advance', { days: 31 });
    expect((await stripe.invoices.list({ customer })).data[0]).toMatchObject({
      status: 'paid',
      total: 3_024,
    });
  });

  it('ends with its subscription, and can no longer be paid', async () => {
    const waiting = await change(await subscribeWith('pm_card_chargeCustomerFail'), 'pending_if_incomplete');
    await stripe.subscriptions.cancel(waiting.id);
    expect(await read(waiting.id)).toMatchObject({
      ...{ pending_update: null, status: 'canceled' },
      latest_invoice: { status: 'void' },
    });
    expect(await types('customer.subscription.pending_update_expired')).toBe(1);
    const card = await stripe.paymentMethods.attach('pm_card_visa', { customer });
    const pay = stripe.invoices.pay(invoiceOf(waiting).id ?? '', { payment_method: card.id });
    expect(await refusalOf(pay)).toMatchObject({ type: 'StripeInvalidRequestError' });
    expect(await read(waiting.id)).toMatchObject({ status: 'canceled' });
  });

  it('is replaced by the next change, which credits what was paid', async () => {
    const subscription = await subscribeWith('pm_card_chargeCustomerFail');
    const first = await change(subscription, 'pending_if_incomplete');
    await useCard(subscription.id, 'pm_card_visa');
    const second = await change(subscription, 'pending_if_incomplete');
    expect((await stripe.invoices.retrieve(invoiceOf(first).id ?? '')).status).toBe('void');
    expect(second).toMatchObject({ pending_update: null, latest_invoice: { total: invoiceOf(first).total } });
    expect(priceOf(second)).toBe(larger);
  });

  it.each([
    ['metadata', { metadata: { plan: 'grande' } }],
    ['discounts', { discounts: '' as const }],
    ['default_payment_method', { default_payment_method: 'pm_none' }],
  ])('refuses a change of %s', async (param, beside) => {
    const { id } = await subscribeWith('pm_card_visa');
    const call = stripe.subscriptions.update(id, { payment_behavior: 'pending_if_incomplete', ...beside });
    expect(await refusalOf(call)).toMatchObject({ statusCode: 400, param });
  });

  it('is refused for debits, which take days', async () => {
    const session = await stripe.checkout.sessions.create({
      mode: 'subscription',
      customer,
      line_items: [{ price: book.monthlyFee, quantity: 1 }],
      success_url: 'https://shop.example/thanks',
    });
    await payByDebit(session, ibans.good);
    const [subscription] = (await stripe.subscriptions.list({ customer })).data;
    if (!subscription) throw new Error('nothing was bought');
    expect(await refusalOf(change(subscription, 'pending_if_incomplete'))).toMatchObject({
      statusCode: 400,
      param: 'payment_behavior',
    });
    const after = await change(subscription, 'allow_incomplete');
    expect(after).toMatchObject({ status: 'active', latest_invoice: { status: 'open' } });
    expect(priceOf(after)).toBe(larger);
    await account.control('/clock/advance', { days: 6 });
    expect((await read(subscription.id)).latest_invoice).toMatchObject({ status: 'paid' });
  });
});

describe('a change that applies even without payment', () => {
  it('leaves the subscription past due until the declined invoice is paid', async () => {
    const after = await change(await subscribeWith('pm_card_chargeCustomerFail'), 'allow_incomplete');
    expect(after).toMatchObject({
      status: 'past_due',
      pending_update: null,
      latest_invoice: { status: 'open' },
    });
    expect(priceOf(after)).toBe(larger);
    await account.control('/clock/advance', { days: 8 });
    expect((await read(after.id)).latest_invoice).toMatchObject({ attempt_count: 1 });
    await useCard(after.id, 'pm_card_visa');
    await stripe.invoices.pay(invoiceOf(after).id ?? '');
    expect((await read(after.id)).status).toBe('active');
  });

  it('is left to the customer to pay on request', async () => {
    const after = await change(await subscribeWith('pm_card_visa'), 'default_incomplete');
    expect(after).toMatchObject({ status: 'past_due', latest_invoice: { status: 'open', attempt_count: 0 } });
    await stripe.invoices.pay(invoiceOf(after).id ?? '');
    expect((await read(after.id)).status).toBe('active');
  });
});

describe('a change that fails with its payment', () => {
  it.each([
    ['pm_card_chargeCustomerFail', 'card_declined'],
    ['pm_card_authenticationRequired', 'subscription_payment_intent_requires_action'],
  ] as const)('%s: changes nothing', async (method, code) => {
    const subscription = await subscribeWith(method);
    expect(await refusalOf(change(subscription, 'error_if_incomplete'))).toMatchObject({
      statusCode: 402,
      code,
    });
    const after = await read(subscription.id);
    expect(after).toMatchObject({ status: 'active', latest_invoice: { id: subscription.latest_invoice } });
    expect(priceOf(after)).toBe(book.monthlyFee);
    expect((await stripe.invoices.list({ customer })).data).toHaveLength(1);
  });
});
