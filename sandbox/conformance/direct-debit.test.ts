import type Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addressOf, cards, ibans, pay, payByDebit, post, target, visit } from './buyer.ts';
import { monthlyPurchase, openShop, type PriceBook } from './price-book.ts';
import { startTestSandbox, type TestSandbox } from './sandbox-under-test.ts';
import { refusalOf } from './stripe-under-test.ts';
import type { TestAccount } from './test-account.ts';

let sandbox: TestSandbox;
let account: TestAccount;
let stripe: Stripe;
let book: PriceBook;
let customer: string;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  ({ account, stripe, book, customer } = await openShop(sandbox));
});

const advance = (days: number) => account.control('/clock/advance', { days });
const open = (change: Partial<Stripe.Checkout.SessionCreateParams> = {}) =>
  stripe.checkout.sessions.create({ ...monthlyPurchase(book, customer), ...change });
const openOnce = () =>
  stripe.checkout.sessions.create({
    mode: 'payment',
    customer,
    line_items: [{ price: book.financedYear, quantity: 1, tax_rates: [book.exclusiveVat] }],
    invoice_creation: { enabled: true },
    success_url: 'https://shop.example/thanks',
  });
const read = (id: string) =>
  stripe.checkout.sessions.retrieve(id, {
    expand: ['subscription', 'invoice.payments', 'payment_intent.latest_charge'],
  });
const intentOf = async () => (await stripe.paymentIntents.list({ customer })).data[0];
const eventTypes = async () =>
  (await stripe.events.list({ limit: 100 })).data.map(({ type }) => type).reverse();

describe('a subscription paid by direct debit', () => {
  it('runs its trial while the setup payment is processing, and is paid days later', async () => {
    const session = await open();
    expect(session.payment_method_types).toEqual(['card', 'sepa_debit']);
    expect(target(await payByDebit(session))).toContain(session.id);
    const waiting = await read(session.id);
    expect(waiting).toMatchObject({
      status: 'complete',
      payment_status: 'unpaid',
      subscription: { status: 'trialing' },
      invoice: {
        status: 'open',
        attempted: true,
        attempt_count: 1,
        amount_remaining: 12_677,
        next_payment_attempt: null,
        payments: { data: [{ status: 'open' }] },
      },
    });
    const intent = await intentOf();
    expect(intent?.status).toBe('processing');
    expect((await stripe.charges.list({ customer, limit: 1 })).data[0]).toMatchObject({
      id: intent?.latest_charge,
      status: 'pending',
      paid: false,
      payment_method_details: { type: 'sepa_debit', sepa_debit: { country: 'ES', last4: '7890' } },
    });
    await advance(4);
    expect((await read(session.id)).payment_status).toBe('unpaid');
    await advance(1);
    expect(await read(session.id)).toMatchObject({
      payment_status: 'paid',
      subscription: { status: 'trialing' },
      invoice: { status: 'paid', attempt_count: 1, payments: { data: [{ status: 'paid' }] } },
    });
    const types = await eventTypes();
    expect(types.at(-1)).toBe('checkout.session.async_payment_succeeded');
    expect(types).toEqual(
      expect.arrayContaining([
        'charge.pending',
        'payment_intent.processing',
        'charge.succeeded',
        'invoice.paid',
      ]),
    );
    expect(types).not.toContain('charge.failed');
  });

  it('has a mandate', async () => {
    await payByDebit(await open(), ibans.slow);
    const [method] = (await stripe.customers.listPaymentMethods(customer, { type: 'sepa_debit' })).data;
    expect(method?.sepa_debit).toMatchObject({ bank_code: '0012', branch_code: '0345', last4: '7893' });
    const charge = (await stripe.charges.list({ customer })).data[0];
    const id = charge?.payment_method_details?.sepa_debit?.mandate ?? '';
    const mandate = await stripe.mandates.retrieve(id);
    expect(mandate).toMatchObject({
      object: 'mandate',
      status: 'active',
      type: 'multi_use',
      payment_method: method?.id,
      payment_method_details: { type: 'sepa_debit' },
    });
    const page = await visit(
      (mandate.payment_method_details.sepa_debit?.url ?? '').replace('//localhost', '//127.0.0.1'),
    );
    expect(page.html).toContain(mandate.payment_method_details.sepa_debit?.reference ?? 'none');
    expect(await refusalOf(stripe.mandates.retrieve('mandate_none'))).toMatchObject({
      code: 'resource_missing',
    });
    await advance(13);
    expect((await intentOf())?.status).toBe('processing');
    await advance(1);
    expect((await intentOf())?.status).toBe('succeeded');
  });

  it('is retried when the bank refuses, and canceled after the last attempt', async () => {
    const session = await open();
    await payByDebit(session, ibans.noFunds);
    await advance(5);
    const failed = await read(session.id);
    expect(failed).toMatchObject({
      payment_status: 'unpaid',
      subscription: { status: 'trialing' },
      invoice: { status: 'open', attempt_count: 1 },
    });
    expect((failed.invoice as Stripe.Invoice).next_payment_attempt).toBeGreaterThan(0);
    expect(await intentOf()).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { decline_code: 'insufficient_funds' },
    });
    const types = await eventTypes();
    expect(types.at(-1)).toBe('checkout.session.async_payment_failed');
    expect(types).toEqual(expect.arrayContaining(['charge.failed', 'invoice.payment_failed']));
    // Three more attempts, each with its wait and the bank's five days.
    await advance(3 + 5 + 5 + 5 + 7 + 5);
    expect((await read(session.id)).subscription).toMatchObject({
      status: 'canceled',
      cancellation_details: { reason: 'payment_failed' },
    });
  });

  it('recovers with another payment method', async () => {
    const session = await open();
    await payByDebit(session, ibans.fails);
    await advance(5);
    const { subscription } = await read(session.id);
    const other = await open();
    await pay(other);
    const { default_payment_method: card } = (await read(other.id)).subscription as Stripe.Subscription;
    await stripe.subscriptions.update((subscription as Stripe.Subscription).id, {
      default_payment_method: String(card),
    });
    await advance(3);
    expect((await read(session.id)).invoice).toMatchObject({ status: 'paid', attempt_count: 2 });
  });

  it('without a trial is active at once, past due when the debit fails, and renews by debit', async () => {
    const { subscription_data: _trial, ...rest } = monthlyPurchase(book, customer);
    const session = await stripe.checkout.sessions.create(rest);
    await payByDebit(session);
    expect((await read(session.id)).subscription).toMatchObject({ status: 'active' });
    // After the longest month and an hour, but before the bank's five days after the shortest
    // month.
    await advance(32);
    const [renewal] = (await stripe.invoices.list({ customer })).data;
    expect(renewal).toMatchObject({ billing_reason: 'subscription_cycle', status: 'open', attempt_count: 1 });
    expect((await read(session.id)).subscription).toMatchObject({ status: 'active' });
    await advance(5);
    expect(await stripe.invoices.retrieve(renewal?.id ?? '')).toMatchObject({ status: 'paid' });

    const second = await stripe.checkout.sessions.create(rest);
    await payByDebit(second, ibans.fails);
    await advance(5);
    expect((await read(second.id)).subscription).toMatchObject({ status: 'past_due' });
    expect(await stripe.customers.retrieve(customer)).toMatchObject({ delinquent: true });
  });

  it('creates its mandate even when nothing is due today', async () => {
    const session = await open({
      line_items: [{ price: book.monthlyFee, quantity: 1, tax_rates: [book.exclusiveVat] }],
    });
    await payByDebit(session);
    const [event] = (await stripe.events.list({ type: 'setup_intent.succeeded' })).data;
    expect(event?.data.object).toMatchObject({
      status: 'succeeded',
      mandate: expect.stringMatching(/^mandate_/),
    });
    expect((await read(session.id)).payment_status).toBe('no_payment_required');
  });
});

describe('a one-time purchase paid by direct debit', () => {
  it.each([
    [ibans.good, 'paid', 'checkout.session.async_payment_succeeded'],
    [ibans.fails, 'unpaid', 'checkout.session.async_payment_failed'],
  ])('%s is %s after the bank’s answer', async (iban, status, type) => {
    const session = await openOnce();
    expect(session.payment_method_types).toEqual(['card', 'klarna', 'sepa_debit']);
    await payByDebit(session, iban);
    expect(await read(session.id)).toMatchObject({
      status: 'complete',
      payment_status: 'unpaid',
      invoice: null,
      payment_intent: { status: 'processing', latest_charge: { status: 'pending' } },
    });
    await advance(5);
    const settled = await read(session.id);
    expect(settled.payment_status).toBe(status);
    expect(settled.invoice === null).toBe(status === 'unpaid');
    expect((await eventTypes()).at(-1)).toBe(type);
  });

  it('is settled at once through the control API', async () => {
    const session = await openOnce();
    await payByDebit(session);
    const intent = await intentOf();
    await account.control(`/payments/${intent?.id}`, { outcome: 'succeed' });
    expect((await read(session.id)).payment_status).toBe('paid');
    await advance(10);
    expect((await stripe.charges.list({ customer })).data).toHaveLength(1);
  });
});

describe('the payment page', () => {
  it('asks for an IBAN, shows the mandate’s text, and refuses an invalid IBAN', async () => {
    const session = await open();
    const { html } = await visit(addressOf(session));
    expect(html).toContain('Domiciliación bancaria (SEPA)');
    expect(html).toMatch(/autorizas a .+ a enviar órdenes a tu banco/);
    const wrong = await payByDebit(session, 'ES08 0012 0345 0300 0006 7890');
    expect(wrong.status).toBe(422);
    expect(wrong.html).toContain('iban-error');
    expect((await read(session.id)).status).toBe('open');
  });

  it('offers the methods that the client allows', async () => {
    const session = await open({ allowed_payment_method_types: ['card'] });
    expect((await visit(addressOf(session))).html).not.toContain('IBAN');
  });
});

it('a bank account becomes the payment method in the portal', async () => {
  const session = await open();
  await pay(session, { cardNumber: cards.failsLater });
  await account.control('/portal/default');
  const portal = await stripe.billingPortal.sessions.create({ customer });
  const url = portal.url.replace('//localhost', '//127.0.0.1');
  await post(`${url}/payment-method`, { method: 'sepa_debit', iban: ibans.good, cardName: 'Ana Ruiz' });
  expect((await visit(url)).html).toContain('Cuenta bancaria ES •••• 7890');
  await advance(36);
  expect((await stripe.invoices.list({ customer })).data[0]).toMatchObject({ status: 'paid' });
});
