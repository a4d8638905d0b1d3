import type Stripe from 'stripe';
import type { PaymentRow } from '#features/billing/mirror/mirror-rows';
import { subscriptionOf } from '#features/billing/mirror/promotion-fees';

/**
 * Why we end a subscription at Stripe, in the word that its cancellation carries: Stripe has no
 * reason of its own for these.
 */
export const reversalReasons = ['refunded', 'payment_disputed'] as const;
export type ReversalReason = (typeof reversalReasons)[number];

/** A subscription that has to end. */
export interface ReversedSubscription {
  readonly subscriptionId: string;
  readonly reason: ReversalReason;
}

/** Statuses of a payment whose money has come, whatever became of it. */
const ARRIVED: readonly string[] = ['succeeded', 'disputed', 'refunded', 'dispute_lost'];

/**
 * Subscriptions that run although their money went back: all of it was refunded, as the guarantee
 * has it, or a bank has taken any of it for good. Stripe goes on charging them. A refund of less
 * leaves the plan as it is.
 */
export function findReversedSubscriptions(
  subscriptions: readonly Stripe.Subscription[],
  invoices: readonly Stripe.Invoice[],
  payments: readonly PaymentRow[],
): ReversedSubscription[] {
  const subscriptionOfInvoice = new Map(invoices.map((each) => [each.id, subscriptionOf(each)]));
  return subscriptions.flatMap(({ id, ended_at: endedAt }): ReversedSubscription[] => {
    if (endedAt !== null) return [];
    const arrived = payments
      .filter(
        ({ invoiceId, status }) =>
          subscriptionOfInvoice.get(invoiceId ?? '') === id && ARRIVED.includes(status),
      )
      .map(({ status }) => status);
    if (arrived.includes('dispute_lost')) return [{ subscriptionId: id, reason: 'payment_disputed' }];
    const all = arrived.length > 0 && arrived.every((status) => status === 'refunded');
    return all ? [{ subscriptionId: id, reason: 'refunded' }] : [];
  });
}

/** Why a subscription ended: the word that we ended it with, or Stripe's; null while it runs. */
export function endReasonOf({
  ended_at: endedAt,
  cancellation_details: details,
}: Stripe.Subscription): string | null {
  if (endedAt === null) return null;
  return reversalReasons.find((each) => each === details?.comment) ?? details?.reason ?? null;
}
