import { planSelection } from '@horus/contract/billing';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { storeSelectedPlan } from '#client/selected-plan.ts';

/**
 * Stores the plan of `?planType=…&billingPeriod=…`, the choice made without JavaScript. Removes it
 * from the address, so that going back doesn't choose it again.
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
