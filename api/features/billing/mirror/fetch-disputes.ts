import { type DisputeAnswer, disputeData } from '@horus/contract/disputes';
import type Stripe from 'stripe';
import { expanded, fromUnix, idOf, momentOf } from '#features/billing/mirror/stripe-values';

export interface Dispute {
  readonly id: string;
  readonly paymentId: string;
  readonly status: Stripe.Dispute.Status;
  readonly cents: number;
  readonly currency: string;
  readonly reason: string;
  readonly openedAt: Date;
  /** Deadline of the company's answer; null if it can't answer. */
  readonly dueAt: Date | null;
  readonly answer: DisputeAnswer | null;
}

/** Statuses in which the bank holds the money. An inquiry (`warning_…`) does not. */
const UNDECIDED: readonly string[] = ['needs_response', 'under_review'];

/** Asks Stripe only about payments that it marks as disputed; they are rare. */
export async function fetchDisputes(
  stripe: Stripe,
  intents: readonly Stripe.PaymentIntent[],
): Promise<Dispute[]> {
  const disputes: Dispute[] = [];
  for (const intent of intents) {
    if (!expanded(intent.latest_charge)?.disputed) continue;
    for await (const dispute of stripe.disputes.list({
      payment_intent: intent.id,
      limit: 100,
      expand: ['data.evidence.uncategorized_file'],
    })) {
      disputes.push(toDispute(dispute, intent.id));
    }
  }
  return disputes;
}

function toDispute(dispute: Stripe.Dispute, intentId: string): Dispute {
  return {
    id: dispute.id,
    paymentId: idOf(dispute.payment_intent) ?? intentId,
    status: dispute.status,
    cents: dispute.amount,
    currency: dispute.currency,
    reason: dispute.reason,
    openedAt: fromUnix(dispute.created),
    dueAt: momentOf(dispute.evidence_details.due_by),
    answer: answerOf(dispute),
  };
}

function answerOf({ evidence, evidence_details: details }: Stripe.Dispute): DisputeAnswer | null {
  if (details.submission_count === 0) return null;
  const file = expanded(evidence.uncategorized_file);
  return {
    ...(file && { file: file.filename ?? file.id }),
    text: evidence.uncategorized_text ?? '',
    data: disputeData.filter((name) => evidence[name] !== null),
  };
}

/** Returns null if the money is with the company. */
export function disputedStatus(disputes: readonly Dispute[]): 'disputed' | 'dispute_lost' | null {
  if (disputes.some(({ status }) => status === 'lost')) return 'dispute_lost';
  return disputes.some(({ status }) => UNDECIDED.includes(status)) ? 'disputed' : null;
}
