import type Stripe from 'stripe';
import { formatMoney } from '#stripe/billing/descriptions';
import { find, list } from '#stripe/objects';
import type { Work } from '#stripe/work';
import { type Html, html } from './html.ts';
import { formatMoment } from './tools-layout.ts';

const MOST_EVENTS = 400;

/** What happened in an account after a moment (epoch seconds), the oldest first: what a merchant would want to know of it. */
export async function renderStory(work: Work, since: number): Promise<Html> {
  const events = await list(work, 'event', { filters: {}, created: { gt: since }, limit: MOST_EVENTS });
  const told: Html[] = [];
  for (const { wire } of events.slice(0, MOST_EVENTS).reverse()) {
    const text = tell(wire);
    if (text === null) continue;
    told.push(
      html`<li><time>${formatMoment(wire.created)}</time> <span>${text}</span> <span class="note">${await nameOf(work, wire)}</span></li>`,
    );
  }
  return html`<section class="story" aria-labelledby="story-title"><h2 id="story-title">Qué ha pasado</h2>
${told.length === 0 ? html`<p class="empty">Nada que contar.</p>` : html`<ol>${told}</ol>`}</section>`;
}

function tell(event: Stripe.Event): string | null {
  switch (event.type) {
    case 'invoice.paid':
      return event.data.object.amount_paid === 0 ? null : `Se cobra ${describe(event.data.object)}.`;
    case 'invoice.payment_failed':
      return `Falla el cobro de ${describe(event.data.object)}. ${describeRetry(event.data.object)}`;
    case 'invoice.payment_action_required':
      return `El banco pide que el cliente confirme ${describe(event.data.object)}.`;
    case 'invoice.voided':
      return `Se anula ${describe(event.data.object)}.`;
    case 'customer.subscription.created':
      return `Empieza la suscripción (${event.data.object.status}).`;
    case 'customer.subscription.updated':
      return tellChange(event.data.object, event.data.previous_attributes);
    case 'customer.subscription.deleted':
      return 'Termina la suscripción (canceled).';
    case 'customer.subscription.trial_will_end':
      return 'Aviso: la prueba acaba en tres días.';
    case 'checkout.session.completed':
      return `Compra completada (${event.data.object.payment_status}).`;
    case 'checkout.session.expired':
      return 'Caduca una página de pago.';
    case 'checkout.session.async_payment_succeeded':
      return 'Llega el dinero de una compra.';
    case 'checkout.session.async_payment_failed':
      return 'No llega el dinero de una compra.';
    case 'charge.refunded':
      return `Se devuelven ${formatMoney(event.data.object.amount_refunded, event.data.object.currency)}.`;
    case 'charge.dispute.created':
      return `Reclaman un cobro de ${formatMoney(event.data.object.amount, event.data.object.currency)}.`;
    case 'charge.dispute.closed':
      return `La reclamación se cierra (${event.data.object.status}).`;
    default:
      return null;
  }
}

function tellChange(
  after: Stripe.Subscription,
  before: Partial<Stripe.Subscription> | undefined,
): string | null {
  if (before?.status) return `La suscripción pasa de ${before.status} a ${after.status}.`;
  if (before?.cancel_at !== undefined) {
    return after.cancel_at === null
      ? 'Se retira la cancelación.'
      : `Se cancela para el ${formatMoment(after.cancel_at)}.`;
  }
  return null;
}

function describe({ number, id, amount_due: due, currency }: Stripe.Invoice): string {
  return `la factura ${number ?? id}, de ${formatMoney(due, currency)}`;
}

function describeRetry({ next_payment_attempt: next }: Stripe.Invoice): string {
  return next === null ? 'No hay más intentos.' : `Otro intento, el ${formatMoment(next)}.`;
}

async function nameOf(work: Work, { data }: Stripe.Event): Promise<string> {
  const { customer } = data.object as { customer?: string | null };
  const found = customer ? (await find(work, 'customer', customer))?.wire : null;
  return found?.name ?? found?.email ?? '';
}
