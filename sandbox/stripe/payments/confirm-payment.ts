import type Stripe from 'stripe';
import { addDays } from '#stripe/billing/calendar';
import { applyPayment, cancelPayment, findPaymentOf } from '#stripe/billing/invoice-payments';
import { getCustomer } from '#stripe/customers/get-customer';
import { idOf } from '#stripe/kinds';
import { getAddressed, getLinked, getReferenced, type KeptOf } from '#stripe/objects';
import { type ApiError, invalidRequest } from '#stripe/wire/api-error';
import { type Endpoint, endpoint, idIn } from '#stripe/wire/endpoint';
import {
  applyMetadata,
  array,
  boolean,
  type Fields,
  integer,
  metadata,
  oneOf,
  required,
  string,
} from '#stripe/wire/parameters';
import type { Work } from '#stripe/work';
import { cardError } from './card-error.ts';
import { cancelIntent, createIntent, failIntent, processIntent, succeedIntent } from './payment-intents.ts';
import { findTestCard } from './test-cards.ts';
import { findTestIban } from './test-ibans.ts';

/** Cents; Stripe's smallest and largest charge in euros. */
const SMALLEST = 50;
const LARGEST = 99_999_999;

const createParams = {
  amount: required(integer(SMALLEST, LARGEST)),
  confirm: boolean(),
  currency: required(oneOf('eur')),
  customer: required(string()),
  description: string(1_000),
  metadata: metadata(),
  off_session: boolean(),
  payment_method: string(),
  payment_method_types: array(oneOf('card', 'sepa_debit'), 2),
  receipt_email: string(512),
};
type CreateParams = Fields<typeof createParams>;

const UNSUPPORTED_AT_CREATION = [
  'allowed_payment_method_types',
  'amount_details',
  'application_fee_amount',
  'automatic_payment_methods',
  'capture_method',
  'confirmation_method',
  'confirmation_token',
  'customer_account',
  'error_on_requires_action',
  'excluded_payment_method_types',
  'hooks',
  'mandate',
  'mandate_data',
  'on_behalf_of',
  'payment_details',
  'payment_method_configuration',
  'payment_method_data',
  'payment_method_options',
  'radar_options',
  'return_url',
  'setup_future_usage',
  'shipping',
  'statement_descriptor',
  'statement_descriptor_suffix',
  'transfer_data',
  'transfer_group',
  'use_stripe_sdk',
];

/** Opens a payment of a customer and, when asked, makes it with a method of his. */
async function create(work: Work, params: CreateParams): Promise<Stripe.PaymentIntent | ApiError> {
  const customer = await getCustomer(work, params.customer, 'customer');
  const intent = await createIntent(work, {
    amount: params.amount,
    currency: params.currency,
    customer: customer.id,
    description: params.description ?? null,
    metadata: applyMetadata({}, params.metadata),
    methodTypes: params.payment_method_types ?? ['card', 'sepa_debit'],
    setupFutureUsage: null,
    receiptEmail: params.receipt_email ?? null,
  });
  return params.confirm ? confirm(work, intent, params) : intent;
}

/**
 * Charges one of the customer's methods with nobody there. Answers the intent, or the bank's refusal, which stays on it.
 * @throws ApiError when there is nothing to charge or it is not to be confirmed any more
 */
async function confirm(
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

/** Gives a payment up that has not come; one by which Stripe collects an invoice is the invoice's own. */
async function cancel(
  work: Work,
  intent: Stripe.PaymentIntent,
  reason: Stripe.PaymentIntent.CancellationReason | null,
): Promise<Stripe.PaymentIntent> {
  const payment = await findPaymentOf(work, intent.id);
  if (!['requires_payment_method', 'requires_action'].includes(intent.status)) {
    throw invalidRequest(
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`,
      undefined,
      'payment_intent_unexpected_state',
    );
  }
  if (payment?.is_default) {
    throw invalidRequest('You cannot cancel the default payment of an invoice.', undefined);
  }
  if (payment) await cancelPayment(work, payment);
  return cancelIntent(work, intent, reason);
}

const intentAt = async (work: Work, id: string) => (await getAddressed(work, 'payment_intent', id)).wire;

export const confirmPaymentEndpoints: readonly Endpoint[] = [
  endpoint('POST', '/v1/payment_intents', {
    params: createParams,
    unsupported: UNSUPPORTED_AT_CREATION,
    run: create,
  }),
  endpoint('POST', '/v1/payment_intents/:id/confirm', {
    params: { off_session: boolean(), payment_method: string() },
    unsupported: UNSUPPORTED_AT_CREATION.filter((name) => name !== 'off_session'),
    run: async (work, params, ids) => confirm(work, await intentAt(work, idIn(ids)), params),
  }),
  endpoint('POST', '/v1/payment_intents/:id/cancel', {
    params: {
      cancellation_reason: oneOf('abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'),
    },
    run: async (work, params, ids) =>
      cancel(work, await intentAt(work, idIn(ids)), params.cancellation_reason ?? null),
  }),
];
