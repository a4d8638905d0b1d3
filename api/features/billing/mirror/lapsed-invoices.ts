import type Stripe from 'stripe';
import { intentOf } from '#features/billing/mirror/failed-charges';
import type { Intents } from '#features/billing/mirror/mirror-rows';
import { subscriptionOf } from '#features/billing/mirror/promotion-fees';
import { endReasonOf } from '#features/billing/mirror/reversed-subscriptions';

/** An invoice that must not be paid any more. */
export interface LapsedInvoice {
  readonly id: string;
  /** Whether it is still to be issued. */
  readonly draft: boolean;
}

/**
 * Unpaid invoices of plans that are over, for time that will not be given, of orders of which
 * nothing was ever paid, or of a plan that was given back whole. Stripe leaves them payable: a
 * customer could pay for a year that they will never have. One that is paid in part, or whose debit
 * is on its way, is left to the company.
 */
export function findLapsedInvoices(
  subscriptions: readonly Stripe.Subscription[],
  invoices: readonly Stripe.Invoice[],
  intents: Intents,
): LapsedInvoice[] {
  const ended = new Map(subscriptions.map((each) => [each.id, each]));
  const everPaid = new Set(invoices.filter(({ status }) => status === 'paid').map(subscriptionOf));
  return invoices
    .filter((invoice) => {
      const subscription = ended.get(subscriptionOf(invoice) ?? '');
      const end = subscription?.ended_at;
      return (
        end &&
        (invoice.status === 'open' || invoice.status === 'draft') &&
        invoice.amount_paid === 0 &&
        intentOf(invoice, intents)?.status !== 'processing' &&
        (endReasonOf(subscription) === 'refunded' ||
          !everPaid.has(subscriptionOf(invoice)) ||
          invoice.lines.data.some(({ period }) => period.end > end))
      );
    })
    .map(({ id, status }) => ({ id, draft: status === 'draft' }));
}
