import type Stripe from 'stripe';
import { type ApiError, invalidRequest } from '#stripe/api-error';
import { addDays } from '#stripe/calendar';
import { getReferenced, type KeptOf } from '#stripe/objects';
import type { Work } from '#stripe/work';
import { cardError } from './card-error.ts';
import { failIntent, processIntent, succeedIntent } from './payment-intents.ts';
import { findTestCard } from './test-cards.ts';
import { findTestIban } from './test-ibans.ts';

/**
 * Charges a customer's method off session. Returns the intent, or the bank's refusal, which the
 * intent keeps.
 * @throws ApiError for another customer's method, or an unsupported type
 */
export async function confirmPayment(
  work: Work,
  intent: Stripe.PaymentIntent,
  methodId: string,
): Promise<Stripe.PaymentIntent | ApiError> {
  return charge(work, intent, await methodOf(work, intent, methodId));
}

async function charge(
  work: Work,
  intent: Stripe.PaymentIntent,
  { wire: method, internal }: KeptOf<'payment_method'>,
): Promise<Stripe.PaymentIntent | ApiError> {
  const account = internal?.debit && findTestIban(internal.debit.iban);
  if (account) return processIntent(work, intent, method, addDays(work.now, account.days));
  const refusal = findTestCard(internal?.cardNumber ?? '')?.later ?? null;
  if (!refusal) return succeedIntent(work, intent, method);
  await failIntent(work, intent, method, refusal);
  return cardError(refusal);
}

async function methodOf(
  work: Work,
  intent: Stripe.PaymentIntent,
  id: string,
): Promise<KeptOf<'payment_method'>> {
  const method = await getReferenced(work, 'payment_method', id, 'payment_method');
  if (method.wire.customer !== intent.customer) {
    throw invalidRequest(
      `The payment method ${id} must be attached to the customer of the PaymentIntent.`,
      'payment_method',
    );
  }
  if (!intent.payment_method_types.includes(method.wire.type)) {
    throw invalidRequest(
      `The PaymentMethod provided (${method.wire.type}) is not allowed for this PaymentIntent.`,
      'payment_method',
    );
  }
  return method;
}
