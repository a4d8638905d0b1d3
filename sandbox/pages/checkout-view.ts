import type { FastifyReply } from 'fastify';
import type Stripe from 'stripe';
import { formatMoney } from '#stripe/billing/descriptions';
import type { SessionKept } from '#stripe/checkout/get-session';
import { quoteSession } from '#stripe/checkout/line-items';
import { renderCountry, renderPlace } from './billing-fields.ts';
import type { FieldName, FormRequirements } from './checkout-form.ts';
import { renderSummary } from './checkout-summary.ts';
import { errorText, type FormState, input, invalid, renderFormError } from './form-fields.ts';
import { type Html, html, linkedText } from './html.ts';
import { renderInstrument, renderTestNumbers } from './instrument-form.ts';
import { sendPage } from './layout.ts';

interface CheckoutView extends FormState<FieldName> {
  readonly session: SessionKept;
  readonly demands: FormRequirements;
  readonly notice: string | null;
  /** The account's time, in epoch seconds. */
  readonly now: number;
}

export function sendCheckout(reply: FastifyReply, status: number, view: CheckoutView): FastifyReply {
  const { wire, internal } = view.session;
  const quote = quoteSession(internal, view.now);
  const payee = wire.branding_settings?.display_name ?? '';
  const body = html`<main>
<section class="summary" aria-label="Tu compra">
${wire.cancel_url && html`<a class="back" href="${wire.cancel_url}"><span aria-hidden="true">←</span> Volver</a>`}
${renderSummary(wire, internal, quote)}
</section>
<section class="payment" aria-label="Tus datos de pago">
${renderForm(view, quote.today.total)}
</section>
${renderTestNumbers(view.demands.methods)}
</main>`;
  return sendPage(reply, status, { title: `Pagar a ${payee}`, layout: 'checkout', body });
}

function renderForm(view: CheckoutView, total: number): Html {
  const { demands, notice, session } = view;
  const payee = session.wire.branding_settings?.display_name ?? '';
  return html`<form id="pay" method="post" novalidate>
${notice && html`<p class="alert" role="alert" tabindex="-1" autofocus>${notice}</p>`}
${renderFormError(view)}
<fieldset><legend>Contacto</legend>
${
  demands.knownEmail === null
    ? input(view, 'email', 'Correo electrónico', { type: 'email', autocomplete: 'email', inputmode: 'email' })
    : html`<p class="known"><span>Correo electrónico</span> <strong>${demands.knownEmail}</strong></p>`
}
</fieldset>
<fieldset class="method"><legend>Método de pago</legend>
${renderInstrument(view, demands.methods, payee)}
</fieldset>
${renderBilling(view)}
${demands.terms && renderTerms(view)}
<button class="button pay" type="submit" name="action" value="pay">${payLabel(demands, total, session.wire)}</button>
${session.wire.custom_text.submit && html`<p class="small">${linkedText(session.wire.custom_text.submit.message)}</p>`}
${
  session.wire.mode === 'subscription' &&
  html`<p class="small">Al confirmar autorizas a ${payee} a cobrar las cuotas con este método de pago hasta que canceles.</p>`
}
</form>`;
}

function payLabel(demands: FormRequirements, total: number, { currency }: Stripe.Checkout.Session): string {
  if (demands.methods.every((method) => method === 'klarna')) return 'Continuar con Klarna';
  return total === 0 ? 'Confirmar sin pagar hoy' : `Pagar ${formatMoney(total, currency ?? 'eur')}`;
}

function renderBilling(view: CheckoutView): Html {
  const { demands } = view;
  const optional = demands.taxId === 'required' ? '' : ' (opcional)';
  return html`<fieldset><legend>Datos de facturación</legend>
${
  demands.taxId !== 'none' &&
  html`${input(view, 'businessName', `Nombre o razón social${optional}`, { autocomplete: 'organization' })}
${input(view, 'taxId', `NIF${optional}`, { placeholder: 'B12345674' })}`
}
${renderCountry(view)}
${demands.address === 'full' && renderPlace(view)}
</fieldset>`;
}

function renderTerms(view: CheckoutView): Html {
  const text =
    view.session.wire.custom_text.terms_of_service_acceptance?.message ?? 'Acepto los términos del servicio.';
  return html`<div class="field terms">
<label><input type="checkbox" name="terms" id="terms"${view.typed.terms === 'on' && html` checked`}${invalid(view, 'terms')}>
<span>${linkedText(text)}</span></label>${errorText(view, 'terms')}</div>`;
}
