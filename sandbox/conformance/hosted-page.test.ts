import type Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addressOf, cards, pay, post, target, visit } from './buyer.ts';
import { monthlyPurchase, openShop, type PriceBook } from './price-book.ts';
import { startTestSandbox, type TestSandbox } from './sandbox-under-test.ts';
import type { TestAccount } from './test-account.ts';

type SessionParams = Stripe.Checkout.SessionCreateParams;

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
  ({ account, stripe, book, customer } = await openShop(sandbox, 'Taller'));
});

const open = (change: Partial<SessionParams> = {}) =>
  stripe.checkout.sessions.create({ ...monthlyPurchase(book, customer), ...change });
const openFinanced = (change: Partial<SessionParams> = {}) =>
  stripe.checkout.sessions.create({
    mode: 'payment',
    customer,
    allowed_payment_method_types: ['klarna'],
    line_items: [{ price: book.financedYear, quantity: 1, tax_rates: [book.exclusiveVat] }],
    invoice_creation: { enabled: true, invoice_data: { metadata: { plan: 'financed' } } },
    payment_intent_data: { metadata: { plan: 'financed' } },
    success_url: 'https://shop.example/thanks?session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'https://shop.example/prices',
    ...change,
  });
const eventTypes = async () =>
  (await stripe.events.list({ limit: 100 })).data.map(({ type }) => type).reverse();

describe('a purchase by card', () => {
  it('creates a subscription on trial, a paid invoice and all events', async () => {
    const session = await open();
    const sent = await pay(session);
    expect(target(sent)).toBe(`https://shop.example/thanks?session_id=${session.id}`);

    const done = await stripe.checkout.sessions.retrieve(session.id, {
      expand: ['subscription.default_payment_method', 'invoice.payments'],
    });
    expect(done).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      url: null,
      amount_total: 12_677,
    });
    const subscription = done.subscription as Stripe.Subscription;
    expect(subscription).toMatchObject({
      status: 'trialing',
      metadata: { plan: 'monthly' },
      default_payment_method: { customer, card: { last4: '4242' } },
    });
    expect(subscription.items.data).toHaveLength(1);
    expect(subscription.items.data[0]?.current_period_end).toBe(subscription.trial_end);
    expect((subscription.trial_end ?? 0) - subscription.created).toBe(30 * 86_400);

    const invoice = done.invoice as Stripe.Invoice;
    expect(invoice).toMatchObject({
      status: 'paid',
      billing_reason: 'subscription_create',
      total: 12_677,
      amount_paid: 12_677,
      parent: { subscription_details: { subscription: subscription.id } },
    });
    expect(invoice.lines.data.map(({ amount }) => amount)).toEqual([2_999, 7_998, 0]);
    expect(invoice.total_taxes?.map(({ amount }) => amount)).toEqual([520, 1_680]);
    const intentId = String(invoice.payments?.data[0]?.payment.payment_intent);
    const intent = await stripe.paymentIntents.retrieve(intentId, { expand: ['latest_charge'] });
    expect(intent).toMatchObject({ status: 'succeeded', amount: 12_677, latest_charge: { paid: true } });

    const types = await eventTypes();
    expect(types.at(-1)).toBe('checkout.session.completed');
    for (const type of [
      'payment_method.attached',
      'charge.succeeded',
      'payment_intent.succeeded',
      'customer.subscription.created',
      'invoice.created',
      'invoice.finalized',
      'invoice.paid',
    ]) {
      expect(types).toContain(type);
    }
  });

  it('creates an invoice with a page and a PDF', async () => {
    const session = await open();
    await pay(session);
    const { invoice } = await stripe.checkout.sessions.retrieve(session.id, { expand: ['invoice'] });
    const { hosted_invoice_url: page, invoice_pdf: pdf, number } = invoice as Stripe.Invoice;
    const local = (url: string | null | undefined) => (url ?? '').replace('//localhost', '//127.0.0.1');
    expect((await visit(local(page))).html).toContain(`Factura ${number}`);
    const file = await fetch(local(pdf));
    expect(file.headers.get('content-type')).toBe('application/pdf');
    expect((await file.text()).slice(0, 5)).toBe('%PDF-');
  });

  it('is made once, even when the form is submitted several times', async () => {
    const session = await open();
    const sent = await Promise.all(Array.from({ length: 6 }, () => pay(session)));
    expect(new Set(sent.map(target)).size).toBe(1);
    expect((await stripe.subscriptions.list({ customer, status: 'all' })).data).toHaveLength(1);
    expect((await stripe.charges.list({ customer })).data).toHaveLength(1);
  });

  it('stores the card when nothing is due today', async () => {
    const session = await open({
      line_items: [{ price: book.monthlyFee, quantity: 1, tax_rates: [book.exclusiveVat] }],
    });
    expect((await visit(addressOf(session))).html).toContain('Confirmar sin pagar hoy');
    await pay(session);
    const done = await stripe.checkout.sessions.retrieve(session.id, { expand: ['invoice'] });
    expect(done).toMatchObject({
      payment_status: 'no_payment_required',
      invoice: { status: 'paid', total: 0 },
    });
    expect((await stripe.customers.listPaymentMethods(customer)).data).toHaveLength(1);
    expect((await stripe.paymentIntents.list({ customer })).data).toHaveLength(0);
  });
});

describe('the form', () => {
  it('is shown again with its errors and everything typed', async () => {
    const session = await open({
      tax_id_collection: { enabled: true },
      customer_update: { name: 'auto', address: 'auto' },
      billing_address_collection: 'required',
      consent_collection: { terms_of_service: 'required' },
    });
    const page = await pay(session, { cardCvc: '1', taxId: 'B1', terms: '', line1: '<b>"Calle"</b>' });
    expect(page.status).toBe(422);
    for (const text of [
      'cardCvc-error',
      'taxId-error',
      'terms-error',
      '4242 4242 4242 4242',
      'value="45001"',
    ]) {
      expect(page.html).toContain(text);
    }
    expect(page.html).toContain('&lt;b&gt;&quot;Calle&quot;&lt;/b&gt;');
    expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('open');

    await pay(session, { taxId: 'B12345674', businessName: 'Taller Ruiz SL' });
    const done = await stripe.checkout.sessions.retrieve(session.id, { expand: ['customer.tax_ids'] });
    expect(done).toMatchObject({
      consent: { terms_of_service: 'accepted' },
      customer_details: {
        business_name: 'Taller Ruiz SL',
        tax_ids: [{ type: 'es_cif', value: 'B12345674' }],
      },
      customer: {
        name: 'Taller Ruiz SL',
        address: { line1: 'Calle Real, 1' },
        tax_ids: { data: [{ value: 'B12345674' }] },
      },
    });
  });

  it('does not change a customer unless the session allows it', async () => {
    await pay(await open(), { cardName: 'Otra Persona' });
    expect(await stripe.customers.retrieve(customer)).toMatchObject({ name: 'Taller', address: null });
  });
});

describe('a declined card', () => {
  it.each([
    [cards.declined, 'Tu tarjeta ha sido rechazada.', 'generic_decline'],
    [cards.noFunds, 'Tu tarjeta no tiene fondos suficientes.', 'insufficient_funds'],
  ])('%s keeps the page open, and another card pays', async (cardNumber, text, declineCode) => {
    const session = await open();
    const refused = await pay(session, { cardNumber });
    expect(refused.status).toBe(402);
    expect(refused.html).toContain(text);
    expect(refused.html).toContain(cardNumber);
    const [intent] = (await stripe.paymentIntents.list({ customer })).data;
    expect(intent).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { decline_code: declineCode },
    });
    expect((await stripe.subscriptions.list({ customer, status: 'all' })).data).toHaveLength(0);

    await pay(session);
    const intents = (await stripe.paymentIntents.list({ customer })).data;
    expect(intents.map(({ id, status }) => [id, status])).toEqual([[intent?.id, 'succeeded']]);
    expect(await eventTypes()).toEqual(
      expect.arrayContaining(['charge.failed', 'payment_intent.payment_failed']),
    );
  });
});

describe('a card with 3D Secure', () => {
  it('pays when the buyer confirms', async () => {
    const session = await open();
    const bank = target(await pay(session, { cardNumber: cards.authenticates })).replace(
      '//localhost',
      '//127.0.0.1',
    );
    expect((await visit(bank)).html).toContain('Completar');
    expect((await stripe.paymentIntents.list({ customer })).data[0]?.status).toBe('requires_action');
    expect(target(await post(bank, { answer: 'complete' }))).toContain(session.id);
    expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('complete');
  });

  it('returns to the filled-in form when the buyer refuses', async () => {
    const session = await open();
    const bank = target(await pay(session, { cardNumber: cards.authenticates })).replace(
      '//localhost',
      '//127.0.0.1',
    );
    const back = await visit(target(await post(bank, { answer: 'reject' })));
    expect(back.html).toContain('No hemos podido autenticar tu método de pago');
    expect(back.html).toContain('value="Ana Ruiz"');
    expect(back.html).not.toContain(`value="${cards.authenticates}"`);
    expect(target(await visit(bank))).toBe(addressOf(session));
  });
});

describe('Klarna', () => {
  const toKlarna = async (session: Stripe.Checkout.Session) =>
    target(await pay(session, { cardName: 'Ana Ruiz' })).replace('//localhost', '//127.0.0.1');

  it('pays in three instalments, and the purchase has its invoice', async () => {
    const session = await openFinanced();
    const klarna = await toKlarna(session);
    const { html } = await visit(klarna);
    expect([...html.matchAll(/<strong>(\d+,\d\d)\u00a0€<\/strong>/g)].map((match) => match[1])).toEqual([
      '154,83',
      '154,83',
      '154,83',
      '464,49',
    ]);
    await post(klarna, { answer: 'accept' });
    const done = await stripe.checkout.sessions.retrieve(session.id, {
      expand: ['payment_intent', 'invoice'],
    });
    expect(done).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      payment_intent: { status: 'succeeded', metadata: { plan: 'financed' }, customer },
      invoice: { status: 'paid', total: 46_449, metadata: { plan: 'financed' }, parent: null },
    });
  });

  it('refuses, and the page stays open', async () => {
    const session = await openFinanced();
    const back = await visit(target(await post(await toKlarna(session), { answer: 'refuse' })));
    expect(back.html).toContain('Klarna no ha aprobado el pago');
    expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('open');
  });

  it.each([
    ['succeed', 'paid', 'checkout.session.async_payment_succeeded'],
    ['fail', 'unpaid', 'checkout.session.async_payment_failed'],
  ])('leaves a pending payment that can later %s', async (outcome, paymentStatus, type) => {
    const session = await openFinanced();
    await post(await toKlarna(session), { answer: 'later' });
    const pending = await stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent'] });
    expect(pending).toMatchObject({
      status: 'complete',
      payment_status: 'unpaid',
      invoice: null,
      payment_intent: { status: 'processing' },
    });
    await account.control(`/payments/${(pending.payment_intent as Stripe.PaymentIntent).id}`, { outcome });
    const settled = await stripe.checkout.sessions.retrieve(session.id);
    expect(settled.payment_status).toBe(paymentStatus);
    expect(settled.invoice === null).toBe(outcome === 'fail');
    expect((await eventTypes()).at(-1)).toBe(type);
  });
});

describe('a closed page', () => {
  it('says that the purchase is complete', async () => {
    const session = await open();
    await pay(session);
    const page = await visit(addressOf(session));
    expect(page.html).toContain('Este pago ya está hecho');
    expect(page.html).toContain(`https://shop.example/thanks?session_id=${session.id}`);
  });

  it('says that it has expired, automatically at its time', async () => {
    const session = await open({ expires_at: Math.floor(Date.now() / 1_000) + 1_800 });
    await account.control('/clock/advance', { hours: 1 });
    const page = await visit(addressOf(session));
    expect(page.status).toBe(410);
    expect(page.html).toContain('ha caducado');
    expect(page.html).toContain('https://shop.example/prices');
    expect((await pay(session)).status).toBe(410);
    expect((await eventTypes()).at(-1)).toBe('checkout.session.expired');
  });

  it('returns 404 for an unknown session', async () => {
    expect((await visit(`${sandbox.url}/checkout/cs_test_none`)).status).toBe(404);
  });
});

it('shows the amount due today and later with its date, without scripts', async () => {
  const { html } = await visit(addressOf(await open()));
  expect(html).toContain('Entorno de pruebas');
  expect(html).toMatch(/Después de 30 días: 24,99\u00a0€ \+ IVA\/mes/);
  expect(html).toMatch(/\(30,24\u00a0€ con IVA\)/);
  expect(html).toMatch(/Pagar 126,77\u00a0€/);
  expect(html).not.toContain('<script');
});

it('a trial with a fixed end keeps it, and the page rounds its days down', async () => {
  const trialEnd = Math.floor(Date.now() / 1_000) + 30 * 86_400 + 1_800;
  const { trial_period_days: _, ...data } = monthlyPurchase(book, customer).subscription_data ?? {};
  const session = await open({ subscription_data: { ...data, trial_end: trialEnd } });
  expect((await visit(addressOf(session))).html).toContain('Después de 30 días');
  await account.control('/clock/advance', { hours: 1 });
  // Half an hour less than 30 days is shown as 29 days.
  expect((await visit(addressOf(session))).html).toContain('Después de 29 días');
  await pay(session);
  const done = await stripe.checkout.sessions.retrieve(session.id, { expand: ['subscription'] });
  expect(done.subscription).toMatchObject({ status: 'trialing', trial_end: trialEnd });
});

it('a trial keeps its length when the account’s clock is ahead of the client’s', async () => {
  await account.control('/clock/advance', { days: 100 });
  const wallClock = Math.floor(Date.now() / 1_000);
  const { trial_period_days: _, ...data } = monthlyPurchase(book, customer).subscription_data ?? {};
  const session = await open({
    expires_at: wallClock + 3_600,
    subscription_data: { ...data, trial_end: wallClock + 30 * 86_400 + 1_800 },
  });
  expect((await visit(addressOf(session))).html).toContain('Después de 30 días');
});
