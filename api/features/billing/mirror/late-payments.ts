import type Stripe from 'stripe';
import { subscriptionOf } from '#features/billing/mirror/promotion-fees';
import { fromUnix } from '#features/billing/mirror/stripe-values';

/** Payment received after its plan ended. */
export interface LatePayment {
  readonly invoiceId: string;
  readonly subscriptionId: string;
  readonly number: string | null;
  readonly cents: number;
  readonly currency: string;
  readonly endedAt: Date;
}

/**
 * Returns invoices paid after their plan's end, for a later period or a never paid order. The cause
 * is a processing debit or an open payment page. A debt for a past period is not included.
 */
export function findLatePayments(
  subscriptions: readonly Stripe.Subscription[],
  invoices: readonly Stripe.Invoice[],
): LatePayment[] {
  const endOf = new Map(subscriptions.map((each) => [each.id, each.ended_at]));
  const paidBefore = new Set(
    invoices.filter((each) => isPaidBefore(each, endOf.get(subscriptionOf(each) ?? ''))).map(subscriptionOf),
  );
  return invoices.flatMap((invoice): LatePayment[] => {
    const subscriptionId = subscriptionOf(invoice) ?? '';
    const endedAt = endOf.get(subscriptionId);
    const paidAt = invoice.status_transitions.paid_at;
    if (!endedAt || !paidAt || paidAt <= endedAt || invoice.amount_paid === 0) return [];
    const isForLater = invoice.lines.data.some(({ period }) => period.end > endedAt);
    if (paidBefore.has(subscriptionId) && !isForLater) return [];
    const { id, number, amount_paid: cents, currency } = invoice;
    return [{ invoiceId: id, subscriptionId, number, cents, currency, endedAt: fromUnix(endedAt) }];
  });
}

function isPaidBefore(invoice: Stripe.Invoice, endedAt: number | null | undefined): boolean {
  const paidAt = invoice.status_transitions.paid_at;
  return Boolean(paidAt && endedAt && paidAt <= endedAt);
}
