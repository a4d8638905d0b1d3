import { addressOf } from '@horus/contract/address-of';
import type Stripe from 'stripe';
import { type SetupStep, step } from '#features/billing/catalogue/setup-step';
import { STRIPE_API_VERSION } from '#platform/stripe-client';

/** Events that cause a customer's sync, from webhooks and from polling. */
export const WEBHOOK_EVENTS = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'customer.subscription.trial_will_end',
  'customer.subscription.pending_update_applied',
  'customer.subscription.pending_update_expired',
  'subscription_schedule.created',
  'subscription_schedule.updated',
  'subscription_schedule.released',
  'subscription_schedule.completed',
  'subscription_schedule.canceled',
  'subscription_schedule.aborted',
  'invoice.finalized',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_action_required',
  'invoice.voided',
  'payment_intent.payment_failed',
  'invoice.marked_uncollectible',
  'invoice.updated',
  'credit_note.created',
  'credit_note.updated',
  'credit_note.voided',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'customer.updated',
  'payment_method.attached',
  'payment_method.detached',
] as const satisfies Stripe.WebhookEndpointCreateParams.EnabledEvent[];

const WEBHOOK = addressOf('POST /api/stripe/webhook');

/** @param tell prints the new secret, which Stripe shows only once */
export async function planWebhook(
  stripe: Stripe,
  publicUrl: string,
  tell: (line: string) => void,
): Promise<SetupStep[]> {
  const url = publicUrl + WEBHOOK;
  const found = await findEndpoint(stripe, url);
  if (!found) {
    return step(`Crear el webhook ${url}`, async () => {
      const created = await stripe.webhookEndpoints.create({
        url,
        enabled_events: [...WEBHOOK_EVENTS],
        api_version: STRIPE_API_VERSION,
        description: 'Horus Web',
      });
      tell(`Ajusta STRIPE_WEBHOOK_SECRET=${created.secret} y vuelve a arrancar: no se mostrará otra vez.`);
    });
  }
  if (found.api_version !== null && found.api_version !== STRIPE_API_VERSION) {
    tell(
      `El webhook ${url} usa la versión ${found.api_version} de la API y este programa la ${STRIPE_API_VERSION}: bórralo en Stripe y repite la orden.`,
    );
  }
  if (found.status === 'enabled' && coversAllEvents(found)) return [];
  return step(`Corregir el webhook ${url}`, () =>
    stripe.webhookEndpoints.update(found.id, { enabled_events: [...WEBHOOK_EVENTS], disabled: false }),
  );
}

export async function hasWebhook(stripe: Stripe, publicUrl: string): Promise<boolean> {
  const found = await findEndpoint(stripe, publicUrl + WEBHOOK);
  return found?.status === 'enabled' && coversAllEvents(found);
}

async function findEndpoint(stripe: Stripe, url: string): Promise<Stripe.WebhookEndpoint | null> {
  for await (const each of stripe.webhookEndpoints.list({ limit: 100 })) if (each.url === url) return each;
  return null;
}

function coversAllEvents({ enabled_events: enabled }: Stripe.WebhookEndpoint): boolean {
  return enabled.includes('*') || WEBHOOK_EVENTS.every((event) => enabled.includes(event));
}
