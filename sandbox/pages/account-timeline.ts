import type Stripe from 'stripe';
import { countUndelivered } from '#store/deliveries';
import { formatMoney } from '#stripe/billing/descriptions';
import { list } from '#stripe/objects';
import type { Work } from '#stripe/work';
import { nameOf } from './account-records.ts';
import { type Html, html } from './html.ts';
import { formatMoment } from './tools-layout.ts';

const MAX_LINES = 300;

/** Events that matter to a merchant. */
const TOLD = [
  'charge.dispute.closed',
  'charge.dispute.created',
  'charge.refunded',
  'checkout.session.async_payment_failed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.completed',
  'checkout.session.expired',
  'credit_note.created',
  'customer.subscription.created',
  'customer.subscription.deleted',
  'customer.subscription.trial_will_end',
  'customer.subscription.updated',
  'invoice.created',
  'invoice.overdue',
  'invoice.paid',
  'invoice.payment_action_required',
  'invoice.payment_failed',
  'invoice.voided',
];

/** Events that are a loss for the merchant. */
const BAD_NEWS = [
  'charge.dispute.created',
  'checkout.session.async_payment_failed',
  'customer.subscription.deleted',
  'invoice.overdue',
  'invoice.payment_action_required',
  'invoice.payment_failed',
];

/** Renders the events after a moment (epoch seconds), oldest first. */
export async function renderTimeline(work: Work, since: number): Promise<Html> {
  const events = await list(work, 'event', {
    filters: {},
    created: { gt: since },
    where: [{ sql: (types) => `wire ->> 'type' = any(${types}::text[])`, value: TOLD }],
    limit: MAX_LINES,
  });
  const told: Html[] = [];
  for (const { wire } of events.slice(0, MAX_LINES).reverse()) {
    const text = tell(wire);
    if (text === null) continue;
    told.push(
      html`<li${BAD_NEWS.includes(wire.type) && html` class="bad-news"`}><time>${formatMoment(wire.created)}</time> <span>${text}</span> <span class="note">${await nameOf(work, customerIn(wire))}</span></li>`,
    );
  }
  const { pending } = await countUndelivered(work.db, work.account.id);
  return html`<section class="story" aria-labelledby="story-title"><h2 id="story-title" tabindex="-1">Qué ha pasado</h2>
${events.length > MAX_LINES && html`<p class="note">Ha pasado mucho: aquí está lo último.</p>`}
${pending > 0 && html`<p class="note">Quedan ${pending} avisos en camino: la zona de clientes se entera en unos segundos.</p>`}
${told.length === 0 ? html`<p class="empty">Nada que contar. Para ver acabar una prueba o cobrarse una cuota, adelanta más días.</p>` : html`<ol>${told}</ol>`}</section>`;
}

function tell(event: Stripe.Event): string | null {
  switch (event.type) {
    case 'invoice.created':
      return describeDraft(event.data.object);
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
      return describeChange(event.data.object, event.data.previous_attributes);
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
    case 'credit_note.created':
      return `Se abonan ${formatMoney(event.data.object.amount, event.data.object.currency)}.`;
    case 'invoice.overdue':
      return `Vence sin pagar ${describe(event.data.object)}.`;
    case 'charge.dispute.created':
      return `Reclaman un cobro de ${formatMoney(event.data.object.amount, event.data.object.currency)}.`;
    case 'charge.dispute.closed':
      return `La reclamación se cierra (${event.data.object.status}).`;
    default:
      return null;
  }
}

/**
 * A fee is drafted when its period begins and charged later, so after a move of the clock there may
 * be only a draft.
 */
function describeDraft({ amount_due: due, billing_reason: reason, currency }: Stripe.Invoice): string | null {
  return reason === 'subscription_cycle' ? `Se prepara una factura de ${formatMoney(due, currency)}.` : null;
}

function describeChange(
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

function customerIn({ data }: Stripe.Event): string | null {
  return (data.object as { customer?: string | null }).customer ?? null;
}
