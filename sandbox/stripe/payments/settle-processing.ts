import type Stripe from 'stripe';
import { settleSession } from '#stripe/checkout/complete-session';
import { idOf } from '#stripe/kinds';
import { getAddressed, getLinked, listAll } from '#stripe/objects';
import { invalidRequest } from '#stripe/wire/api-error';
import type { Work } from '#stripe/work';
import { failIntent, succeedIntent } from './payment-intents.ts';
import type { Refusal } from './test-cards.ts';

const FAILED_LATER: Refusal = {
  code: 'payment_intent_payment_attempt_failed',
  declineCode: null,
  message: 'The payment failed.',
  buyerMessage: 'El pago no ha llegado.',
};

/**
 * Ends a payment that is under way: the money comes, or it does not.
 * @throws ApiError 404 when there is no such payment, 400 when it is not under way
 */
export async function settleProcessing(
  work: Work,
  intentId: string,
  outcome: 'succeed' | 'fail',
): Promise<Stripe.PaymentIntent> {
  const { wire: intent } = await getAddressed(work, 'payment_intent', intentId);
  if (intent.status !== 'processing' || intent.payment_method === null) {
    throw invalidRequest(
      `This PaymentIntent's status is ${intent.status}, and only one that is processing can be settled.`,
      'id',
      'payment_intent_unexpected_state',
    );
  }
  const { wire: method } = await getLinked(work, 'payment_method', idOf(intent.payment_method));
  const settled =
    outcome === 'succeed'
      ? await succeedIntent(work, intent, method)
      : await failIntent(work, intent, method, FAILED_LATER);
  const [session] = await listAll(work, 'checkout.session', { payment_intent: intent.id });
  if (session) await settleSession(work, session.id, settled);
  return settled;
}
