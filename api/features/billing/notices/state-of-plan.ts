import { stateOf } from '@horus/contract/plan-facts';
import type { SubscriptionState } from '@horus/contract/subscription-states';
import { factsOf } from '#features/billing/customer-area/plan-facts';
import type { CustomerState } from '#features/billing/mirror/fetch-customer';
import { continuesAnother } from '#features/billing/mirror/financed-years';
import type { InvoiceRow, SessionRow, SubscriptionRow } from '#features/billing/mirror/row-types';

export interface SubscriptionPlan {
  readonly state: SubscriptionState;
  readonly subscription: SubscriptionRow;
  /** Oldest open invoice. */
  readonly due: InvoiceRow | null;
}

export function planOfSubscription(customer: CustomerState, subscription: SubscriptionRow): SubscriptionPlan {
  const invoices = invoicesOf(customer, subscription.id);
  const [due = null] = invoices.filter(
    ({ id, status, amountRemaining }) =>
      // An unpaid plan change is not a debt.
      status === 'open' && amountRemaining > 0 && id !== subscription.unconfirmedInvoiceId,
  );
  const paidBy = new Set(invoices.map(({ id }) => id));
  const charges = customer.payments.filter(
    ({ invoiceId, status }) =>
      paidBy.has(invoiceId ?? '') && (status === 'succeeded' || status === 'refunded'),
  );
  const facts = factsOf({
    status: subscription.status,
    charged_automatically: subscription.chargedAutomatically,
    cancels_at: subscription.cancelsAt?.toISOString() ?? null,
    ended_at: subscription.endedAt?.toISOString() ?? null,
    end_reason: subscription.endReason ?? null,
    ever_paid: invoices.some(({ status }) => status === 'paid'),
    all_refunded: charges.length > 0 && charges.every(({ status }) => status === 'refunded'),
    open_invoice: due && {
      payment_state: due.paymentState ?? null,
      next_attempt_at: due.nextAttemptAt?.toISOString() ?? null,
      attempt_count: due.attemptCount ?? 0,
    },
  });
  return { state: stateOf(facts), subscription, due };
}

/** Oldest first. */
export function invoicesOf({ invoices }: CustomerState, subscriptionId: string): InvoiceRow[] {
  return invoices
    .filter((invoice) => invoice.subscriptionId === subscriptionId)
    .sort((a, b) => a.issuedAt.getTime() - b.issuedAt.getTime());
}

export function stateOfOrder(customer: CustomerState, session: SessionRow): SubscriptionState {
  const subscription = customer.subscriptions.find(({ id }) => id === session.subscriptionId);
  if (subscription) return planOfSubscription(customer, subscription).state;
  const year = customer.financedYears.find(({ checkoutSessionId }) => checkoutSessionId === session.id);
  if (!year) return stateOf({ kind: 'order', payment: session.paymentFailed ? 'refused' : 'processing' });
  if (year.refunded) return stateOf({ kind: 'financed', phase: year.endReason ?? 'refunded' });
  return stateOf({ kind: 'financed', phase: continuesAnother(year) ? 'renewed' : 'later' });
}
