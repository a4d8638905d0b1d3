import type Stripe from 'stripe';
import { takesParts } from '#stripe/billing/attach-payment';
import { formatMoney } from '#stripe/billing/descriptions';
import { type Html, html } from './html.ts';
import { describeInvoice } from './invoice-text.ts';
import { table } from './tools-layout.ts';

/** The forms of the page, by where they are sent. */
export type Form = 'charge' | 'credit' | 'collection';
export type Typed = Readonly<Record<'amount' | 'place', string>>;

interface Wrong {
  readonly form: Form;
  readonly typed: Typed;
  readonly wrong: string;
}

/** What a merchant can do about an issued invoice. */
export function renderInvoiceTools(
  account: string,
  invoice: Stripe.Invoice,
  subscription: Stripe.Subscription | null,
  wrong: Wrong | null,
): Html {
  const action = `/accounts/${account}/invoices/${invoice.id}`;
  const of = (form: Form) => (wrong?.form === form ? wrong : null);
  return html`${renderFacts(invoice)}
<div class="boards">
${renderCharge(`${action}/charge`, invoice, of('charge'))}
${renderCredit(`${action}/credit`, invoice, of('credit'))}
${subscription && subscription.status !== 'canceled' && renderCollection(`${action}/collection`, subscription, of('collection'))}
</div>`;
}

function renderFacts(invoice: Stripe.Invoice): Html {
  const { status, totals } = describeInvoice(invoice);
  return html`<p>${status}. <a href="${invoice.hosted_invoice_url}">Ver su página</a></p>
${table(
  ['Concepto', 'Importe'],
  totals.map(({ amount, label, strong }) => [label, strong ? html`<strong>${amount}</strong>` : amount]),
  '',
)}`;
}

function renderCharge(action: string, invoice: Stripe.Invoice, wrong: Wrong | null): Html {
  return html`<section class="board" aria-labelledby="charge-title"><h2 id="charge-title">Cobrar una parte</h2>
${
  takesParts(invoice)
    ? html`<p class="note">Con el método de pago del cliente, hasta ${formatMoney(invoice.amount_remaining, invoice.currency)}.</p>
<form method="post" action="${action}" class="inline">${renderAmount('charge', wrong)}
<button class="button secondary compact" type="submit">Cobrar</button></form>`
    : html`<p class="note">Stripe solo deja cobrar en partes una factura pendiente que no vaya a cobrar automáticamente.</p>
${wrong && html`<p class="error" role="alert">${wrong.wrong}</p>`}`
}</section>`;
}

function renderCredit(action: string, invoice: Stripe.Invoice, wrong: Wrong | null): Html {
  const places = [
    ['balance', 'Al saldo del cliente'],
    ['refund', 'Devolver el pago'],
    ['outside', 'Fuera de Stripe'],
  ] as const;
  const creditable = invoice.status === 'open' || invoice.status === 'paid';
  return html`<section class="board" aria-labelledby="credit-title"><h2 id="credit-title">Abonar</h2>
${
  creditable
    ? html`<p class="note">Rebaja lo que queda por pagar; lo que ya está pagado se devuelve.</p>
<form method="post" action="${action}" class="inline">${renderAmount('credit', wrong)}
<div class="field"><label for="place">Lo pagado va</label><select id="place" name="place">${places.map(
        ([value, label]) =>
          html`<option value="${value}"${wrong?.typed.place === value && html` selected`}>${label}</option>`,
      )}</select></div>
<button class="button secondary compact" type="submit">Abonar</button></form>`
    : html`<p class="note">Solo se abona una factura pendiente o pagada.</p>
${wrong && html`<p class="error" role="alert">${wrong.wrong}</p>`}`
}</section>`;
}

function renderCollection(action: string, subscription: Stripe.Subscription, wrong: Wrong | null): Html {
  const sends = subscription.collection_method === 'send_invoice';
  return html`<section class="board" aria-labelledby="collection-title"><h2 id="collection-title">Las próximas facturas</h2>
<p class="note">${
    sends
      ? `Se envían, y el cliente las paga en ${subscription.days_until_due} días.`
      : 'Se cobran solas al método de pago del cliente.'
  }</p>
<form method="post" action="${action}">
<button class="button secondary compact" type="submit" name="place" value="${sends ? 'charge_automatically' : 'send_invoice'}">${
    sends ? 'Cobrarlas solas' : 'Enviarlas'
  }</button></form>${wrong && html`<p class="error" role="alert">${wrong.wrong}</p>`}</section>`;
}

function renderAmount(form: Form, wrong: Wrong | null): Html {
  const id = `${form}-amount`;
  return html`<div class="field narrow"><label for="${id}">Importe (€)</label>
<input id="${id}" name="amount" inputmode="decimal" autocomplete="off" maxlength="12" value="${wrong?.typed.amount ?? ''}"${
    wrong && html` aria-invalid="true" aria-describedby="${id}-error" autofocus`
  }>${wrong && html`<p class="error" id="${id}-error">${wrong.wrong}</p>`}</div>`;
}
