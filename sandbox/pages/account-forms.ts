import { AFTER_RETRIES, PORTAL_CANCELLATIONS, WEBHOOK_MODES } from '#store/accounts';
import { countUndelivered } from '#store/deliveries';
import { LONGEST_DELAY_MS } from '#stripe/control/control-params';
import type { Work } from '#stripe/work';
import { type Html, html } from './html.ts';
import { formatMoment } from './tools-layout.ts';

const STEPS = [
  { days: 1, label: '1 día' },
  { days: 30, label: '30 días' },
  { days: 365, label: '365 días' },
];

const MODE_NAMES: Readonly<Record<string, string>> = {
  normal: 'En orden',
  hold: 'Retenidos hasta soltarlos',
  drop: 'Perdidos',
  duplicate: 'Duplicados',
  reorder: 'Desordenados',
};
const RETRY_NAMES: Readonly<Record<string, string>> = {
  cancel: 'Se cancela',
  mark_unpaid: 'Queda impagada (unpaid)',
  leave_past_due: 'Sigue con retraso (past_due)',
};
const CANCELLATION_NAMES: Readonly<Record<string, string>> = {
  cancel_at: 'Solo cancel_at (lo actual)',
  cancel_at_period_end: 'cancel_at_period_end (lo antiguo)',
};

export async function renderForms(work: Work): Promise<Html> {
  return html`<div class="boards">${renderClock(work)}${await renderWebhooks(work)}${renderSettings(work)}</div>`;
}

function renderClock({ account, now }: Work): Html {
  return html`<section class="board" aria-labelledby="clock-title"><h2 id="clock-title">Reloj</h2>
<p><strong>${formatMoment(now)}</strong></p>
<p class="note">Adelántalo para ver acabar pruebas, cobrarse cuotas (una hora después de empezar su periodo) y reintentarse cobros, aquí y en la zona de clientes. <a href="/clock">Otros días</a></p>
<form method="post" action="/accounts/${account.id}/clock" class="steps">${STEPS.map(
    ({ days, label }) =>
      html`<button class="button compact" type="submit" name="days" value="${days}">+ ${label}</button>`,
  )}</form></section>`;
}

async function renderWebhooks({ db, account }: Work): Promise<Html> {
  const { pending, held } = await countUndelivered(db, account.id);
  return html`<section class="board" aria-labelledby="webhooks-title"><h2 id="webhooks-title">Webhooks</h2>
<p class="note">${pending} en camino, ${held} retenidos.</p>
<form method="post" action="/accounts/${account.id}/webhooks" class="inline">
${select('mode', 'Los próximos eventos van', WEBHOOK_MODES, MODE_NAMES, account.webhookMode)}
<div class="field narrow"><label for="delayMs">Retraso (ms)</label>
<input id="delayMs" name="delayMs" type="number" min="0" max="${LONGEST_DELAY_MS}" value="${account.webhookDelayMs}" required></div>
<button class="button secondary compact" type="submit">Guardar</button></form>
${
  held > 0 &&
  html`<form method="post" action="/accounts/${account.id}/webhooks/release"><button class="button secondary compact" type="submit">Soltar los retenidos</button></form>`
}</section>`;
}

function renderSettings({ account }: Work): Html {
  const { afterRetries, portalCancellation } = account.settings;
  return html`<section class="board" aria-labelledby="settings-title"><h2 id="settings-title">Ajustes de Stripe</h2>
<form method="post" action="/accounts/${account.id}/settings" class="inline">
${select('afterRetries', 'Tras el último cobro fallido', AFTER_RETRIES, RETRY_NAMES, afterRetries)}
${select('portalCancellation', 'Cancelar en el portal escribe', PORTAL_CANCELLATIONS, CANCELLATION_NAMES, portalCancellation)}
<button class="button secondary compact" type="submit">Guardar</button></form></section>`;
}

function select(
  name: string,
  label: string,
  options: readonly string[],
  names: Readonly<Record<string, string>>,
  chosen: string,
): Html {
  return html`<div class="field"><label for="${name}">${label}</label><select id="${name}" name="${name}">${options.map(
    (option) =>
      html`<option value="${option}"${option === chosen && html` selected`}>${names[option]}</option>`,
  )}</select></div>`;
}
