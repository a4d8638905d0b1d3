import type Stripe from 'stripe';
import { addDays } from '#stripe/billing/calendar';
import { applyPayment, findPaymentOf } from '#stripe/billing/invoice-payments';
import { idOf } from '#stripe/kinds';
import { getLinked, getReferenced, type KeptOf } from '#stripe/objects';
import { type ApiError, invalidRequest } from '#stripe/wire/api-error';
import type { Work } from '#stripe/work';
import { cardError } from './card-error.ts';
import { failIntent, processIntent, succeedIntent } from './payment-intents.ts';
import { findTestCard } from './test-cards.ts';
import { findTestIban } from './test-ibans.ts';

/**
 * Charges one of the customer's methods with nobody there. Answers the intent, or the bank's refusal, which stays on it.
 * @throws ApiError when there is nothing to charge or it is not to be confirmed any more
 */
export async function confirmPayment(
  work: Work,
  intent: Stripe.PaymentIntent,
  params: { payment_method?: string | undefined; off_session?: boolean | undefined },
): Promise<Stripe.PaymentIntent | ApiError> {
  if (params.off_session !== true) {
    throw invalidRequest('The sandbox confirms payments with off_session=true alone.', 'off_session');
  }
  if (intent.status !== 'requires_payment_method') {
    throw invalidRequest(
      `You cannot confirm this PaymentIntent because it has a status of ${intent.status}.`,
      undefined,
      'payment_intent_unexpected_state',
    );
  }
  return charge(work, intent, await methodOf(work, intent, params.payment_method));
}

/** Charges a method of its owner's; what an invoice waits for is booked on it. */
export async function charge(
  work: Work,
  intent: Stripe.PaymentIntent,
  { wire: method, internal }: KeptOf<'payment_method'>,
): Promise<Stripe.PaymentIntent | ApiError> {
  const account = internal?.debit && findTestIban(internal.debit.iban);
  if (account) return processIntent(work, intent, method, addDays(work.now, account.days));
  const refusal = findTestCard(internal?.cardNumber ?? '')?.later ?? null;
  if (refusal) {
    await failIntent(work, intent, method, refusal);
    return cardError(refusal);
  }
  const succeeded = await succeedIntent(work, intent, method);
  const payment = await findPaymentOf(work, intent.id);
  if (payment?.status === 'open') {
    const { wire: invoice } = await getLinked(work, 'invoice', idOf(payment.invoice));
    await applyPayment(work, invoice, payment, succeeded.amount_received);
  }
  return succeeded;
}

async function methodOf(
  work: Work,
  intent: Stripe.PaymentIntent,
  id: string | undefined,
): Promise<KeptOf<'payment_method'>> {
  if (!id) {
    throw invalidRequest(
      'You cannot confirm this PaymentIntent because it is missing a payment method.',
      'payment_method',
      'payment_intent_unexpected_state',
    );
  }
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
