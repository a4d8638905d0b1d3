import type { FastifyReply } from 'fastify';
import type Stripe from 'stripe';
import { periodEndOf } from '#stripe/billing/subscription-times';
import { cancelFromPortal } from '#stripe/portal/change-cancellation';
import type { Portal } from '#stripe/portal/open-portal';
import type { Work } from '#stripe/work';
import { cut } from './form-fields.ts';
import { html } from './html.ts';
import { formatDay } from './portal-home.ts';
import { backHome, sendPortal } from './portal-layout.ts';

type Feedback = Stripe.Subscription.CancellationDetails.Feedback;

const REASONS: Readonly<Record<string, string>> = {
  too_expensive: 'Es demasiado caro',
  missing_features: 'Le faltan funciones que necesito',
  switched_service: 'Me cambio a otro servicio',
  unused: 'No lo uso lo suficiente',
  customer_service: 'La atención al cliente no me ha convencido',
  too_complex: 'Es difícil de usar',
  low_quality: 'La calidad no es la que esperaba',
  other: 'Otro motivo',
};
const MAX_LETTERS = 1_000;

export function sendCancelForm(
  reply: FastifyReply,
  portal: Portal,
  subscription: Stripe.Subscription,
): FastifyReply {
  const { cancellation_reason: reason, mode } = portal.configuration.features.subscription_cancel;
  const end = formatDay(periodEndOf(subscription));
  return sendPortal(reply, 200, portal, {
    title: 'Cancelar la suscripción',
    back: backHome(portal),
    body: html`<h1>¿Cancelas tu suscripción?</h1>
<p class="lead">${
      mode === 'immediately'
        ? 'Termina ahora mismo. No habrá más cobros.'
        : `Podrás usarla hasta el ${end}. Después no habrá más cobros, y hasta ese día puedes cambiar de opinión.`
    }</p>
<form method="post" class="portal-form">
${
  reason.enabled &&
  html`<fieldset><legend>¿Por qué te vas? <small>(opcional)</small></legend>
<div class="choices">${reason.options.map(
    (option) =>
      html`<label class="choice"><input type="radio" name="feedback" value="${option}"> ${REASONS[option]}</label>`,
  )}</div>
<div class="field"><label for="comment">¿Algo que debamos mejorar? <small>(opcional)</small></label>
<textarea id="comment" name="comment" rows="3" maxlength="${MAX_LETTERS}"></textarea></div></fieldset>`
}
<button class="button danger" type="submit">Cancelar la suscripción</button>
</form>`,
  });
}

/** Cancels. Ignores a reason that the portal does not offer. */
export function submitCancellation(
  work: Work,
  portal: Portal,
  subscription: Stripe.Subscription,
  body: Readonly<Record<string, unknown>>,
): Promise<Stripe.Subscription> {
  const { cancellation_reason: reason } = portal.configuration.features.subscription_cancel;
  const { feedback, comment } = body;
  const offered = reason.enabled && reason.options.some((option) => option === feedback);
  const text = reason.enabled && typeof comment === 'string' ? cut(comment.trim(), MAX_LETTERS) : '';
  return cancelFromPortal(work, portal, subscription, {
    feedback: offered ? (feedback as Feedback) : null,
    comment: text || null,
  });
}
