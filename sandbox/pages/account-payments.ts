import type Stripe from 'stripe';
import { formatMoney } from '#stripe/billing/descriptions';
import { listAll } from '#stripe/objects';
import type { Work } from '#stripe/work';
import { badge, type Extent, MANY, nameOf, newest } from './account-records.ts';
import { type Html, html } from './html.ts';
import { formatMoment, table } from './tools-layout.ts';

export async function renderPending(work: Work): Promise<Html | null> {
  const intents = await newest(work, 'payment_intent', { rows: MANY }, { status: 'processing' });
  if (intents.length === 0) return null;
  const rows: (Html | string)[][] = [];
  for (const { wire: intent } of intents) {
    rows.push([
      html`<strong>${await nameOf(work, intent.customer)}</strong><br><code>${intent.id}</code>`,
      formatMoney(intent.amount, intent.currency),
      html`<form method="post" action="/accounts/${work.account.id}/payments/${intent.id}" class="inline">
<button class="button secondary compact" type="submit" name="outcome" value="succeed">Cobrar</button>
<button class="button secondary compact" type="submit" name="outcome" value="fail">Rechazar</button></form>`,
    ]);
  }
  return html`<section aria-labelledby="pendientes"><h2 id="pendientes">Pagos en camino</h2>
<p class="note">Contesta por el banco ahora mismo, o adelanta el reloj.</p>
${table(['Pago', 'Importe', 'Resultado'], rows, '')}</section>`;
}

export async function renderCharges(work: Work, extent: Extent): Promise<Html> {
  const rows: (Html | string)[][] = [];
  for (const { wire: charge } of await newest(work, 'charge', extent)) {
    const name = await nameOf(work, charge.customer);
    const [dispute] = charge.disputed ? await listAll(work, 'dispute', { charge: charge.id }) : [];
    rows.push([
      html`<strong>${name}</strong><br><code>${charge.id}</code>`,
      formatMoment(charge.created),
      formatMoney(charge.amount, charge.currency),
      html`${badge(charge.status)}${renderFate(charge, dispute ?? null)}`,
      renderChoices(work, charge, dispute ?? null, name),
    ]);
  }
  return table(['Cobro', 'Fecha', 'Importe', 'Estado', 'Qué pasa con él'], rows, 'No hay cobros.');
}

function renderFate(charge: Stripe.Charge, dispute: Stripe.Dispute | null): Html {
  const { amount_refunded: refunded, currency } = charge;
  return html`${refunded > 0 && html`<br><span class="note">Devueltos ${formatMoney(refunded, currency)}</span>`}
${dispute && html`<br><span class="note">Reclamado:</span> ${badge(dispute.status)}`}`;
}

function renderChoices(
  work: Work,
  charge: Stripe.Charge,
  dispute: Stripe.Dispute | null,
  name: string,
): Html | string {
  const base = `/accounts/${work.account.id}`;
  if (dispute) {
    return dispute.status === 'won' || dispute.status === 'lost'
      ? ''
      : html`<form method="post" action="${base}/disputes/${dispute.id}" class="inline">
<button class="button secondary compact" type="submit" name="outcome" value="won">Gana el comercio</button>
<button class="button secondary compact" type="submit" name="outcome" value="lost">Gana el cliente</button></form>`;
  }
  if (charge.status !== 'succeeded' || charge.refunded) return '';
  return html`<div class="inline"><form method="post" action="${base}/charges/${charge.id}/refund">
<button class="button secondary compact" type="submit" aria-label="Devolver: ${name}">Devolver</button></form>
<form method="post" action="${base}/charges/${charge.id}/dispute">
<button class="button secondary compact" type="submit" aria-label="Reclamar: ${name}">Reclamar</button></form></div>`;
}
