import type Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cards, type Page, pay, payByDebit, post, target, visit } from './buyer.ts';
import { monthlyPurchase, openShop, type PriceBook } from './price-book.ts';
import { startTestSandbox, type TestSandbox } from './sandbox-under-test.ts';
import { receiveWebhooks, type WebhookReceiver } from './webhook-receiver.ts';

let sandbox: TestSandbox;
let stripe: Stripe;
let book: PriceBook;
let customer: string;
let page: string;
let receiver: WebhookReceiver | null = null;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  ({ stripe, book, customer } = await openShop(sandbox, 'Taller Ruiz'));
  // The newest account is the first in the list.
  const index = await visit(sandbox.url);
  page = `${sandbox.url}${/href="(\/accounts\/acct_\w+)"/.exec(index.html)?.[1]}`;
});
afterEach(async () => {
  await receiver?.close();
  receiver = null;
});

async function subscribe(cardNumber: string = cards.good): Promise<string> {
  const session = await stripe.checkout.sessions.create(monthlyPurchase(book, customer));
  await pay(session, { cardNumber });
  return String((await stripe.checkout.sessions.retrieve(session.id)).subscription);
}
const press = async (path: string, fields: Record<string, string> = {}): Promise<Page> =>
  visit(target(await post(`${page}${path}`, fields)));

describe('the account page', () => {
  it('shows purchases and later events', async () => {
    const id = await subscribe();
    const { html } = await visit(page);
    for (const text of [id, customer, 'Taller Ruiz', 'trialing', 'checkout.session.completed', '126,77']) {
      expect(html).toContain(text);
    }
    expect(html).not.toContain('Qué ha pasado');
    const later = await press('/clock', { days: '30' });
    expect(later.html).toContain('La suscripción pasa de trialing a active.');
    expect(later.html).toContain('Aviso: la prueba acaba en tres días.');
    const next = await press('/clock', { days: '1' });
    expect(next.html).toMatch(/Se cobra la factura \S+, de 30,24\u00a0€\./);
    expect(
      (await press('/clock', { days: '365' })).html.match(/Se cobra la factura/g)?.length,
    ).toBeGreaterThan(10);
  });

  it('declines the next fee on request, and undoes the request', async () => {
    const id = await subscribe();
    const ordered = await press(`/subscriptions/${id}/decline`, { times: '1' });
    expect(ordered.html).toContain('El banco lo rechazará');
    await press(`/subscriptions/${id}/decline`, { times: '0' });
    expect((await visit(page)).html).toContain('Rechazarlo');
    await press(`/subscriptions/${id}/decline`, { times: '1' });
    await press('/clock', { days: '30' });
    const failed = await press('/clock', { days: '1' });
    expect(failed.html).toContain('Falla el cobro de la factura');
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('past_due');
    await press('/clock', { days: '30' });
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('active');
  });

  it('declines a fee and each retry, and shows the schedule', async () => {
    const id = await subscribe();
    const ordered = await press(`/subscriptions/${id}/decline`, { times: '4' });
    expect(ordered.html).toContain('El banco rechazará los 4 próximos');
    await press('/clock', { days: '30' });
    expect((await visit(page)).html).toMatch(/>draft<\/span><br><span class="note">se cobra el /);
    const waits: number[] = [];
    for (let day = 0; day < 16; day += 1) {
      const { html } = await press('/clock', { days: '1' });
      const [invoice] = (await stripe.invoices.list({ customer, limit: 1 })).data;
      const tried = /Falla el cobro de la factura \S+, de 30,24\u00a0€\. (Otro intento|No hay más)/.exec(
        html,
      );
      if (tried === null) continue;
      waits.push(day);
      expect(invoice?.attempt_count).toBe(waits.length);
      expect(html).toContain(`${waits.length}.º intento; ${waits.length < 4 ? 'otro, el ' : 'no hay más'}`);
      expect(html).toContain(waits.length < 4 ? '>past_due<' : '>canceled<');
    }
    expect(waits).toEqual([0, 3, 8, 15]);
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('canceled');
  });

  it('refunds a charge, and opens and decides a dispute', async () => {
    await subscribe();
    const charge = async () => (await stripe.charges.list({ customer, limit: 1 })).data[0] as Stripe.Charge;
    const { id } = await charge();
    await press(`/charges/${id}/refund`);
    expect(await charge()).toMatchObject({ refunded: true, amount_refunded: 12_677 });
    const { html } = await visit(page);
    expect(html).toMatch(/Devueltos 126,77\u00a0€/);
    expect(html).not.toContain('>Devolver<');
    expect((await post(`${page}/charges/${id}/refund`, {})).status).toBe(409);

    await subscribe();
    const second = (await charge()).id;
    const open = await press(`/charges/${second}/dispute`);
    expect(open.html).toContain('needs_response');
    expect((await post(`${page}/charges/${second}/dispute`, {})).status).toBe(409);
    const [dispute] = (await stripe.disputes.list({ charge: second })).data;
    await press(`/disputes/${dispute?.id}`, { outcome: 'won' });
    expect((await stripe.disputes.list()).data).toMatchObject([{ id: dispute?.id, status: 'won' }]);
    expect((await visit(page)).html).not.toContain('Gana el comercio');
  });

  it('shows the newest rows, says that there are more, and shows them on request', async () => {
    for (let each = 0; each < 21; each += 1) await stripe.customers.create({ name: `Cliente ${each}.` });
    const { html } = await visit(page);
    expect(html).toContain('Cliente 20.');
    expect(html).not.toContain('Cliente 0.');
    expect(html).toMatch(/Se muestran los 10 últimos de 22\.\s+<a href="(\S+)">/);
    const all = await visit(`${page}?rows=500`);
    expect(all.html).toContain('Cliente 0.');
    expect(all.html).not.toContain('Se muestran los 500');
  });

  it('applies the account’s setting for the end of dunning', async () => {
    const id = await subscribe(cards.failsLater);
    await press('/settings', { afterRetries: 'mark_unpaid', portalCancellation: 'cancel_at' });
    await press('/clock', { days: '30' });
    const ended = await press('/clock', { days: '30' });
    expect(ended.html).toContain('No hay más intentos.');
    expect(ended.html).toContain('La suscripción pasa de past_due a unpaid.');
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('unpaid');
  });

  it('settles a processing payment', async () => {
    await payByDebit(await stripe.checkout.sessions.create(monthlyPurchase(book, customer)));
    const [intent] = (await stripe.paymentIntents.list({ customer })).data;
    expect((await visit(page)).html).toContain('Pagos en camino');
    await press(`/payments/${intent?.id}`, { outcome: 'succeed' });
    expect((await stripe.paymentIntents.retrieve(intent?.id ?? '')).status).toBe('succeeded');
    expect((await visit(page)).html).not.toContain('Pagos en camino');
  });

  it('holds events, releases them and resends one', async () => {
    receiver = await receiveWebhooks(stripe, ['product.created']);
    await press('/webhooks', { mode: 'hold', delayMs: '0' });
    await stripe.products.create({ name: 'Plan' });
    expect((await visit(page)).html).toContain('1 retenidos');
    await press('/webhooks/release');
    const { id } = await receiver.received('product.created');
    await press(`/events/${id}/resend`);
    expect((await receiver.received('product.created', 2)).id).toBe(id);
    expect((await post(`${sandbox.url}/accounts/acct_none/webhooks/release`, {})).status).toBe(404);
  });

  it('lists test clocks with their customers', async () => {
    const clock = await stripe.testHelpers.testClocks.create({ frozen_time: 1_900_000_000, name: 'lejos' });
    await stripe.customers.create({ email: 'futuro@taller.es', test_clock: clock.id });
    const { html } = await visit(page);
    expect(html).toContain('lejos');
    expect(html).toContain('futuro@taller.es');
  });
});

describe('the start page', () => {
  it('shows the only account with its buttons, and a list of several accounts', async () => {
    const own = await startTestSandbox();
    try {
      const { id } = await own.newAccount().stripe.customers.create({ name: 'Talleres Nieto' });
      const { html } = await visit(own.url);
      for (const text of [id, 'Talleres Nieto', 'customer.created', '+ 365 días', 'Reenviar']) {
        expect(html).toContain(text);
      }
      await own.newAccount().stripe.customers.create({ name: 'Otra empresa' });
      const list = await visit(own.url);
      expect(list.html).not.toContain('Talleres Nieto');
      expect(list.html.match(/href="\/accounts\//g)).toHaveLength(2);
    } finally {
      await own.close();
    }
  });
});
