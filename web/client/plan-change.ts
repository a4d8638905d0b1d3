import type { PlanSelection, SubscriptionInfo } from '@horus/contract/billing';
import type { ChangePlanAnswer, ChangePlanBody, ChangePreview } from '@horus/contract/plan-change-calls';
import { call } from '#client/call.ts';

export function previewPlanChange(wanted: PlanSelection): Promise<ChangePreview> {
  const { planType, billingPeriod } = wanted;
  return call('POST /api/stripe/plan-change/preview', { body: { planType, billingPeriod } });
}

/** Changes the plan at the previewed amounts. @throws CallError */
export function changePlan(body: ChangePlanBody): Promise<ChangePlanAnswer> {
  return call('POST /api/stripe/plan-change', { body });
}

export function undoPlanChange(): Promise<SubscriptionInfo> {
  return call('DELETE /api/stripe/plan-change');
}
