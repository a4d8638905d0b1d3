import type Stripe from 'stripe';
import { newId } from '#store/ids';
import { invalidRequest } from '#stripe/api-error';
import { addDays } from '#stripe/calendar';
import { getAddressed, getLinked, getReferenced, insert, save } from '#stripe/objects';
import { emit } from '#stripe/webhooks/emit-event';
import { type Endpoint, endpoint, idIn } from '#stripe/wire/endpoint';
import { boolean, type Fields, required, string } from '#stripe/wire/parameters';
import { listing } from '#stripe/wire/reads';
import type { Work } from '#stripe/work';
import { evidence, noEvidence } from './dispute-evidence.ts';

export const DISPUTE_REASONS = [
  'credit_not_processed',
  'duplicate',
  'fraudulent',
  'general',
  'product_not_received',
  'product_unacceptable',
  'subscription_canceled',
  'unrecognized',
] as const;
type Reason = (typeof DISPUTE_REASONS)[number];

/** A dispute without an answer is lost after this time. */
const DAYS_TO_ANSWER = 9;
/**
 * Opens a dispute and takes the money back until it is decided. A returned debit can't be
 * contested.
 * @throws ApiError when the charge has failed or is disputed already
 */
export async function openDispute(
  work: Work,
  charge: Stripe.Charge,
  reason: Reason,
): Promise<Stripe.Dispute> {
  if (!charge.paid || charge.disputed) {
    throw invalidRequest(`The charge ${charge.id} can not be disputed.`, 'charge', 'charge_disputed');
  }
  const { card, type } = charge.payment_method_details ?? {};
  const dispute: Stripe.Dispute = {
    id: newId('du'),
    object: 'dispute',
    amount: charge.amount_captured - charge.amount_refunded,
    balance_transactions: [],
    charge: charge.id,
    created: work.now,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence(),
    evidence_details: {
      due_by: addDays(work.now, DAYS_TO_ANSWER),
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: 'manual',
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    ...(card && {
      payment_method_details: {
        card: {
          brand: card.brand ?? 'visa',
          case_type: 'chargeback',
          network: card.network ?? 'visa',
          network_reason_code: null,
        },
        type: 'card',
      },
    }),
    reason,
    status: 'needs_response',
  };
  await insert(work, 'dispute', dispute, { dueAt: dispute.evidence_details.due_by });
  await save(work, 'charge', { ...charge, disputed: true }, { dueAt: null });
  await emit(work, 'charge.dispute.created', dispute);
  await emit(work, 'charge.dispute.funds_withdrawn', dispute);
  return type === 'sepa_debit' ? closeDispute(work, dispute, 'lost') : dispute;
}

/** Opens the dispute that a test card or account orders. */
export async function disputeCharge(work: Work, chargeId: string): Promise<void> {
  const { wire: charge } = await getLinked(work, 'charge', chargeId);
  if (!charge.paid || charge.disputed) return save(work, 'charge', charge, { dueAt: null });
  await openDispute(work, charge, charge.payment_method_details?.type === 'card' ? 'fraudulent' : 'general');
}

export async function expireDispute(work: Work, id: string): Promise<void> {
  await closeDispute(work, (await getLinked(work, 'dispute', id)).wire, 'lost');
}

const answerParams = { evidence: required(evidence), submit: boolean() };

/**
 * Submits the merchant's only answer. The dispute then no longer expires.
 * @throws ApiError when it is answered or closed
 */
async function answerDispute(
  work: Work,
  params: Fields<typeof answerParams>,
  id: string,
): Promise<Stripe.Dispute> {
  const { wire: before } = await getAddressed(work, 'dispute', id);
  if (before.status !== 'needs_response') {
    throw invalidRequest('This dispute is already closed.', undefined, 'status_transition_invalid');
  }
  const { uncategorized_file: fileId } = params.evidence;
  if (fileId) await getReferenced(work, 'file', fileId, 'evidence[uncategorized_file]');
  const submits = params.submit !== false;
  const answered: Stripe.Dispute = {
    ...before,
    evidence: Object.assign({ ...before.evidence }, params.evidence),
    evidence_details: {
      ...before.evidence_details,
      has_evidence: true,
      ...(submits && { submission_count: 1, submission_method: 'manual' }),
    },
    status: submits ? 'under_review' : before.status,
  };
  await save(work, 'dispute', answered, submits ? { dueAt: null } : {});
  await emit(work, 'charge.dispute.updated', answered, before);
  return answered;
}

/**
 * Decides a dispute; a won one returns the money.
 * @throws ApiError when it is closed
 */
export async function closeDispute(
  work: Work,
  before: Stripe.Dispute,
  outcome: 'won' | 'lost',
): Promise<Stripe.Dispute> {
  if (before.status === 'won' || before.status === 'lost') {
    throw invalidRequest('This dispute is already closed.', undefined, 'status_transition_invalid');
  }
  const closed: Stripe.Dispute = {
    ...before,
    evidence_details: { ...before.evidence_details, past_due: before.evidence_details.due_by === work.now },
    status: outcome,
  };
  await save(work, 'dispute', closed, { dueAt: null });
  if (outcome === 'won') await emit(work, 'charge.dispute.funds_reinstated', closed);
  await emit(work, 'charge.dispute.closed', closed);
  return closed;
}

export const disputeEndpoints: readonly Endpoint[] = [
  endpoint('POST', '/v1/disputes/:id', {
    params: answerParams,
    unsupported: 'intended_submission_method metadata',
    run: (work, params, ids) => answerDispute(work, params, idIn(ids)),
  }),
  // The merchant accepts the dispute.
  endpoint('POST', '/v1/disputes/:id/close', {
    params: {},
    run: async (work, _params, ids) =>
      closeDispute(work, (await getAddressed(work, 'dispute', idIn(ids))).wire, 'lost'),
  }),
  listing('dispute', '/v1/disputes', { charge: string(), payment_intent: string() }),
];
