import type { SubscriptionInfo } from '@horus/contract/billing';
import { addMonths, TIME_ZONE } from '@horus/contract/dates';
import { subscriptionStates } from '@horus/contract/subscription-states';

/** The stretch of time that the customer is in, until what comes next, as a dial can show it. */
export interface CurrentPeriod {
  readonly endsAt: Date;
  /** How much of it has gone by, 0 to 1. */
  readonly elapsed: number;
  /** Midnights until its last day, on the clock of mainland Spain; 0 on that day and after it. */
  readonly daysLeft: number;
  /**
   * What happens at its end: the plan renews and is charged or invoiced, goes on with a year that
   * is paid, or is over.
   */
  readonly end: 'charge' | 'invoice' | 'next-year' | 'over';
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
  const periodEndsAt = new Date(currentPeriodEnd);
  const boughtAt = new Date(dbSubscription.startedAt);
  const renewedAt = addMonths(periodEndsAt, dbSubscription.billingPeriod === 'monthly' ? -1 : -12);
  const inTrial = info.status === 'trialing';
  const startsAt = inTrial || boughtAt > renewedAt ? boughtAt : renewedAt;
  const end = endOf(info);
  // Neither charged again nor cancelled: what is owed decides, not a day.
  if (end === 'over' && !info.cancelAtPeriodEnd && !info.isFinancedPlan) return null;
  const endsAt = (end === 'charge' && firstCharge(info)) || periodEndsAt;
  const share = (now.getTime() - startsAt.getTime()) / (endsAt.getTime() - startsAt.getTime());
  return {
    endsAt,
    elapsed: Math.min(1, Math.max(0, share)),
    daysLeft: Math.max(0, Math.round((dayOf(endsAt) - dayOf(now)) / DAY_MS)),
    end,
  };
}

/** A failed fee is tried again before the next one is due. */
function firstCharge({ upcomingCharges: [first] }: SubscriptionInfo): Date | null {
  return first ? new Date(first.date) : null;
}

function endOf({ nextBillingDate, renewal, sendsInvoices }: SubscriptionInfo): CurrentPeriod['end'] {
  if (nextBillingDate) return sendsInvoices ? 'invoice' : 'charge';
  return renewal?.state === 'renewed' ? 'next-year' : 'over';
}

/** The midnight, counted as if in UTC, with which a moment's day begins in Spain. */
function dayOf(moment: Date): number {
  return Date.parse(new Intl.DateTimeFormat('en-CA', { timeZone: TIME_ZONE }).format(moment));
}
