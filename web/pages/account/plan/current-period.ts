import { endsWithAccount, type SubscriptionInfo } from '@horus/contract/billing';
import { addMonths, TIME_ZONE } from '@horus/contract/dates';
import { DAY_MS } from '@horus/contract/durations';
import { subscriptionStates } from '@horus/contract/subscription-states';

/** The customer's current period until the next event, for the dial. */
export interface CurrentPeriod {
  readonly endsAt: Date;
  /** Elapsed share, 0 to 1. */
  readonly elapsed: number;
  /**
   * Midnights until the last day in mainland Spain; 0 from that day on. Null for an unpaid period,
   * because the debt decides when the plan ends.
   */
  readonly daysLeft: number | null;
  readonly isFree: boolean;
  /**
   * The event at the end: renewal with a charge or an invoice, retry of a failed fee, start of a
   * paid year, or end of the plan, which may come earlier for a debt.
   */
  readonly end: 'charge' | 'retry' | 'invoice' | 'next-year' | 'over' | 'over-if-paid';
}

/** Null without a plan. Calculates the start from the end by the billing period. */
export function currentPeriod(info: SubscriptionInfo, now: Date): CurrentPeriod | null {
  const { currentPeriodEnd, dbSubscription, state } = info;
  // Unpaid: the period has not started.
  if (state.startsWith('first_')) return null;
  // A state with its own title has no running plan.
  if (!currentPeriodEnd || !dbSubscription || subscriptionStates[state].title !== null) return null;
  if (endsWithAccount(info)) return null;
  const periodEndsAt = new Date(currentPeriodEnd);
  const boughtAt = new Date(dbSubscription.startedAt);
  const renewedAt = addMonths(periodEndsAt, dbSubscription.billingPeriod === 'monthly' ? -1 : -12);
  const inTrial = info.status === 'trialing';
  const startsAt = inTrial || boughtAt > renewedAt ? boughtAt : renewedAt;
  const isPaid = subscriptionStates[state].period === 'runs';
  const end = endOf(info);
  // Not charged again and not cancelled: the debt decides the end, not a date.
  if (end.startsWith('over') && !info.cancelAtPeriodEnd && !info.isFinancedPlan) return null;
  const [next] = info.upcomingCharges;
  const endsAt = (end === 'charge' || end === 'retry') && next ? new Date(next.date) : periodEndsAt;
  const share = (now.getTime() - startsAt.getTime()) / (endsAt.getTime() - startsAt.getTime());
  return {
    endsAt,
    elapsed: Math.min(1, Math.max(0, share)),
    daysLeft: isPaid ? Math.max(0, Math.round((dayOf(endsAt) - dayOf(now)) / DAY_MS)) : null,
    isFree: inTrial,
    end,
  };
}

function endOf(info: SubscriptionInfo): CurrentPeriod['end'] {
  const { nextBillingDate, renewal, sendsInvoices, state, upcomingCharges } = info;
  if (nextBillingDate && sendsInvoices) return 'invoice';
  // A failed fee is retried before the next one is due.
  if (nextBillingDate) return upcomingCharges[0]?.kind === 'retry' ? 'retry' : 'charge';
  if (renewal?.state === 'renewed') return 'next-year';
  return subscriptionStates[state].period === 'if_paid' ? 'over-if-paid' : 'over';
}

/** Start of the moment's day in Spain, as midnight UTC. */
function dayOf(moment: Date): number {
  return Date.parse(new Intl.DateTimeFormat('en-CA', { timeZone: TIME_ZONE }).format(moment));
}
