import { type BillingPeriod, plans } from './catalog.ts';
import type { PlanChoice } from './plan-change.ts';

export const billingPeriodNames: Readonly<Record<BillingPeriod, string>> = {
  monthly: 'mensual',
  annual: 'anual',
  'annual-financed': 'anual a plazos',
};

/** 'Business mensual'. */
export function planName({ planType, billingPeriod }: PlanChoice): string {
  return `${plans[planType].name} ${billingPeriodNames[billingPeriod]}`;
}
