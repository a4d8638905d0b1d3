import type { PlanSelection, SubscriptionInfo } from '@horus/contract/billing';
import { endpoints } from '@horus/contract/paths';
import type { ChangePlanAnswer, ChangePlanBody, ChangePreview } from '@horus/contract/plan-change-calls';
import { del, post } from '#client/call.ts';

const { billing } = endpoints;

/** What would come of a change of plan; nothing is done. @throws CallError */
export function previewPlanChange(wanted: PlanSelection): Promise<ChangePreview> {
  const { planType, billingPeriod } = wanted;
  return post(billing.planChangePreview.href(), { planType, billingPeriod });
}

/** Changes the plan, for the figures that were shown. @throws CallError */
export function changePlan(body: ChangePlanBody): Promise<ChangePlanAnswer> {
  return post(billing.planChange.href(), body);
}

/** Undoes the change that is planned, or that waits for its payment. @throws CallError */
export function undoPlanChange(): Promise<SubscriptionInfo> {
  return del<SubscriptionInfo>(billing.planChange.href());
}
