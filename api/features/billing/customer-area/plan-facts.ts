import type { DueInvoice } from '@horus/contract/billing';
import { FEE_ATTEMPTS } from '@horus/contract/catalog';
import type { Due, EndReason, PlanFacts, ProviderStatus } from '@horus/contract/plan-facts';
import type { SubscriptionRow } from '#features/billing/customer-area/subscription-rows';
import { iso } from '#platform/iso';

type OpenInvoice = NonNullable<SubscriptionRow['open_invoice']>;

type OpenCharge = Pick<OpenInvoice, 'payment_state' | 'next_attempt_at' | 'attempt_count'>;

export type PlanFactsRow = Pick<
  SubscriptionRow,
  'status' | 'charged_automatically' | 'cancels_at' | 'ended_at' | 'end_reason' | 'ever_paid' | 'all_refunded'
> & { readonly open_invoice: OpenCharge | null };

export function factsOf(row: PlanFactsRow): PlanFacts {
  const ended = row.ended_at !== null;
  return {
    kind: 'subscription',
    status: row.status as ProviderStatus,
    due: row.open_invoice && {
      payment: paymentOf(row, row.open_invoice),
      tries: triesOf(row.open_invoice),
    },
    ending: !ended && row.cancels_at !== null,
    endReason: ended ? endReasonOf(row) : null,
    everPaid: row.ever_paid,
  };
}

/** Statuses with an overdue invoice. */
const LATE: readonly string[] = ['past_due', 'unpaid'];

function paymentOf(row: PlanFactsRow, { payment_state: state }: OpenCharge): Due['payment'] {
  if (state === 'processing' || row.charged_automatically) return state ?? 'scheduled';
  return LATE.includes(row.status) ? 'overdue' : 'to_pay';
}

export function triesOf({
  next_attempt_at: next,
  attempt_count: attempts,
}: Pick<OpenCharge, 'next_attempt_at' | 'attempt_count'>): Due['tries'] {
  if (next === null) return 'none';
  return attempts < FEE_ATTEMPTS - 1 ? 'more' : 'last';
}

function endReasonOf({ all_refunded: allRefunded, end_reason: reason }: PlanFactsRow): EndReason {
  if (allRefunded) return 'refunded';
  if (reason === 'payment_failed') return 'unpaid';
  return reason === 'payment_disputed' ? 'disputed' : 'customer';
}

export function dueOf({ open_invoice: open }: SubscriptionRow): DueInvoice | null {
  if (!open) return null;
  const retryAt = open.next_attempt_at && iso(open.next_attempt_at);
  return { amount: open.amount, currency: open.currency, payUrl: open.hosted_url, retryAt };
}
