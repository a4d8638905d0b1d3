import type { FastifyReply } from 'fastify';
import type Stripe from 'stripe';
import { formatMoney } from '#stripe/billing/descriptions';
import type { SessionKept } from '#stripe/checkout/confirm-session';
import { quoteSession } from '#stripe/checkout/line-items';
import { TEST_CARDS } from '#stripe/payments/test-cards';
import {
  FIELD_NAMES,
  type FieldErrors,
  type FieldName,
  type FormDemands,
  type Typed,
} from './checkout-form.ts';
import { renderSummary } from './checkout-summary.ts';
import { COUNTRIES } from './countries.ts';
import { type Html, html, linkedText } from './html.ts';
import { sendPage } from './layout.ts';

interface CheckoutView {
  readonly session: SessionKept;
  readonly demands: FormDemands;
  readonly typed: Typed;
  readonly errors: FieldErrors;
  /** Why the last attempt to pay failed. */
  readonly notice: string | null;
  /** The account's time, in epoch seconds. */
  readonly now: number;
}

/** Sends the payment page of an open session, filled in with what was typed. */
export function sendCheckout(reply: FastifyReply, status: number, view: CheckoutView): FastifyReply {
  const { wire, internal } = view.session;
  const quote = quoteSession(internal, view.now);
  const payee = wire.branding_settings?.display_name ?? '';
  // The Enter key presses a form's first button, wherever on the page that is.
  const body = html`<main>
<button class="default-action" type="submit" form="pay" name="action" value="pay" tabindex="-1" aria-hidden="true"></button>
<section class="summary" aria-label="Tu compra">
${wire.cancel_url && html`<a class="back" href="${wire.cancel_url}"><span aria-hidden="true">←</span> Volver</a>`}
${renderSummary(wire, internal, quote, renderPromotion(view))}
</section>
<section class="payment" aria-label="Tus datos de pago">
${renderForm(view, quote.today.total)}
</section>
${renderTestCards(view)}
</main>`;
  return sendPage(reply, status, { title: `Pagar a ${payee}`, layout: 'checkout', body });
}

function renderForm(view: CheckoutView, total: number): Html {
  const { demands, notice, errors, typed, session } = view;
  const wrong = Object.keys(errors).length > 0;
  return html`<form id="pay" method="post" novalidate>
${notice && html`<p class="alert" role="alert" tabindex="-1" autofocus>${notice}</p>`}
${wrong && html`<p class="alert" role="alert">Revisa los campos marcados.</p>`}
<fieldset><legend>Contacto</legend>
${
  demands.knownEmail === null
    ? input(view, 'email', 'Correo electrónico', { type: 'email', autocomplete: 'email', inputmode: 'email' })
    : html`<p class="known"><span>Correo electrónico</span> <strong>${demands.knownEmail}</strong></p>`
}
</fieldset>
<fieldset class="method"><legend>Forma de pago</legend>
${demands.methods.length > 1 && renderMethods(view)}
${demands.methods.includes('card') && renderCardFields(view)}
${
  !demands.methods.includes('card')
    ? html`<p class="klarna-note">Pagarás en tres plazos sin intereses. Al continuar te llevamos a Klarna.</p>
${input(view, 'cardName', 'Nombre y apellidos', { autocomplete: 'name' })}`
    : null
}
</fieldset>
${renderBilling(view)}
${demands.terms && renderTerms(session.wire, errors, typed)}
<button class="button pay" type="submit" name="action" value="pay">${payLabel(demands, total, session.wire)}</button>
${session.wire.custom_text.submit && html`<p class="small">${linkedText(session.wire.custom_text.submit.message)}</p>`}
${
  session.wire.mode === 'subscription' &&
  html`<p class="small">Al confirmar autorizas a ${session.wire.branding_settings?.display_name} a cobrar las cuotas en esta tarjeta hasta que canceles.</p>`
}
${session.wire.custom_text.after_submit && html`<p class="small">${linkedText(session.wire.custom_text.after_submit.message)}</p>`}
</form>`;
}

function payLabel(demands: FormDemands, total: number, { currency }: Stripe.Checkout.Session): string {
  if (demands.methods.every((method) => method === 'klarna')) return 'Continuar con Klarna';
  return total === 0 ? 'Confirmar sin pagar hoy' : `Pagar ${formatMoney(total, currency ?? 'eur')}`;
}

function renderMethods({ typed, demands }: CheckoutView): Html {
  const names: Record<string, string> = { card: 'Tarjeta', klarna: 'Klarna, en 3 plazos' };
  const chosen = demands.methods.includes(typed.method) ? typed.method : demands.methods[0];
  return html`<div class="choices">${demands.methods.map(
    (method) =>
      html`<label class="choice"><input type="radio" name="method" value="${method}"${
        method === chosen && html` checked`
      }> ${names[method] ?? method}</label>`,
  )}</div>`;
}

function renderCardFields(view: CheckoutView): Html {
  return html`<div class="card-fields">
${input(view, 'cardNumber', 'Número de tarjeta', {
  autocomplete: 'cc-number',
  inputmode: 'numeric',
  placeholder: '1234 1234 1234 1234',
})}
<div class="pair">
${input(view, 'cardExpiry', 'Caducidad', { autocomplete: 'cc-exp', inputmode: 'numeric', placeholder: 'MM/AA' })}
${input(view, 'cardCvc', 'CVC', { autocomplete: 'cc-csc', inputmode: 'numeric', placeholder: '123' })}
</div>
</div>
${input(view, 'cardName', 'Nombre en la tarjeta', { autocomplete: 'cc-name' })}`;
}

function renderBilling(view: CheckoutView): Html {
  const { demands, typed, errors } = view;
  const country = typed.country || 'ES';
  return html`<fieldset><legend>Datos de facturación</legend>
${
  demands.taxId &&
  html`${input(view, 'businessName', 'Razón social (opcional)', { autocomplete: 'organization' })}
${input(view, 'taxId', 'NIF (opcional)', { placeholder: 'B12345674' })}`
}
<div class="field"><label for="country">País</label>
<select id="country" name="country" autocomplete="country"${invalid('country', errors)}>
${COUNTRIES.map(({ code, name }) => html`<option value="${code}"${code === country && html` selected`}>${name}</option>`)}
</select>${errorText('country', errors)}</div>
${
  demands.address === 'full' &&
  html`${input(view, 'line1', 'Dirección', { autocomplete: 'address-line1' })}
<div class="pair">
${input(view, 'postalCode', 'Código postal', { autocomplete: 'postal-code' })}
${input(view, 'city', 'Localidad', { autocomplete: 'address-level2' })}
</div>`
}
</fieldset>`;
}

function renderTerms(session: Stripe.Checkout.Session, errors: FieldErrors, typed: Typed): Html {
  const text =
    session.custom_text.terms_of_service_acceptance?.message ?? 'Acepto los términos del servicio.';
  return html`<div class="field terms">
<label><input type="checkbox" name="terms" id="terms"${typed.terms === 'on' && html` checked`}${invalid('terms', errors)}>
<span>${linkedText(text)}</span></label>${errorText('terms', errors)}</div>`;
}

/** The promotion code has its own buttons, and they belong to the payment form: nothing typed there is lost. */
function renderPromotion(view: CheckoutView): Html | null {
  const { wire, internal } = view.session;
  if (!wire.allow_promotion_codes) return null;
  if (internal.promotionCodeId) {
    return html`<div class="promotion"><p>Código promocional aplicado</p>
<button class="link" type="submit" form="pay" name="action" value="remove-promotion">Quitar</button></div>`;
  }
  const { errors, typed } = view;
  return html`<div class="promotion"><div class="field"><label for="promotionCode">Código promocional</label>
<input id="promotionCode" name="promotionCode" form="pay" autocomplete="off" value="${typed.promotionCode}"${invalid('promotionCode', errors)}>
</div>
<button class="button secondary" type="submit" form="pay" name="action" value="apply-promotion">Aplicar</button>
${errorText('promotionCode', errors)}</div>`;
}

function renderTestCards({ demands }: CheckoutView): Html | null {
  if (!demands.methods.includes('card')) return null;
  return html`<aside class="help" aria-label="Tarjetas de prueba"><details class="test-cards" open><summary>Tarjetas de prueba</summary>
<p>Cualquier caducidad futura y cualquier CVC sirven.</p>
<dl>${TEST_CARDS.map(
    ({ number, label }) =>
      html`<div><dt><code>${number.replace(/(\d{4})(?=\d)/g, '$1 ')}</code></dt><dd>${label}</dd></div>`,
  )}</dl></details></aside>`;
}

interface InputOptions {
  readonly type?: string;
  readonly autocomplete?: string;
  readonly inputmode?: string;
  readonly placeholder?: string;
}

function input({ typed, errors }: CheckoutView, name: FieldName, label: string, options: InputOptions): Html {
  const { type = 'text', autocomplete = 'off', inputmode, placeholder } = options;
  return html`<div class="field"><label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="${type}" value="${typed[name]}" autocomplete="${autocomplete}"${
    inputmode && html` inputmode="${inputmode}"`
  }${placeholder && html` placeholder="${placeholder}"`}${invalid(name, errors)}>
${errorText(name, errors)}</div>`;
}

function invalid(name: FieldName, errors: FieldErrors): Html | null {
  if (errors[name] === undefined) return null;
  const first = FIELD_NAMES.find((each) => errors[each] !== undefined) === name;
  return html` aria-invalid="true" aria-describedby="${name}-error"${first && html` autofocus`}`;
}

function errorText(name: FieldName, errors: FieldErrors): Html | null {
  return errors[name] === undefined ? null : html`<p class="error" id="${name}-error">${errors[name]}</p>`;
}
