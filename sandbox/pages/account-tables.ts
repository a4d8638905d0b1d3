import type Stripe from 'stripe';
import { type Delivery, listDeliveriesOf } from '#store/deliveries';
import { formatMoney } from '#stripe/billing/descriptions';
import { idOf, type Kind, type Kinds } from '#stripe/kinds';
import { find, list } from '#stripe/objects';
import type { Work } from '#stripe/work';
import { type Html, html } from './html.ts';
import { formatMoment, table } from './tools-layout.ts';

const ROWS = 20;

/** Payments that are under way, with the two ways in which they can end; nothing when there are none. */
export async function renderPending(work: Work): Promise<Html | null> {
  const intents = await newest(work, 'payment_intent', { status: 'processing' });
  if (intents.length === 0) return null;
  const rows = intents.map(
    (intent) => html`<tr><td><code>${intent.id}</code></td>
<td class="amount">${formatMoney(intent.amount, intent.currency)}</td>
<td><form method="post" action="/accounts/${work.account.id}/payments/${intent.id}" class="inline">
<button class="button secondary compact" type="submit" name="outcome" value="succeed">Cobrar</button>
<button class="button secondary compact" type="submit" name="outcome" value="fail">Rechazar</button></form></td></tr>`,
  );
  return html`<h2>Pagos pendientes</h2>${table(['Pago', 'Importe', 'Resultado'], rows, '')}`;
}

export async function renderSessions(work: Work): Promise<Html> {
  const rows = (await newest(work, 'checkout.session')).map(
    (session) => html`<tr><td>${formatMoment(session.created)}</td>
<td>${session.url ? html`<a href="${session.url}">Abrir la página de pago</a>` : html`<code>${session.id.slice(0, 20)}…</code>`}</td>
<td class="amount">${formatMoney(session.amount_total ?? 0, session.currency ?? 'eur')}</td>
<td>${badge(session.status ?? '')} ${badge(session.payment_status)}</td></tr>`,
  );
  return table(['Creada', 'Sesión', 'Importe', 'Estado'], rows, 'No hay sesiones de pago.');
}

export async function renderSubscriptions(work: Work): Promise<Html> {
  const rows: Html[] = [];
  for (const { wire: subscription, internal } of (
    await list(work, 'subscription', { filters: {}, limit: ROWS })
  ).slice(0, ROWS)) {
    const [item] = subscription.items.data;
    rows.push(html`<tr><td><code>${subscription.id}</code><br><span class="note">${await nameOf(work, subscription.customer)}</span></td>
<td>${badge(subscription.status)}</td>
<td class="amount">${formatMoney((item?.price.unit_amount ?? 0) * (item?.quantity ?? 1), subscription.currency)}</td>
<td>${subscription.status === 'canceled' ? 'Terminada' : item && formatMoment(item.current_period_end)}${
      subscription.cancel_at !== null && subscription.status !== 'canceled' && ' (se cancela)'
    }</td>
<td>${subscription.status !== 'canceled' && renderDecline(work, subscription, internal?.declines ?? 0)}</td></tr>`);
  }
  return table(
    ['Suscripción', 'Estado', 'Cuota', 'Fin del periodo', 'Próximo cobro'],
    rows,
    'No hay suscripciones.',
  );
}

function renderDecline(work: Work, { id }: Stripe.Subscription, declines: number): Html {
  return html`<form method="post" action="/accounts/${work.account.id}/subscriptions/${id}/decline">
${
  declines > 0
    ? html`<span class="status bad">Se rechazará</span> <button class="link" type="submit" name="times" value="0">Deshacer</button>`
    : html`<button class="button secondary compact" type="submit" name="times" value="1">Rechazarlo</button>`
}</form>`;
}

export async function renderInvoices(work: Work): Promise<Html> {
  const rows = (await newest(work, 'invoice')).map(
    (invoice) => html`<tr><td>${
      invoice.hosted_invoice_url
        ? html`<a href="${invoice.hosted_invoice_url}">${invoice.number}</a>`
        : html`<code>${invoice.id}</code>`
    }</td>
<td>${formatMoment(invoice.created)}</td><td class="amount">${formatMoney(invoice.total, invoice.currency)}</td>
<td>${badge(invoice.status ?? '')} ${
      invoice.status === 'open' && invoice.next_payment_attempt !== null
        ? html`<span class="note">${invoice.attempt_count}.º intento; otro, el ${formatMoment(invoice.next_payment_attempt)}</span>`
        : null
    }</td></tr>`,
  );
  return table(['Factura', 'Fecha', 'Importe', 'Estado'], rows, 'No hay facturas.');
}

export async function renderCustomers(work: Work): Promise<Html> {
  const rows = (await newest(work, 'customer')).map((customer) =>
    'deleted' in customer
      ? html`<tr><td><code>${customer.id}</code></td><td colspan="2">Borrado</td></tr>`
      : html`<tr><td><code>${customer.id}</code></td><td>${customer.name}</td><td>${customer.email}</td></tr>`,
  );
  return table(['Cliente', 'Nombre', 'Correo'], rows, 'No hay clientes.');
}

/** Test clocks and the customers that live by them; nothing when there are none. */
export async function renderTestClocks(work: Work): Promise<Html | null> {
  const clocks = await newest(work, 'test_helpers.test_clock');
  if (clocks.length === 0) return null;
  const rows: Html[] = [];
  for (const clock of clocks) {
    const customers = await list(work, 'customer', { filters: { test_clock: clock.id }, limit: ROWS });
    rows.push(html`<tr><td><code>${clock.id}</code><br><span class="note">${clock.name}</span></td>
<td>${formatMoment(clock.frozen_time)}</td><td>${customers.map(({ wire }) => wire.email ?? wire.id).join(', ')}</td></tr>`);
  }
  return html`<h2>Relojes de prueba</h2>${table(['Reloj', 'Su hora', 'Clientes'], rows, '')}`;
}

export async function renderEvents(work: Work): Promise<Html> {
  const events = await newest(work, 'event');
  const deliveries = await listDeliveriesOf(
    work.db,
    work.account.id,
    events.map((event) => event.id),
  );
  const rows = events.map(
    (event) => html`<tr><td>${formatMoment(event.created)}</td>
<td><strong>${event.type}</strong><br><code>${event.id}</code></td>
<td>${renderDeliveries(deliveries.filter((delivery) => delivery.eventId === event.id))}</td>
<td><form method="post" action="/accounts/${work.account.id}/events/${event.id}/resend">
<button class="button secondary compact" type="submit" aria-label="Reenviar ${event.type}">Reenviar</button></form></td></tr>`,
  );
  return table(['Fecha', 'Evento', 'Entregas', 'Otra vez'], rows, 'No hay eventos.');
}

const DELIVERY_STATUSES: Readonly<Record<Delivery['status'], string>> = {
  pending: 'en camino',
  held: 'retenido',
  delivered: 'entregado',
  failed: 'abandonado',
  dropped: 'descartado',
};

function renderDeliveries(deliveries: readonly Delivery[]): Html | string {
  if (deliveries.length === 0) return 'Nadie escucha';
  return html`${deliveries.map((delivery) => {
    const answer = delivery.lastStatus ?? delivery.lastError;
    const tone = delivery.status === 'delivered' ? 'good' : delivery.status === 'failed' ? 'bad' : 'waiting';
    return html`<div><span class="status ${tone}">${DELIVERY_STATUSES[delivery.status]}</span>
<span class="note">${delivery.attempts > 0 && `${delivery.attempts}.º intento`}${answer !== null && `: ${answer}`}</span></div>`;
  })}`;
}

const GOOD = ['active', 'complete', 'paid', 'succeeded', 'trialing', 'no_payment_required'];
const BAD = ['canceled', 'expired', 'past_due', 'uncollectible', 'unpaid', 'void'];

/** A state in Stripe's own word, which is what developers look for. */
function badge(status: string): Html {
  const tone = GOOD.includes(status) ? 'good' : BAD.includes(status) ? 'bad' : 'waiting';
  return html`<span class="status ${tone}">${status}</span>`;
}

async function nameOf(work: Work, customer: string | { readonly id: string }): Promise<string> {
  const found = (await find(work, 'customer', idOf(customer)))?.wire;
  return found?.name ?? found?.email ?? '';
}

async function newest<K extends Kind>(
  work: Work,
  kind: K,
  filters: Record<string, string> = {},
): Promise<Kinds[K][]> {
  const found = await list(work, kind, { filters, limit: ROWS });
  return found.slice(0, ROWS).map((kept) => kept.wire);
}
