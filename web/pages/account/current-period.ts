import { endsWithAccount, type SubscriptionInfo } from '@horus/contract/billing';
import { addMonths, TIME_ZONE } from '@horus/contract/dates';
import { subscriptionStates } from '@horus/contract/subscription-states';

/** The stretch of time that the customer is in, until what comes next, as a dial can show it. */
export interface CurrentPeriod {
  readonly endsAt: Date;
  /** How much of it has gone by, 0 to 1. */
  readonly elapsed: number;
  /**
   * Midnights until its last day, on the clock of mainland Spain; 0 on that day and after it. Null
   * while the period is not paid: what is owed decides when the plan ends.
   */
  readonly daysLeft: number | null;
  readonly isFree: boolean;
  /**
   * What happens at its end: the plan renews and is charged or invoiced, a failed fee is tried
   * again, a year that is paid begins, or the plan is over, if not before for what it owes.
   */
  readonly end: 'charge' | 'retry' | 'invoice' | 'next-year' | 'over' | 'over-if-paid';
}

const DAY_MS = 86_400_000;

/**
 * The period that runs for a plan; null without one. Its start is counted back from its end, by the
 * plan's own measure.
 */
export function currentPeriod(info: SubscriptionInfo, now: Date): CurrentPeriod | null {
  const { currentPeriodEnd, dbSubscription, state } = info;
  // Nothing of it is paid yet: its days don't count before that.
  if (state.startsWith('first_')) return null;
  // A state with a title of its own is of no plan that runs.
  if (!currentPeriodEnd || !dbSubscription || subscriptionStates[state].title !== null) return null;
  if (endsWithAccount(info)) return null;
  const periodEndsAt = new Date(currentPeriodEnd);
  const boughtAt = new Date(dbSubscription.startedAt);
  const renewedAt = addMonths(periodEndsAt, dbSubscription.billingPeriod === 'monthly' ? -1 : -12);
  const inTrial = info.status === 'trialing';
  const startsAt = inTrial || boughtAt > renewedAt ? boughtAt : renewedAt;
  const isPaid = subscriptionStates[state].period === 'runs';
  const end = endOf(info);
  // Neither charged again nor cancelled: what is owed decides, not a day.
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
  // A failed fee is tried again before the next one is due.
  if (nextBillingDate) return upcomingCharges[0]?.kind === 'retry' ? 'retry' : 'charge';
  if (renewal?.state === 'renewed') return 'next-year';
  return subscriptionStates[state].period === 'if_paid' ? 'over-if-paid' : 'over';
}

/** The midnight, counted as if in UTC, with which a moment's day begins in Spain. */
function dayOf(moment: Date): number {
  return Date.parse(new Intl.DateTimeFormat('en-CA', { timeZone: TIME_ZONE }).format(moment));
}
