import type Stripe from 'stripe';
import { type ApiError, invalidRequest } from '#stripe/api-error';
import { addDays } from '#stripe/calendar';
import { getCustomer } from '#stripe/customers/get-customer';
import { getReferenced, type KeptOf } from '#stripe/objects';
import { type Endpoint, endpoint } from '#stripe/wire/endpoint';
import {
  applyMetadata,
  array,
  type Fields,
  integer,
  metadata,
  oneOf,
  type Reader,
  required,
  string,
} from '#stripe/wire/parameters';
import { listing, retrieval } from '#stripe/wire/reads';
import type { Work } from '#stripe/work';
import { cardError } from './card-error.ts';
import { createIntent, failIntent, processIntent, succeedIntent } from './payment-intents.ts';
import { findTestCard } from './test-cards.ts';
import { findTestIban } from './test-ibans.ts';

/** Cents; Stripe's limits in euros. */
const SMALLEST = 50;
const LARGEST = 99_999_999;

/** The sandbox only supports payments that are confirmed at once, off session. */
const confirmed: Reader<true> = {
  read(raw, path) {
    if (raw === 'true') return true;
    throw invalidRequest(`The sandbox makes payments with ${path}=true alone.`, path);
  },
};

const createParams = {
  amount: required(integer(SMALLEST, LARGEST)),
  confirm: required(confirmed),
  currency: required(oneOf('eur')),
  customer: required(string()),
  description: string(1_000),
  metadata: metadata(),
  off_session: required(confirmed),
  payment_method: required(string()),
  payment_method_types: array(oneOf('card', 'sepa_debit'), 2),
  receipt_email: string(512),
};
type CreateParams = Fields<typeof createParams>;

const UNSUPPORTED_AT_CREATION = `allowed_payment_method_types amount_details application_fee_amount automatic_payment_methods
    capture_method confirmation_method confirmation_token customer_account error_on_requires_action
    excluded_payment_method_types hooks mandate mandate_data on_behalf_of payment_details
    payment_method_configuration payment_method_data payment_method_options radar_options return_url
    setup_future_usage shipping statement_descriptor statement_descriptor_suffix transfer_data
    transfer_group use_stripe_sdk`;

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
  return confirmPayment(work, intent, params.payment_method);
}

/**
 * Charges a customer's method off session. Returns the intent, or the bank's refusal, which the
 * intent keeps.
 * @throws ApiError for another customer's method, or an unsupported type
 */
async function confirmPayment(
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

export const paymentIntentEndpoints: readonly Endpoint[] = [
  listing('payment_intent', '/v1/payment_intents', { customer: string() }),
  retrieval('payment_intent', '/v1/payment_intents/:id', 'client_secret'),
  endpoint('POST', '/v1/payment_intents', {
    params: createParams,
    unsupported: UNSUPPORTED_AT_CREATION,
    run: create,
  }),
];
