import type Stripe from 'stripe';
import { subscriptionOf } from '#features/billing/mirror/promotion-fees';
import { fromUnix } from '#features/billing/mirror/stripe-values';

/** Money that came for a plan which was over by then. */
export interface LatePayment {
  readonly invoiceId: string;
  readonly subscriptionId: string;
  readonly number: string | null;
  readonly cents: number;
  readonly currency: string;
  readonly endedAt: Date;
}

/**
 * Invoices that were paid after their plan had ended, for time that will not be given: by a debit that was on its way, or on a page
 * that was open when they were withdrawn. What was owed for service that was given is no such money.
 */
export function findLatePayments(
  subscriptions: readonly Stripe.Subscription[],
  invoices: readonly Stripe.Invoice[],
): LatePayment[] {
  const endOf = new Map(subscriptions.map((each) => [each.id, each.ended_at]));
  return invoices.flatMap((invoice): LatePayment[] => {
    const subscriptionId = subscriptionOf(invoice) ?? '';
    const endedAt = endOf.get(subscriptionId);
    const paidAt = invoice.status_transitions.paid_at;
    if (!endedAt || !paidAt || paidAt <= endedAt || invoice.amount_paid === 0) return [];
    if (!invoice.lines.data.some(({ period }) => period.end > endedAt)) return [];
    const { id, number, amount_paid: cents, currency } = invoice;
    return [{ invoiceId: id, subscriptionId, number, cents, currency, endedAt: fromUnix(endedAt) }];
  });
}
