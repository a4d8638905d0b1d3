import { RECEIVED_STATUSES } from '@horus/contract/billing';
import type Stripe from 'stripe';
import { subscriptionOf } from '#features/billing/mirror/promotion-fees';
import type { PaymentRow } from '#features/billing/mirror/row-types';

/** Written in the cancellation's comment: Stripe has no reason for these. */
export const reversalReasons = ['refunded', 'payment_disputed'] as const;
export type ReversalReason = (typeof reversalReasons)[number];

export interface ReversedSubscription {
  readonly subscriptionId: string;
  readonly reason: ReversalReason;
}

/**
 * Returns active subscriptions that are fully refunded, or lost any dispute. Stripe would continue
 * to charge them. A partial refund keeps the plan.
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
          subscriptionOfInvoice.get(invoiceId ?? '') === id && RECEIVED_STATUSES.includes(status),
      )
      .map(({ status }) => status);
    if (arrived.includes('dispute_lost')) return [{ subscriptionId: id, reason: 'payment_disputed' }];
    const all = arrived.length > 0 && arrived.every((status) => status === 'refunded');
    return all ? [{ subscriptionId: id, reason: 'refunded' }] : [];
  });
}

/** Returns our reason or Stripe's; null while the subscription is active. */
export function endReasonOf({
  ended_at: endedAt,
  cancellation_details: details,
}: Stripe.Subscription): string | null {
  if (endedAt === null) return null;
  return reversalReasons.find((each) => each === details?.comment) ?? details?.reason ?? null;
}
