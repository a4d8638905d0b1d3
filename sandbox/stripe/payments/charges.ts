import type Stripe from 'stripe';
import { newId } from '#store/ids';
import { idOf } from '#stripe/kinds';
import { getAddressed } from '#stripe/objects';
import { type Endpoint, endpoint, idIn } from '#stripe/wire/endpoint';
import { listPage, pageParams, rangeParam } from '#stripe/wire/lists';
import { string } from '#stripe/wire/parameters';
import type { Work } from '#stripe/work';
import type { Refusal } from './test-cards.ts';

/** A charge for an intent's whole amount: succeeded, or failed for a reason. */
export function buildCharge(
  work: Work,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  refusal: Refusal | null,
): Stripe.Charge {
  const paid = refusal === null;
  const id = newId('ch');
  return {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: paid ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: paid ? newId('txn') : null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: 'SANDBOX',
    captured: paid,
    created: work.now,
    currency: intent.currency,
    customer: intent.customer === null ? null : idOf(intent.customer),
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: refusal?.code ?? null,
    failure_message: refusal?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: paid ? 'approved_by_network' : 'declined_by_network',
      reason: refusal?.declineCode ?? null,
      risk_level: 'normal',
      risk_score: 20,
      seller_message: paid ? 'Payment complete.' : 'The bank did not approve the payment.',
      type: paid ? 'authorized' : 'issuer_declined',
    },
    paid,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: methodDetails(intent, method),
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: paid ? 'succeeded' : 'failed',
    transfer_data: null,
    transfer_group: null,
  };
}

function methodDetails(
  intent: Stripe.PaymentIntent,
  { type, card, billing_details: billing }: Stripe.PaymentMethod,
): Stripe.Charge.PaymentMethodDetails {
  if (!card) {
    const country = billing.address?.country ?? null;
    return {
      type,
      klarna: {
        payer_details: { address: { country } },
        payment_method_category: 'pay_in_installments',
        preferred_locale: 'es-ES',
      },
    };
  }
  return {
    type,
    card: {
      amount_authorized: intent.amount,
      authorization_code: null,
      brand: card.brand,
      checks: card.checks,
      country: card.country,
      electronic_commerce_indicator: null,
      exp_month: card.exp_month,
      exp_year: card.exp_year,
      fingerprint: card.fingerprint ?? null,
      funding: card.funding,
      installments: null,
      last4: card.last4,
      mandate: null,
      network: card.brand,
      network_transaction_id: null,
      regulated_status: card.regulated_status,
      three_d_secure: null,
      transaction_link_id: null,
      wallet: null,
    },
  };
}

export const chargeEndpoints: readonly Endpoint[] = [
  endpoint('GET', '/v1/charges', {
    params: { ...pageParams, created: rangeParam(), customer: string(), payment_intent: string() },
    unsupported: ['transfer_group'],
    run: (work, params) =>
      listPage(work, 'charge', '/v1/charges', params, {
        filters: { customer: params.customer, payment_intent: params.payment_intent },
        created: params.created,
      }),
  }),
  endpoint('GET', '/v1/charges/:id', {
    params: {},
    run: async (work, _params, ids) => (await getAddressed(work, 'charge', idIn(ids))).wire,
  }),
];
