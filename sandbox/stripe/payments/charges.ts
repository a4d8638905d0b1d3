import type Stripe from 'stripe';
import { newId } from '#store/ids';
import { type InternalOf, idOf, nulls } from '#stripe/kinds';
import { find, insert, save } from '#stripe/objects';
import { emit } from '#stripe/webhooks/emit-event';
import type { Endpoint } from '#stripe/wire/endpoint';
import { string } from '#stripe/wire/parameters';
import { listing } from '#stripe/wire/reads';
import type { Work } from '#stripe/work';
import { findTestCard, type Refusal } from './test-cards.ts';
import { findTestIban } from './test-ibans.ts';

type Outcome = 'succeeded' | 'pending' | Refusal;

export async function createCharge(
  work: Work,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  outcome: Outcome,
): Promise<Stripe.Charge> {
  const internal = (await find(work, 'payment_method', method.id))?.internal ?? null;
  const charge = buildCharge(work, intent, method, internal?.debit?.mandateId ?? null);
  const charged = { ...charge, ...outcomeFields(charge, outcome) };
  await insert(work, 'charge', charged, {
    dueAt: outcome === 'succeeded' ? disputedAt(work, internal) : null,
  });
  await announce(work, charged);
  return charged;
}

export async function settleCharge(
  work: Work,
  pending: Stripe.Charge,
  outcome: Exclude<Outcome, 'pending'>,
): Promise<Stripe.Charge> {
  const settled = { ...pending, ...outcomeFields(pending, outcome) };
  const method = await find(work, 'payment_method', pending.payment_method ?? '');
  const dueAt = outcome === 'succeeded' ? disputedAt(work, method?.internal ?? null) : null;
  await save(work, 'charge', settled, { dueAt });
  await announce(work, settled);
  return settled;
}

/** Returns now for a test card or account that disputes its charges, otherwise null. */
function disputedAt(work: Work, internal: InternalOf<'payment_method'> | null): number | null {
  const number = internal?.cardNumber ?? internal?.debit?.iban ?? '';
  return (findTestCard(number) ?? findTestIban(number))?.disputes ? work.now : null;
}

async function announce(work: Work, charge: Stripe.Charge): Promise<void> {
  const { status } = charge;
  await emit(
    work,
    status === 'succeeded' ? 'charge.succeeded' : status === 'pending' ? 'charge.pending' : 'charge.failed',
    charge,
  );
}

function outcomeFields({ amount }: Stripe.Charge, outcome: Outcome): Partial<Stripe.Charge> {
  const refusal = typeof outcome === 'string' ? null : outcome;
  const paid = outcome === 'succeeded';
  return {
    amount_captured: refusal ? 0 : amount,
    balance_transaction: paid ? newId('txn') : null,
    captured: refusal === null,
    failure_code: refusal?.code ?? null,
    failure_message: refusal?.message ?? null,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: refusal ? 'declined_by_network' : 'approved_by_network',
      reason: refusal?.declineCode ?? null,
      risk_level: 'normal',
      risk_score: 20,
      seller_message: refusal ? 'The bank did not approve the payment.' : 'Payment complete.',
      type: refusal ? 'issuer_declined' : 'authorized',
    },
    paid,
    status: refusal ? 'failed' : (outcome as 'succeeded' | 'pending'),
  };
}

function buildCharge(
  work: Work,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  mandate: string | null,
): Stripe.Charge {
  const id = newId('ch');
  return {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: 0,
    amount_refunded: 0,
    billing_details: method.billing_details,
    calculated_statement_descriptor: 'SANDBOX',
    captured: false,
    created: work.now,
    currency: intent.currency,
    customer: intent.customer === null ? null : idOf(intent.customer),
    description: intent.description,
    disputed: false,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    paid: false,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: methodDetails(intent, method, mandate),
    receipt_email: intent.receipt_email,
    refunded: false,
    status: 'pending',
    ...nulls('application application_fee application_fee_amount balance_transaction'),
    ...nulls('failure_balance_transaction failure_code failure_message on_behalf_of outcome'),
    ...nulls('receipt_number receipt_url review shipping source source_transfer'),
    ...nulls('statement_descriptor statement_descriptor_suffix transfer_data transfer_group'),
  };
}

function methodDetails(
  intent: Stripe.PaymentIntent,
  { type, card, sepa_debit: debit, billing_details: billing }: Stripe.PaymentMethod,
  mandate: string | null,
): Stripe.Charge.PaymentMethodDetails {
  if (debit) {
    const { bank_code: bank, branch_code: branch, country, fingerprint, last4 } = debit;
    return {
      type,
      sepa_debit: { bank_code: bank, branch_code: branch, country, fingerprint, last4, mandate },
    };
  }
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
      brand: card.brand,
      checks: card.checks,
      country: card.country,
      exp_month: card.exp_month,
      exp_year: card.exp_year,
      fingerprint: card.fingerprint ?? null,
      funding: card.funding,
      last4: card.last4,
      network: card.brand,
      regulated_status: card.regulated_status,
      ...nulls('authorization_code electronic_commerce_indicator installments mandate'),
      ...nulls('network_transaction_id three_d_secure transaction_link_id wallet'),
    },
  };
}

export const chargeEndpoints: readonly Endpoint[] = [
  listing('charge', '/v1/charges', { customer: string(), payment_intent: string() }, 'transfer_group'),
];
