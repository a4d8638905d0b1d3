import type Stripe from 'stripe';
import { newId, randomToken } from '#store/ids';
import { idOf, nulls } from '#stripe/kinds';
import { getLinked, insert, save } from '#stripe/objects';
import { emit } from '#stripe/webhooks/emit-event';
import type { Work } from '#stripe/work';
import { createCharge, settleCharge } from './charges.ts';
import type { Refusal } from './test-cards.ts';

interface IntentRequest {
  /** Cents. */
  readonly amount: number;
  readonly currency: string;
  readonly customer: string;
  readonly description: string | null;
  readonly metadata: Stripe.Metadata;
  readonly methodTypes: readonly string[];
  readonly setupFutureUsage: 'off_session' | null;
  readonly receiptEmail: string | null;
}

export async function createIntent(work: Work, request: IntentRequest): Promise<Stripe.PaymentIntent> {
  const id = newId('pi');
  const intent: Stripe.PaymentIntent = {
    id,
    object: 'payment_intent',
    amount: request.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    capture_method: 'automatic_async',
    client_secret: `${id}_secret_${randomToken(25)}`,
    confirmation_method: 'automatic',
    created: work.now,
    currency: request.currency,
    customer: request.customer,
    description: request.description,
    livemode: false,
    metadata: request.metadata,
    payment_method_options: {},
    payment_method_types: [...request.methodTypes],
    receipt_email: request.receiptEmail,
    setup_future_usage: request.setupFutureUsage,
    status: 'requires_payment_method',
    ...nulls('allowed_payment_method_types application application_fee_amount'),
    ...nulls('automatic_payment_methods canceled_at cancellation_reason customer_account'),
    ...nulls('excluded_payment_method_types last_payment_error latest_charge managed_payments'),
    ...nulls('next_action on_behalf_of payment_method payment_method_configuration_details'),
    ...nulls('payment_record processing review shipping source statement_descriptor'),
    ...nulls('statement_descriptor_suffix transfer_data transfer_group'),
  };
  await insert(work, 'payment_intent', intent);
  await emit(work, 'payment_intent.created', intent);
  return intent;
}

export async function succeedIntent(
  work: Work,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
): Promise<Stripe.PaymentIntent> {
  const pending = await pendingChargeOf(work, intent);
  const charge = pending
    ? await settleCharge(work, pending, 'succeeded')
    : await createCharge(work, intent, method, 'succeeded');
  const succeeded: Stripe.PaymentIntent = {
    ...intent,
    amount_received: intent.amount,
    last_payment_error: null,
    latest_charge: charge.id,
    next_action: null,
    payment_method: method.id,
    processing: null,
    status: 'succeeded',
  };
  await save(work, 'payment_intent', succeeded, { dueAt: null });
  await emit(work, 'payment_intent.succeeded', succeeded);
  return succeeded;
}

/**
 * Fails an attempt; the intent then needs another method. A failed authentication creates no
 * charge.
 */
export async function failIntent(
  work: Work,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  refusal: Refusal,
): Promise<Stripe.PaymentIntent> {
  const charged = refusal.code !== 'payment_intent_authentication_failure';
  const pending = await pendingChargeOf(work, intent);
  const charge = pending
    ? await settleCharge(work, pending, refusal)
    : charged
      ? await createCharge(work, intent, method, refusal)
      : null;
  const failed: Stripe.PaymentIntent = {
    ...intent,
    last_payment_error: {
      ...(charge ? { charge: charge.id } : {}),
      code: refusal.code,
      ...(refusal.declineCode ? { decline_code: refusal.declineCode } : {}),
      doc_url: `https://docs.stripe.com/error-codes/${refusal.code.replaceAll('_', '-')}`,
      message: refusal.message,
      payment_method: method,
      type: charged && method.type === 'card' ? 'card_error' : 'invalid_request_error',
    },
    latest_charge: charge?.id ?? intent.latest_charge,
    next_action: null,
    payment_method: null,
    processing: null,
    status: 'requires_payment_method',
  };
  await save(work, 'payment_intent', failed, { dueAt: null });
  await emit(work, 'payment_intent.payment_failed', failed);
  return failed;
}

export async function requireAction(
  work: Work,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  pageUrl: string,
): Promise<Stripe.PaymentIntent> {
  const waiting: Stripe.PaymentIntent = {
    ...intent,
    next_action: { type: 'redirect_to_url', redirect_to_url: { return_url: null, url: pageUrl } },
    payment_method: method.id,
    status: 'requires_action',
  };
  await save(work, 'payment_intent', waiting);
  await emit(work, 'payment_intent.requires_action', waiting);
  return waiting;
}

/**
 * Sets the intent to processing.
 * @param settlesAt when the bank of a debit answers, in epoch seconds; null for a payment that
 * is settled by a command and has no charge yet
 */
export async function processIntent(
  work: Work,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  settlesAt: number | null = null,
): Promise<Stripe.PaymentIntent> {
  const charge = settlesAt === null ? null : await createCharge(work, intent, method, 'pending');
  const processing: Stripe.PaymentIntent = {
    ...intent,
    latest_charge: charge?.id ?? intent.latest_charge,
    next_action: null,
    payment_method: method.id,
    status: 'processing',
  };
  await save(work, 'payment_intent', processing, { dueAt: settlesAt });
  await emit(work, 'payment_intent.processing', processing);
  return processing;
}

export async function cancelIntent(
  work: Work,
  intent: Stripe.PaymentIntent,
  reason: Stripe.PaymentIntent.CancellationReason | null,
): Promise<Stripe.PaymentIntent> {
  const canceled: Stripe.PaymentIntent = {
    ...intent,
    canceled_at: work.now,
    cancellation_reason: reason,
    next_action: null,
    status: 'canceled',
  };
  await save(work, 'payment_intent', canceled, { dueAt: null });
  await emit(work, 'payment_intent.canceled', canceled);
  return canceled;
}

async function pendingChargeOf(
  work: Work,
  { latest_charge: latest }: Stripe.PaymentIntent,
): Promise<Stripe.Charge | null> {
  const charge = latest === null ? null : (await getLinked(work, 'charge', idOf(latest))).wire;
  return charge?.status === 'pending' ? charge : null;
}

export async function getIntent(work: Work, id: string): Promise<Stripe.PaymentIntent> {
  return (await getLinked(work, 'payment_intent', id)).wire;
}
