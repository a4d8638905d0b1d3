import type Stripe from 'stripe';
import { describeInterval, formatMoney } from '#stripe/billing/descriptions';
import { findIntentOf } from '#stripe/billing/invoice-life';
import { previewFee } from '#stripe/billing/preview-invoice';
import { periodEndOf } from '#stripe/billing/subscription-times';
import { productNameOf } from '#stripe/catalog/build-price';
import { listAll } from '#stripe/objects';
import { listSubscriptions } from '#stripe/payments/default-method';
import { idsInUse } from '#stripe/portal/change-method';
import type { Portal } from '#stripe/portal/open-portal';
import type { Work } from '#stripe/work';
import { type Html, html } from './html.ts';
import { INVOICE_STATUSES } from './invoice-text.ts';
import { portalPath } from './portal-layout.ts';

export async function renderPortalHome(work: Work, portal: Portal): Promise<Html> {
  const { features } = portal.configuration;
  return html`<h1>Tu suscripción</h1>
${await renderSubscriptions(work, portal)}
${await renderMethods(work, portal)}
${features.customer_update.enabled && (await renderCustomer(work, portal))}
${features.invoice_history.enabled && (await renderInvoices(work, portal))}`;
}

async function renderSubscriptions(work: Work, portal: Portal): Promise<Html> {
  const subscriptions = await listSubscriptions(work, portal.customer.id);
  if (subscriptions.length === 0) return html`<p class="empty">No tienes ninguna suscripción en vigor.</p>`;
  const rendered: Html[] = [];
  for (const subscription of subscriptions)
    rendered.push(await renderSubscription(work, portal, subscription));
  return html`${rendered}`;
}

async function renderSubscription(
  work: Work,
  portal: Portal,
  subscription: Stripe.Subscription,
): Promise<Html> {
  const { items, currency } = subscription;
  const lines: Html[] = [];
  for (const { price, quantity = 1 } of items.data) {
    const per = price.recurring ? ` al ${describeInterval(price.recurring)}` : '';
    const tax = price.tax_behavior === 'exclusive' ? ' + IVA' : '';
    lines.push(html`<li><strong>${await productNameOf(work, price)}</strong>
<span class="price">${quantity > 1 && `${quantity} × `}${formatMoney(price.unit_amount ?? 0, currency)}${tax}${per}</span></li>`);
  }
  return html`<section class="panel"><ul class="plan">${lines}</ul>
${await renderState(work, subscription)}
${portal.configuration.features.subscription_cancel.enabled && renderCancellation(portal, subscription)}</section>`;
}

async function renderState(work: Work, subscription: Stripe.Subscription): Promise<Html> {
  if (subscription.cancel_at !== null) {
    return html`<p><span class="status bad">Cancelada</span> Termina el ${formatDay(subscription.cancel_at)}. No habrá más cobros.</p>`;
  }
  const debt = await openInvoiceOf(work, subscription);
  const preview = await previewFee(work, subscription);
  const next = preview
    ? html`<p>${preview.collection_method === 'send_invoice' ? 'Próxima factura' : 'Próximo cobro'}: <strong>${formatMoney(preview.amount_due, preview.currency)}</strong>, el ${formatDay(periodEndOf(subscription))}.</p>`
    : null;
  const trial =
    subscription.status === 'trialing' && subscription.trial_end !== null
      ? html`<p><span class="status good">Prueba</span> Gratis hasta el ${formatDay(subscription.trial_end)}.</p>`
      : null;
  return html`${trial}${debt && (await renderDebt(work, debt))}${next}`;
}

async function renderDebt(work: Work, invoice: Stripe.Invoice): Promise<Html> {
  const amount = formatMoney(invoice.amount_remaining, invoice.currency);
  if ((await findIntentOf(work, invoice))?.status === 'processing') {
    return html`<p><span class="status waiting">En camino</span> Tu banco está confirmando el pago de ${amount}.</p>`;
  }
  const retry =
    invoice.next_payment_attempt === null
      ? ''
      : ` Volveremos a intentarlo el ${formatDay(invoice.next_payment_attempt)}.`;
  return html`<p><span class="status bad">Pago pendiente</span> No hemos podido cobrar ${amount}.${retry}
<a href="${invoice.hosted_invoice_url}">Ver la factura</a></p>`;
}

/** Returns a subscription's oldest invoice with a failed charge. */
async function openInvoiceOf(
  work: Work,
  { id, customer }: Stripe.Subscription,
): Promise<Stripe.Invoice | null> {
  const open = await listAll(work, 'invoice', { customer: String(customer), status: 'open' });
  return (
    open.filter((each) => each.parent?.subscription_details?.subscription === id && each.attempted).at(-1) ??
    null
  );
}

function renderCancellation(portal: Portal, { id, cancel_at: ends }: Stripe.Subscription): Html {
  const base = portalPath(portal, `/subscriptions/${id}`);
  return ends === null
    ? html`<p class="panel-actions"><a class="button secondary compact" href="${base}/cancel">Cancelar suscripción</a></p>`
    : html`<form method="post" action="${base}/resume" class="panel-actions"><button class="button compact" type="submit">No cancelar</button></form>`;
}

async function renderMethods(work: Work, portal: Portal): Promise<Html> {
  const { customer, configuration } = portal;
  const mayChange = configuration.features.payment_method_update.enabled;
  const used = await idsInUse(work, customer);
  const all = await listAll(work, 'payment_method', { customer: customer.id });
  const inUse = all.filter(({ id }) => used.includes(id));
  const others = all.filter(({ id }) => !used.includes(id));
  return html`<section class="panel" aria-labelledby="method-title"><h2 id="method-title">Método de pago</h2>
${inUse.length === 0 && html`<p class="note">No tienes ninguno en uso.</p>`}
${inUse.map((method) => html`<p>${describeMethod(method)}</p>`)}
${
  mayChange &&
  others.length > 0 &&
  html`<ul class="others">${others.map(
    (method) => html`<li><span>${describeMethod(method)}</span>
<form method="post" action="${portalPath(portal, `/payment-methods/${method.id}/remove`)}"><button class="link" type="submit" aria-label="Eliminar ${describeMethod(method)}">Eliminar</button></form></li>`,
  )}</ul>`
}
${
  mayChange &&
  html`<p class="panel-actions"><a class="button secondary compact" href="${portalPath(portal, '/payment-method')}">${inUse.length > 0 ? 'Cambiar el método de pago' : 'Añadir un método de pago'}</a></p>`
}</section>`;
}

const BRANDS: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
};

/** Returns for example 'Visa •••• 4242, caduca 12/2039'. */
function describeMethod({ card, sepa_debit: debit, type }: Stripe.PaymentMethod): string {
  if (card) {
    const expiry = `${String(card.exp_month).padStart(2, '0')}/${card.exp_year}`;
    return `${BRANDS[card.brand] ?? card.brand} •••• ${card.last4}, caduca ${expiry}`;
  }
  if (debit) return `Cuenta bancaria ${debit.country ?? ''} •••• ${debit.last4}`;
  return type === 'klarna' ? 'Klarna' : type;
}

async function renderCustomer(work: Work, portal: Portal): Promise<Html> {
  const { customer } = portal;
  const taxIds = await listAll(work, 'tax_id', { customer: customer.id });
  const { address } = customer;
  const place = [address?.postal_code, address?.city].filter(Boolean).join(' ');
  const facts = [
    ['Nombre', customer.name],
    ['NIF', taxIds.map(({ value }) => value).join(', ')],
    ['Correo electrónico', customer.email],
    ['Teléfono', customer.phone],
    ['Dirección', [address?.line1, place].filter(Boolean).join(', ')],
  ].filter(([, value]) => value);
  return html`<section class="panel" aria-labelledby="customer-title"><h2 id="customer-title">Datos de facturación</h2>
<dl class="facts">${facts.map(([label, value]) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`)}</dl>
<p class="panel-actions"><a class="button secondary compact" href="${portalPath(portal, '/customer')}">Actualizar los datos</a></p></section>`;
}

async function renderInvoices(work: Work, { customer }: Portal): Promise<Html> {
  const issued = (await listAll(work, 'invoice', { customer: customer.id })).filter(
    ({ status }) => status !== 'draft',
  );
  const rows = issued.map(
    (invoice) => html`<li><a href="${invoice.hosted_invoice_url}">${formatDay(invoice.created)}</a>
<span class="amount">${formatMoney(invoice.total, invoice.currency)}</span>
<span class="status ${invoice.status === 'paid' ? 'good' : 'waiting'}">${INVOICE_STATUSES[invoice.status ?? '']}</span>
<a href="${invoice.invoice_pdf}" aria-label="PDF de la factura ${invoice.number}">PDF</a></li>`,
  );
  return html`<section class="panel" aria-labelledby="invoices-title"><h2 id="invoices-title">Facturas</h2>
${rows.length === 0 ? html`<p class="note">Todavía no hay ninguna.</p>` : html`<ul class="invoices">${rows}</ul>`}</section>`;
}

/** Formats epoch seconds as a Spanish date. */
export function formatDay(moment: number): string {
  const format = new Intl.DateTimeFormat('es-ES', { dateStyle: 'long', timeZone: 'Europe/Madrid' });
  return format.format(moment * 1_000);
}
