import { planSelection } from '@horus/contract/billing';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { storeSelectedPlan } from '#client/selected-plan.ts';

/**
 * Stores the plan of `?planType=…&billingPeriod=…`, which is how a plan is picked without script,
 * and takes it out of the address: coming back to the page must not pick it again.
 */
export function usePlanFromAddress(): void {
  const [search, setSearch] = useSearchParams();
  useEffect(() => {
    if (!search.has('planType')) return;
    const picked = planSelection.safeParse({
      planType: search.get('planType'),
      billingPeriod: search.get('billingPeriod'),
    });
    if (picked.success) storeSelectedPlan(picked.data);
    setSearch({}, { replace: true, preventScrollReset: true });
  }, [search, setSearch]);
}
