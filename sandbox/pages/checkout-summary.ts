import type Stripe from 'stripe';
import { describeInterval, formatMoney } from '#stripe/billing/descriptions';
import type { LineAmounts, LineTaxRate } from '#stripe/billing/line-amounts';
import type { QuotedLine, SessionQuote } from '#stripe/checkout/line-items';
import type { SessionInternal } from '#stripe/kinds';
import { type Html, html } from './html.ts';

export function renderSummary(
  session: Stripe.Checkout.Session,
  internal: SessionInternal,
  quote: SessionQuote,
): Html {
  const currency = session.currency ?? 'eur';
  const money = (cents: number) => formatMoney(cents, currency);
  const inInstalments = session.payment_method_types.every((method) => method === 'klarna');
  return html`
<h1><span class="payee">${session.branding_settings?.display_name}</span>
<span class="due"><span class="amount">${money(quote.today.total)}</span> <span class="when">${inInstalments ? 'en 3 plazos' : 'hoy'}</span></span></h1>
${renderLater(quote, currency)}
<ul class="lines">${quote.lines.map((line) => renderLine(line, currency))}</ul>
<dl class="totals">
<div><dt>Subtotal</dt><dd>${money(quote.today.subtotal)}</dd></div>
${
  internal.coupon &&
  html`<div class="discount"><dt>Descuento${internal.coupon.coupon.name && html` <small>${internal.coupon.coupon.name}</small>`}</dt>
<dd>${quote.today.discount === 0 ? 'En tus cuotas' : `−${money(quote.today.discount)}`}</dd></div>`
}
${sumTaxes(quote.lines.map(({ amounts }) => amounts)).map(
  ({ rate, amount }) =>
    html`<div><dt>${taxName(quote.lines, rate)}${rate.inclusive && ' incluido'}</dt><dd>${money(amount)}</dd></div>`,
)}
<div class="total"><dt>${inInstalments ? 'Total' : 'Total hoy'}</dt><dd>${money(quote.today.total)}</dd></div>
</dl>`;
}

function renderLine({ line, amounts, free }: QuotedLine, currency: string): Html {
  const { price, quantity } = line;
  const unit = formatMoney(price.unit_amount ?? 0, currency);
  const per = price.recurring ? `/${describeInterval(price.recurring)}` : '';
  const included = line.taxRates.some((rate) => rate.inclusive);
  const taxNote = line.taxRates.length === 0 ? '' : included ? ' (IVA incluido)' : ' + IVA';
  return html`<li>
<span class="what"><span class="name">${line.description}</span>
<span class="note">${quantity > 1 && `${quantity} × `}${unit}${taxNote}${per}${free && ' al acabar la prueba'}</span></span>
<span class="price">${free ? 'Gratis hoy' : formatMoney(amounts.amount, currency)}</span>
</li>`;
}

/** Renders 'Después de 30 días: 39,99 € + IVA/mes', with the day and the amount with tax. */
function renderLater({ later, trialEnd, now }: SessionQuote, currency: string): Html | null {
  const [first] = later?.lines ?? [];
  if (!later || !first?.line.price.recurring) return null;
  const { totals, lines, at } = later;
  const per = describeInterval(first.line.price.recurring);
  const exclusive = lines.reduce((sum, { amounts }) => sum + exclusiveTax(amounts), 0);
  const net = totals.total - exclusive;
  const price =
    exclusive > 0
      ? html`${formatMoney(net, currency)} + IVA/${per}`
      : html`${formatMoney(totals.total, currency)}/${per}${totals.tax > 0 && ' (IVA incluido)'}`;
  const withTax = exclusive > 0 && html` (${formatMoney(totals.total, currency)} con IVA)`;
  const day = new Intl.DateTimeFormat('es-ES', { dateStyle: 'long', timeZone: 'Europe/Madrid' }).format(
    at * 1_000,
  );
  if (trialEnd === null) {
    return html`<p class="later">Se renueva cada ${per}: ${price}${withTax}. Próximo cobro, el ${day}.</p>`;
  }
  // Rounded down, as in Stripe: 29 days and 23 hours are 29 days.
  const days = Math.floor((trialEnd - now) / 86_400);
  return html`<p class="later"><strong>${trialLabel(days)}: ${price}</strong>${withTax}. Primer cobro de la cuota, el ${day}.</p>`;
}

function trialLabel(days: number): string {
  return days === 1 ? 'Después de 1 día' : `Después de ${days} días`;
}

function exclusiveTax(amounts: LineAmounts): number {
  return amounts.taxes.filter(({ rate }) => !rate.inclusive).reduce((sum, { amount }) => sum + amount, 0);
}

function sumTaxes(lines: readonly LineAmounts[]): { rate: LineTaxRate; amount: number }[] {
  const sums = new Map<string, { rate: LineTaxRate; amount: number }>();
  for (const { rate, amount } of lines.flatMap((line) => line.taxes)) {
    sums.set(rate.id, { rate, amount: (sums.get(rate.id)?.amount ?? 0) + amount });
  }
  return [...sums.values()];
}

function taxName(lines: readonly QuotedLine[], rate: LineTaxRate): string {
  const known = lines.flatMap(({ line }) => line.taxRates).find((each) => each.id === rate.id);
  const percentage = new Intl.NumberFormat('es-ES', { maximumFractionDigits: 4 }).format(rate.percentage);
  return `${known?.display_name ?? 'Impuestos'} (${percentage} %)`;
}
