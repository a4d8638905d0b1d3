import type Stripe from 'stripe';
import { newId } from '#store/ids';
import { invalidRequest } from '#stripe/api-error';
import { idOf, nulls } from '#stripe/kinds';
import { getReferenced, insert, save } from '#stripe/objects';
import { emit } from '#stripe/webhooks/emit-event';
import { type Endpoint, endpoint } from '#stripe/wire/endpoint';
import { applyMetadata, type Fields, integer, metadata, oneOf, string } from '#stripe/wire/parameters';
import type { Work } from '#stripe/work';

const createParams = {
  amount: integer(1),
  charge: string(),
  metadata: metadata(),
  payment_intent: string(),
  reason: oneOf('duplicate', 'fraudulent', 'requested_by_customer'),
};

/** @throws ApiError when the charge has failed, is refunded or is disputed */
export async function createRefund(work: Work, params: Fields<typeof createParams>): Promise<Stripe.Refund> {
  const charge = await chargeOf(work, params);
  const left = charge.amount_captured - charge.amount_refunded;
  const amount = params.amount ?? left;
  if (charge.disputed) {
    throw invalidRequest(
      `Charge ${charge.id} has been charged back; cannot issue a refund.`,
      undefined,
      'charge_disputed',
    );
  }
  if (!charge.paid) {
    throw invalidRequest(
      `Charge ${charge.id} has not succeeded and cannot be refunded.`,
      'charge',
      'charge_not_refundable',
    );
  }
  if (left === 0) {
    throw invalidRequest(
      `Charge ${charge.id} has already been refunded.`,
      undefined,
      'charge_already_refunded',
    );
  }
  if (amount > left) {
    throw invalidRequest(
      `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`,
      'amount',
    );
  }
  const refund: Stripe.Refund = {
    id: newId('re'),
    object: 'refund',
    amount,
    balance_transaction: newId('txn'),
    charge: charge.id,
    created: work.now,
    currency: charge.currency,
    customer: charge.customer === null ? null : idOf(charge.customer),
    metadata: applyMetadata({}, params.metadata),
    payment_intent: charge.payment_intent === null ? null : idOf(charge.payment_intent),
    payment_method: charge.payment_method,
    reason: params.reason ?? null,
    status: 'succeeded',
    ...nulls('customer_account receipt_number source_transfer_reversal transfer_reversal'),
  };
  const refunded = charge.amount_refunded + amount;
  const after = { ...charge, amount_refunded: refunded, refunded: refunded === charge.amount_captured };
  await insert(work, 'refund', refund);
  await save(work, 'charge', after);
  await emit(work, 'charge.refunded', after, charge);
  await emit(work, 'refund.created', refund);
  return refund;
}

async function chargeOf(work: Work, params: Fields<typeof createParams>): Promise<Stripe.Charge> {
  if (params.charge) return (await getReferenced(work, 'charge', params.charge, 'charge')).wire;
  if (!params.payment_intent) {
    throw invalidRequest(
      'One of the following params should be provided for this request: payment_intent or charge.',
    );
  }
  const { wire: intent } = await getReferenced(
    work,
    'payment_intent',
    params.payment_intent,
    'payment_intent',
  );
  if (intent.status !== 'succeeded' || intent.latest_charge === null) {
    throw invalidRequest(
      `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
      'payment_intent',
      'payment_intent_unexpected_state',
    );
  }
  return (await getReferenced(work, 'charge', idOf(intent.latest_charge), 'charge')).wire;
}

export const refundEndpoints: readonly Endpoint[] = [
  endpoint('POST', '/v1/refunds', {
    params: createParams,
    unsupported: `currency customer instructions_email origin refund_application_fee reverse_transfer`,
    run: createRefund,
  }),
];
