import type Stripe from 'stripe';
import { intentOf } from '#features/billing/mirror/failed-charges';
import { subscriptionOf } from '#features/billing/mirror/promotion-fees';
import { endReasonOf } from '#features/billing/mirror/reversed-subscriptions';
import type { Intents } from '#features/billing/mirror/row-types';

export interface LapsedInvoice {
  readonly id: string;
  readonly draft: boolean;
}

/**
 * Stripe would leave these payable, for service that will not be given. Partly paid invoices and
 * processing debits are left to the company.
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
