import type Stripe from 'stripe';
import { cancelPayment, findPaymentOf } from '#stripe/billing/invoice-payments';
import { getCustomer } from '#stripe/customers/get-customer';
import { getAddressed, save } from '#stripe/objects';
import { type ApiError, invalidRequest } from '#stripe/wire/api-error';
import { type Endpoint, endpoint, idIn } from '#stripe/wire/endpoint';
import { listPage, pageParams, rangeParam } from '#stripe/wire/lists';
import {
  applyMetadata,
  array,
  boolean,
  emptyable,
  type Fields,
  integer,
  metadata,
  oneOf,
  required,
  string,
} from '#stripe/wire/parameters';
import type { Work } from '#stripe/work';
import { confirmPayment } from './confirm-payment.ts';
import { cancelIntent, createIntent } from './payment-intents.ts';

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

/** Opens a payment of a customer and, when asked, makes it with a method of theirs. */
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
  return params.confirm ? confirmPayment(work, intent, params) : intent;
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

export const paymentIntentEndpoints: readonly Endpoint[] = [
  endpoint('GET', '/v1/payment_intents', {
    params: { ...pageParams, created: rangeParam(), customer: string() },
    run: (work, params) =>
      listPage(work, 'payment_intent', '/v1/payment_intents', params, {
        filters: { customer: params.customer },
        created: params.created,
      }),
  }),
  endpoint('GET', '/v1/payment_intents/:id', {
    params: {},
    unsupported: ['client_secret'],
    run: (work, _params, ids) => intentAt(work, idIn(ids)),
  }),
  endpoint('POST', '/v1/payment_intents/:id', {
    params: { description: emptyable(string()), metadata: metadata() },
    unsupported: ['amount', 'currency', 'customer', 'payment_method', 'receipt_email', 'setup_future_usage'],
    run: async (work, params, ids) => {
      const before = await intentAt(work, idIn(ids));
      const intent = {
        ...before,
        description: params.description === undefined ? before.description : params.description,
        metadata: applyMetadata(before.metadata, params.metadata),
      };
      await save(work, 'payment_intent', intent);
      return intent;
    },
  }),
  endpoint('POST', '/v1/payment_intents', {
    params: createParams,
    unsupported: UNSUPPORTED_AT_CREATION,
    run: create,
  }),
  endpoint('POST', '/v1/payment_intents/:id/confirm', {
    params: { off_session: boolean(), payment_method: string() },
    unsupported: UNSUPPORTED_AT_CREATION.filter((name) => name !== 'off_session'),
    run: async (work, params, ids) => confirmPayment(work, await intentAt(work, idIn(ids)), params),
  }),
  endpoint('POST', '/v1/payment_intents/:id/cancel', {
    params: {
      cancellation_reason: oneOf('abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'),
    },
    run: async (work, params, ids) =>
      cancel(work, await intentAt(work, idIn(ids)), params.cancellation_reason ?? null),
  }),
];
