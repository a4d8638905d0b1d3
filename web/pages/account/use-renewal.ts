import type { PlanType } from '@horus/contract/catalog';
import { useState } from 'react';
import { KLARNA_TOAST_MS, pricingTexts } from '#content/pricing.ts';
import { useSubscriptionInfo } from '#server/account-queries.ts';
import { startCheckout } from '#server/billing.ts';
import { textOf } from '#server/call.ts';
import { toast } from '#ui/toast.ts';
import { usePageReturn } from '#ui/use-page-return.ts';

/** The way to the payment page of a financed plan's next year. */
export function useRenewal(planType: PlanType) {
  const [starting, setStarting] = useState(false);
  const { readAgain } = useSubscriptionInfo();
  usePageReturn(() => setStarting(false));

  async function renew(): Promise<void> {
    if (starting) return;
    setStarting(true);
    toast.info(pricingTexts.toKlarna, { autoClose: KLARNA_TOAST_MS });
    try {
      await startCheckout({ planType, billingPeriod: 'annual-financed' });
    } catch (error) {
      setStarting(false);
      toast.error(textOf(error, pricingTexts.failed));
      // It may have been renewed in another tab.
      void readAgain();
    }
  }

  return { starting, renew: () => void renew() };
}
