import type { UpcomingCharge } from '@horus/contract/billing';
import { chargeWithBalance, upcomingFees } from '#features/billing/customer-area/upcoming-charges';
import type { CustomerState } from '#features/billing/mirror/fetch-customer';
import type { SubscriptionRow } from '#features/billing/mirror/row-types';

/** Returns the upcoming charges minus the customer's credit, as the panel shows them. */
export function nextCharges({ balance }: CustomerState, subscription: SubscriptionRow): UpcomingCharge[] {
  return chargeWithBalance(upcomingFees(scheduleOf(subscription)), -balance.amount);
}

function scheduleOf({ draftedFee, draftedFeeDueAt, ...row }: SubscriptionRow) {
  return {
    ...row,
    planned: plannedOf(row),
    drafted: draftedFee && draftedFeeDueAt ? { amount: draftedFee, dueAt: draftedFeeDueAt } : null,
    ends: Boolean(row.cancelsAt ?? row.endedAt),
    anchorAt: row.trialEndsAt ?? row.startedAt,
  };
}

function plannedOf(row: Pick<SubscriptionRow, 'plannedPlanType' | 'plannedBillingPeriod' | 'plannedFee'>) {
  const { plannedPlanType: planType, plannedBillingPeriod: billingPeriod, plannedFee: fee } = row;
  return planType && billingPeriod ? { planType, billingPeriod, fee: fee ?? 0 } : null;
}
