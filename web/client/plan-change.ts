import type { PlanSelection, SubscriptionInfo } from '@horus/contract/billing';
import { endpoints } from '@horus/contract/paths';
import type { ChangePlanAnswer, ChangePlanBody, ChangePreview } from '@horus/contract/plan-change-calls';
import { del, post } from '#client/call.ts';

const { billing } = endpoints;

export function previewPlanChange(wanted: PlanSelection): Promise<ChangePreview> {
  const { planType, billingPeriod } = wanted;
  return post(billing.planChangePreview.href(), { planType, billingPeriod });
}

/** Changes the plan at the previewed amounts. @throws CallError */
export function changePlan(body: ChangePlanBody): Promise<ChangePlanAnswer> {
  return post(billing.planChange.href(), body);
}

export function undoPlanChange(): Promise<SubscriptionInfo> {
  return del<SubscriptionInfo>(billing.planChange.href());
}
