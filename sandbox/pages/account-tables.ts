import type Stripe from 'stripe';
import { formatMoney } from '#stripe/billing/descriptions';
import { list } from '#stripe/objects';
import type { Work } from '#stripe/work';
import { badge, type Extent, nameOf, newest } from './account-records.ts';
import { type Html, html } from './html.ts';
import { formatMoment, table } from './tools-layout.ts';

type Row = (Html | string | null)[];

/** Attempts for a fee: the first charge and its retries. */
const ALL_ATTEMPTS = 4;

export async function renderSubscriptions(work: Work, extent: Extent): Promise<Html> {
  const rows: Row[] = [];
  for (const { wire: subscription, internal } of await newest(work, 'subscription', extent)) {
    const name = await nameOf(work, subscription.customer);
    rows.push([
      html`<strong>${name}</strong><br><code>${subscription.id}</code>`,
      badge(subscription.status),
      formatMoney(sumFees(subscription), subscription.currency),
      renderPeriod(subscription),
      subscription.status === 'canceled'
        ? ''
        : renderDecline(work, subscription, name, internal?.declines ?? 0),
    ]);
  }
  return table(
    ['Suscripción', 'Estado', 'Cuota', 'Fin del periodo', 'Próximo cobro'],
    rows,
    'No hay suscripciones.',
  );
}

function sumFees({ items }: Stripe.Subscription): number {
  return items.data.reduce((sum, { price, quantity }) => sum + (price.unit_amount ?? 0) * (quantity ?? 1), 0);
}

function renderPeriod({
  cancel_at: cancelAt,
  ended_at: endedAt,
  items,
  status,
}: Stripe.Subscription): string {
  if (status === 'canceled') return endedAt === null ? 'Terminada' : `Terminó el ${formatMoment(endedAt)}`;
  if (cancelAt !== null) return `Se cancela el ${formatMoment(cancelAt)}`;
  return formatMoment(items.data[0]?.current_period_end ?? 0);
}

function renderDecline(work: Work, { id }: Stripe.Subscription, name: string, declines: number): Html {
  const choices =
    declines === 0
      ? html`<button class="button secondary compact" type="submit" name="times" value="1" aria-label="Rechazarlo: ${name}">Rechazarlo</button>
<button class="button secondary compact" type="submit" name="times" value="${ALL_ATTEMPTS}" aria-label="También los reintentos: ${name}">También los reintentos</button>`
      : html`<span class="status bad">${declines === 1 ? 'El banco lo rechazará' : `El banco rechazará los ${declines} próximos`}</span>
<button class="link" type="submit" name="times" value="0" aria-label="Deshacer: ${name}">Deshacer</button>`;
  return html`<form method="post" action="/accounts/${work.account.id}/subscriptions/${id}/decline" class="inline">${choices}</form>`;
}

export async function renderInvoices(work: Work, extent: Extent): Promise<Html> {
  const rows: Row[] = [];
  for (const { wire: invoice } of await newest(work, 'invoice', extent)) {
    rows.push([
      html`<strong>${await nameOf(work, invoice.customer)}</strong><br>${
        invoice.hosted_invoice_url
          ? html`<a class="row-link" href="${invoice.hosted_invoice_url}">${invoice.number}</a>`
          : html`<code>${invoice.id}</code>`
      }`,
      formatMoment(invoice.created),
      formatMoney(invoice.total, invoice.currency),
      html`${badge(invoice.status ?? '')}${renderAttempts(invoice)}`,
    ]);
  }
  return table(['Factura', 'Fecha', 'Importe', 'Estado'], rows, 'No hay facturas.');
}

function renderAttempts({
  attempt_count: attempts,
  auto_advance: goesOn,
  next_payment_attempt: next,
  status,
}: Stripe.Invoice): Html | null {
  if (status === 'draft' && next !== null) {
    return html`<br><span class="note">se cobra el ${formatMoment(next)}</span>`;
  }
  if (status !== 'open' || attempts === 0) return null;
  const later =
    next !== null ? `otro, el ${formatMoment(next)}` : goesOn ? 'el banco no ha contestado' : 'no hay más';
  return html`<br><span class="note">${attempts}.º intento; ${later}</span>`;
}

export async function renderCustomers(work: Work, extent: Extent): Promise<Html> {
  const rows = (await newest(work, 'customer', extent)).map(({ wire: customer }) =>
    'deleted' in customer
      ? [html`<code>${customer.id}</code>`, '', 'Borrado']
      : [
          html`<strong>${customer.name ?? 'Sin nombre'}</strong><br><code>${customer.id}</code>`,
          formatMoment(customer.created),
          customer.email,
        ],
  );
  return table(['Cliente', 'Fecha', 'Correo'], rows, 'No hay clientes.');
}

export async function renderSessions(work: Work, extent: Extent): Promise<Html> {
  const rows: Row[] = [];
  for (const { wire: session } of await newest(work, 'checkout.session', extent)) {
    const { currency, customer, customer_details: details, id, url } = session;
    rows.push([
      html`<strong>${(await nameOf(work, customer)) || details?.email}</strong><br>${
        url
          ? html`<a class="row-link" href="${url}">Abrir la página de pago</a>`
          : html`<code>${id.slice(0, 20)}…</code>`
      }`,
      formatMoment(session.created),
      formatMoney(session.amount_total ?? 0, currency ?? 'eur'),
      html`${badge(session.status ?? '')} ${badge(session.payment_status)}`,
    ]);
  }
  return table(['Sesión', 'Fecha', 'Importe', 'Estado'], rows, 'No hay sesiones de pago.');
}

export async function renderTestClocks(work: Work, extent: Extent): Promise<Html> {
  const rows: Row[] = [];
  for (const { wire: clock } of await newest(work, 'test_helpers.test_clock', extent)) {
    const customers = await list(work, 'customer', { filters: { test_clock: clock.id }, limit: extent.rows });
    rows.push([
      html`<code>${clock.id}</code><br><span class="note">${clock.name}</span>`,
      formatMoment(clock.frozen_time),
      customers.map(({ wire }) => wire.email ?? wire.id).join(', '),
    ]);
  }
  return table(['Reloj', 'Su hora', 'Clientes'], rows, 'No hay relojes de prueba.');
}
