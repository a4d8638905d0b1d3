import type { PlanSelection } from '@horus/contract/billing';
import { useState } from 'react';
import { useSubscriptionInfo } from '#client/account-queries.ts';
import { startCheckout } from '#client/billing.ts';
import { textOf } from '#client/call.ts';
import { KLARNA_TOAST_MS, pricingTexts } from '#content/pricing.ts';
import { toast } from '#ui/toast.ts';
import { usePageReturn } from '#ui/use-page-return.ts';

/** Opens the payment page; null without a plan to order. */
export function useOrder(plan: PlanSelection | null) {
  const [starting, setStarting] = useState(false);
  const { readAgain } = useSubscriptionInfo();
  usePageReturn(() => setStarting(false));

  async function order(): Promise<void> {
    if (starting || !plan) return;
    const { planType, billingPeriod } = plan;
    setStarting(true);
    if (billingPeriod === 'annual-financed')
      toast.info(pricingTexts.toKlarna, { autoClose: KLARNA_TOAST_MS });
    try {
      await startCheckout({ planType, billingPeriod });
    } catch (error) {
      setStarting(false);
      toast.error(textOf(error, pricingTexts.failed));
      // The order may have been paid in another tab.
      void readAgain();
    }
  }

  return { starting, order: () => void order() };
}
