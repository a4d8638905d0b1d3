import type Stripe from 'stripe';
import { getLinked, save } from '#stripe/objects';
import { emit } from '#stripe/webhooks/emit-event';
import type { Work } from '#stripe/work';

/** Closes an open session for good, and the payment that was begun in it. */
export async function expireSession(work: Work, id: string): Promise<Stripe.Checkout.Session> {
  const { wire, internal } = await getLinked(work, 'checkout.session', id);
  const expired: Stripe.Checkout.Session = { ...wire, status: 'expired', url: null };
  await save(work, 'checkout.session', expired, { dueAt: null });
  await emit(work, 'checkout.session.expired', expired);
  if (internal?.intentId) {
    const { wire: intent } = await getLinked(work, 'payment_intent', internal.intentId);
    const canceled: Stripe.PaymentIntent = {
      ...intent,
      canceled_at: work.now,
      cancellation_reason: 'expired',
      next_action: null,
      status: 'canceled',
    };
    await save(work, 'payment_intent', canceled);
    await emit(work, 'payment_intent.canceled', canceled);
  }
  return expired;
}
