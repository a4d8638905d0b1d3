import type Stripe from 'stripe';
import { getLinked, save } from '#stripe/objects';
import { cancelIntent, getIntent } from '#stripe/payments/payment-intents';
import { emit } from '#stripe/webhooks/emit-event';
import type { Work } from '#stripe/work';

export async function expireSession(work: Work, id: string): Promise<Stripe.Checkout.Session> {
  const { wire, internal } = await getLinked(work, 'checkout.session', id);
  const expired: Stripe.Checkout.Session = { ...wire, status: 'expired', url: null };
  await save(work, 'checkout.session', expired, { dueAt: null });
  await emit(work, 'checkout.session.expired', expired);
  if (internal?.intentId) await cancelIntent(work, await getIntent(work, internal.intentId), 'expired');
  return expired;
}
