import type Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cards, type Page, pay, post, target, visit } from './buyer.ts';
import { monthlyPurchase, openShop, type PriceBook } from './price-book.ts';
import { startTestSandbox, type TestSandbox } from './sandbox-under-test.ts';
import { refusalOf } from './stripe-under-test.ts';
import type { TestAccount } from './test-account.ts';

let sandbox: TestSandbox;
let account: TestAccount;
let stripe: Stripe;
let book: PriceBook;
let customer: string;
let subscription: string;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  ({ account, stripe, book, customer } = await openShop(sandbox, 'Taller'));
  subscription = await subscribe(customer);
});

async function subscribe(buyer: string): Promise<string> {
  const session = await stripe.checkout.sessions.create(monthlyPurchase(book, buyer));
  await pay(session);
  return String((await stripe.checkout.sessions.retrieve(session.id)).subscription);
}

const everything: Stripe.BillingPortal.ConfigurationCreateParams.Features = {
  customer_update: { enabled: true, allowed_updates: ['name', 'email', 'phone', 'address', 'tax_id'] },
  invoice_history: { enabled: true },
  payment_method_update: { enabled: true },
  subscription_cancel: {
    enabled: true,
    cancellation_reason: { enabled: true, options: ['too_expensive', 'unused', 'other'] },
  },
};
async function openPortal(
  change: Partial<Stripe.BillingPortal.SessionCreateParams> = {},
  features = everything,
): Promise<string> {
  const configuration = await stripe.billingPortal.configurations.create({ features });
  const { url } = await stripe.billingPortal.sessions.create({
    customer,
    configuration: configuration.id,
    return_url: 'https://shop.example/area',
    ...change,
  });
  return url.replace('//localhost', '//127.0.0.1');
}
const next = (page: Page) => target(page).replace('//localhost', '//127.0.0.1');
const card = { method: 'card', cardNumber: cards.good, cardExpiry: '12/39', cardCvc: '123', cardName: 'Ana' };
const eventTypes = async () =>
  (await stripe.events.list({ limit: 100 })).data.map(({ type }) => type).reverse();
const plan = () => stripe.subscriptions.retrieve(subscription, { expand: ['default_payment_method'] });

describe('the portal without saved settings', () => {
  it('refuses a session without a configuration, and opens one after they are saved', async () => {
    const open = () => stripe.billingPortal.sessions.create({ customer });
    expect(await refusalOf(open())).toMatchObject({
      type: 'StripeInvalidRequestError',
      statusCode: 400,
      message: expect.stringContaining('your test mode default configuration has not been created'),
    });
    await account.control('/portal/default');
    const saved = (await stripe.billingPortal.configurations.list({ is_default: true })).data;
    expect(saved).toHaveLength(1);
    expect((await open()).configuration).toBe(saved[0]?.id);
    await account.control('/portal/default');
    expect((await stripe.billingPortal.configurations.list()).data).toHaveLength(1);
    expect(
      await refusalOf(stripe.billingPortal.configurations.update(saved[0]?.id ?? '', { active: false })),
    ).toMatchObject({ param: 'active' });
  });
});

describe('the first page', () => {
  it('shows amount, date and payment method, and links every invoice', async () => {
    const { html } = await visit(await openPortal());
    expect(html).toContain('no se mueve dinero de verdad');
    expect(html).toContain('Plan');
    expect(html).toMatch(/24,99\u00a0€ \+ IVA al mes/);
    expect(html).toMatch(/Próximo cobro: <strong>30,24\u00a0€<\/strong>/);
    expect(html).toContain('Visa •••• 4242, caduca 12/2039');
    expect(html).toContain('href="https://shop.example/area"');
    const [invoice] = (await stripe.invoices.list({ customer })).data;
    expect(html).toContain(`href="${invoice?.hosted_invoice_url}"`);
    expect(html).toContain(`href="${invoice?.invoice_pdf}"`);
    expect(html).not.toContain('<script');
  });

  it('is for one customer only', async () => {
    const other = (await stripe.customers.create({ email: 'eva@taller.es' })).id;
    const theirs = await subscribe(other);
    const portal = await openPortal();
    expect((await visit(portal)).html).not.toContain('eva@taller.es');
    expect(next(await post(`${portal}/subscriptions/${theirs}/cancel`, {}))).toBe(portal);
    expect((await stripe.subscriptions.retrieve(theirs)).cancel_at).toBeNull();
    const [method] = (await stripe.customers.listPaymentMethods(other)).data;
    await post(`${portal}/payment-methods/${method?.id}/remove`, {});
    expect((await stripe.customers.listPaymentMethods(other)).data).toHaveLength(1);
  });

  it('expires after five minutes unopened or an hour opened, and is not found for a made-up id', async () => {
    const unopened = await openPortal();
    const opened = await openPortal();
    expect((await visit(opened)).status).toBe(200);
    await account.control('/clock/advance', { minutes: 30 });
    expect((await visit(opened)).status).toBe(200);
    const late = await visit(unopened);
    expect(late.status).toBe(410);
    expect(late.html).toContain('https://shop.example/area');
    await account.control('/clock/advance', { minutes: 40 });
    expect((await visit(opened)).status).toBe(410);
    expect((await post(`${opened}/subscriptions/${subscription}/cancel`, {})).status).toBe(410);
    expect((await plan()).cancel_at).toBeNull();
    expect((await visit(`${sandbox.url}/portal/bps_none`)).status).toBe(404);
  });

  it('shows and does only what the configuration enables', async () => {
    const portal = await openPortal({}, { invoice_history: { enabled: true } });
    const { html } = await visit(portal);
    expect(html).toContain('Facturas');
    expect(html).not.toMatch(/Cancelar suscripción|Actualizar los datos|Cambiar el método de pago/);
    expect((await visit(`${portal}/payment-method`)).status).toBe(404);
    expect((await post(`${portal}/customer`, { name: 'x' })).status).toBe(404);
    expect((await post(`${portal}/subscriptions/${subscription}/cancel`, {})).status).toBe(404);
    expect((await plan()).cancel_at).toBeNull();
  });
});

describe('a new payment method', () => {
  it('is charged for later fees', async () => {
    const portal = await openPortal();
    const saved = await visit(
      next(await post(`${portal}/payment-method`, { ...card, cardNumber: cards.mastercard })),
    );
    expect(saved.html).toContain('Hemos guardado tu nuevo método de pago.');
    expect(saved.html).toContain('Mastercard •••• 4444');
    const { default_payment_method: method } = await plan();
    expect(method).toMatchObject({ customer, card: { last4: '4444' } });
    const kept = await stripe.customers.retrieve(customer);
    expect(kept).toMatchObject({
      invoice_settings: { default_payment_method: (method as Stripe.PaymentMethod).id },
    });
    expect(await eventTypes()).toEqual(
      expect.arrayContaining([
        'billing_portal.session.created',
        'setup_intent.succeeded',
        'payment_method.attached',
        'customer.updated',
        'customer.subscription.updated',
      ]),
    );
  });

  it('makes the old one removable, but not the one in use', async () => {
    const portal = await openPortal();
    await post(`${portal}/payment-method`, { ...card, cardNumber: cards.mastercard });
    const methods = (await stripe.customers.listPaymentMethods(customer)).data;
    for (const { id } of methods) await post(`${portal}/payment-methods/${id}/remove`, {});
    const left = (await stripe.customers.listPaymentMethods(customer)).data;
    expect(left.map((method) => method.card?.last4)).toEqual(['4444']);
    expect(await eventTypes()).toContain('payment_method.detached');
  });

  it('is refused by its field’s check or by the bank, and then changes nothing', async () => {
    const portal = await openPortal();
    const wrong = await post(`${portal}/payment-method`, { ...card, cardCvc: '1' });
    expect(wrong.status).toBe(422);
    expect(wrong.html).toContain('cardCvc-error');
    expect(wrong.html).toContain(`value="${cards.good}"`);
    const refused = await visit(
      next(await post(`${portal}/payment-method`, { ...card, cardNumber: cards.declined })),
    );
    expect(refused.html).toContain('Tu tarjeta ha sido rechazada.');
    expect((await plan()).default_payment_method).toMatchObject({ card: { last4: '4242' } });
    expect((await stripe.customers.listPaymentMethods(customer)).data).toHaveLength(1);
    expect(await eventTypes()).toContain('setup_intent.setup_failed');
  });

  it('waits for the bank’s confirmation', async () => {
    const portal = await openPortal();
    const give = async () =>
      next(await post(`${portal}/payment-method`, { ...card, cardNumber: cards.authenticates }));
    const rejected = await visit(next(await post(await give(), { answer: 'reject' })));
    expect(rejected.html).toContain('No hemos podido autenticar');
    expect((await plan()).default_payment_method).toMatchObject({ card: { last4: '4242' } });
    await post(await give(), { answer: 'complete' });
    expect((await plan()).default_payment_method).toMatchObject({ card: { last4: '3155' } });
  });
});

describe('a cancellation', () => {
  it('applies at the end of the period, has a reason, and can be undone', async () => {
    const portal = await openPortal();
    const form = `${portal}/subscriptions/${subscription}/cancel`;
    expect((await visit(form)).html).toContain('Es demasiado caro');
    const done = await visit(
      next(await post(form, { feedback: 'too_expensive', comment: 'Volveré en verano' })),
    );
    expect(done.html).toContain('Hemos cancelado tu suscripción.');
    expect(done.html).toContain('No cancelar');
    const canceled = await plan();
    expect(canceled).toMatchObject({
      status: 'trialing',
      // Flexible billing only sets `cancel_at`.
      cancel_at: canceled.items.data[0]?.current_period_end,
      cancel_at_period_end: false,
      cancellation_details: {
        reason: 'cancellation_requested',
        feedback: 'too_expensive',
        comment: 'Volveré en verano',
      },
    });
    const resumed = await visit(next(await post(`${portal}/subscriptions/${subscription}/resume`, {})));
    expect(resumed.html).toContain('Tu suscripción sigue en marcha.');
    expect(await plan()).toMatchObject({ cancel_at: null, canceled_at: null, cancel_at_period_end: false });
  });

  it('can set the older `cancel_at_period_end`, and ends the subscription in time', async () => {
    expect(await account.control('/settings', { portalCancellation: 'cancel_at_period_end' })).toMatchObject({
      portalCancellation: 'cancel_at_period_end',
    });
    await post(`${await openPortal()}/subscriptions/${subscription}/cancel`, { feedback: 'nonsense' });
    expect(await plan()).toMatchObject({
      cancel_at_period_end: true,
      cancellation_details: { feedback: null, comment: null },
    });
    await account.control('/clock/advance', { days: 31 });
    expect((await plan()).status).toBe('canceled');
    expect((await visit(await openPortal())).html).toContain('No tienes ninguna suscripción en vigor.');
  });

  it('applies at once when so configured', async () => {
    const portal = await openPortal({}, { subscription_cancel: { enabled: true, mode: 'immediately' } });
    await post(`${portal}/subscriptions/${subscription}/cancel`, {});
    expect(await plan()).toMatchObject({
      status: 'canceled',
      cancellation_details: { reason: 'cancellation_requested' },
    });
  });
});

describe('the customer’s data', () => {
  const typed = {
    name: 'Taller Ruiz SL',
    taxId: 'B12345674',
    email: 'eva@taller.es',
    phone: '612 345 678',
    country: 'ES',
    line1: 'Calle Real, 1',
    postalCode: '45001',
    city: 'Toledo',
  };

  it('is changed, with the tax id', async () => {
    const portal = await openPortal();
    await post(`${portal}/customer`, typed);
    const changed = await stripe.customers.retrieve(customer, { expand: ['tax_ids'] });
    expect(changed).toMatchObject({
      name: 'Taller Ruiz SL',
      email: 'eva@taller.es',
      phone: '612 345 678',
      address: { line1: 'Calle Real, 1', city: 'Toledo' },
      tax_ids: { data: [{ type: 'es_cif', value: 'B12345674' }] },
    });
    await post(`${portal}/customer`, { ...typed, taxId: '' });
    expect((await stripe.customers.listTaxIds(customer)).data).toEqual([]);
    expect(await eventTypes()).toEqual(
      expect.arrayContaining(['customer.updated', 'customer.tax_id.created', 'customer.tax_id.deleted']),
    );
  });

  it('returns with its errors, and everything typed', async () => {
    const portal = await openPortal();
    const page = await post(`${portal}/customer`, { ...typed, email: 'eva', taxId: 'B1', postalCode: '1' });
    expect(page.status).toBe(422);
    for (const text of ['email-error', 'taxId-error', 'postalCode-error', 'value="Taller Ruiz SL"']) {
      expect(page.html).toContain(text);
    }
    expect(await stripe.customers.retrieve(customer)).toMatchObject({ name: 'Taller' });
  });

  it('stays unchanged when the configuration does not allow it', async () => {
    const portal = await openPortal({}, { customer_update: { enabled: true, allowed_updates: ['phone'] } });
    expect((await visit(`${portal}/customer`)).html).not.toContain('name="email"');
    await post(`${portal}/customer`, typed);
    expect(await stripe.customers.retrieve(customer)).toMatchObject({
      name: 'Taller',
      email: 'ana@taller.es',
      phone: '612 345 678',
      address: null,
    });
  });
});

describe('a flow', () => {
  it('opens its page, and returns to the shop at the end', async () => {
    const portal = await openPortal({
      flow_data: {
        type: 'payment_method_update',
        after_completion: { type: 'redirect', redirect: { return_url: 'https://shop.example/done' } },
      },
    });
    const form = next(await visit(portal));
    expect(form).toBe(`${portal}/payment-method`);
    expect(target(await post(form, card))).toBe('https://shop.example/done');
    expect((await visit(portal)).status).toBe(200);
  });

  it('confirms with its own text, or shows the first page', async () => {
    const portal = await openPortal({
      flow_data: {
        type: 'subscription_cancel',
        subscription_cancel: { subscription },
        after_completion: {
          type: 'hosted_confirmation',
          hosted_confirmation: { custom_message: 'Te echaremos de menos.' },
        },
      },
    });
    const confirmed = await visit(next(await post(next(await visit(portal)), { feedback: 'unused' })));
    expect(confirmed.html).toContain('Te echaremos de menos.');
    const home = await openPortal({ flow_data: { type: 'customer_update' } });
    expect(next(await visit(home))).toBe(`${home}/customer`);
  });

  it('is refused when disabled, unsupported, or for another customer’s subscription', async () => {
    const other = await subscribe((await stripe.customers.create({})).id);
    const attempt = (flow: Stripe.BillingPortal.SessionCreateParams.FlowData, features = everything) =>
      refusalOf(openPortal({ flow_data: flow }, features));
    expect(
      await attempt({ type: 'payment_method_update' }, { invoice_history: { enabled: true } }),
    ).toMatchObject({ statusCode: 400, param: 'flow_data[type]' });
    expect(
      await attempt({ type: 'subscription_update', subscription_update: { subscription } }),
    ).toMatchObject({ statusCode: 400 });
    expect(
      await attempt({ type: 'subscription_cancel', subscription_cancel: { subscription: other } }),
    ).toMatchObject({ code: 'resource_missing', param: 'flow_data[subscription_cancel][subscription]' });
  });
});
