import type { PlanSelection } from '@horus/contract/billing';
import { plans } from '@horus/contract/catalog';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { readSelectedPlan } from '#client/selected-plan.ts';
import { periodLabels } from '#content/pricing.ts';
import { Dial, DialArc, DialTicks } from '#ui/dial.tsx';

export function ChosenPlan() {
  const { search } = useLocation();
  const [plan, setPlan] = useState<PlanSelection | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page can store a plan from its URL.
  useEffect(() => {
    void readSelectedPlan().then(setPlan);
  }, [search]);
  if (!plan) return null;
  return (
    <div className="flex items-center gap-3 rounded-md border border-line bg-paper-2 px-4 py-3 text-sm">
      <Dial className="size-9 shrink-0 text-gold-600">
        <DialArc radius={95} thickness={5} />
        <DialTicks count={12} radius={78} length={12} thickness={5} />
        <DialArc radius={46} thickness={14} to={0.25} />
      </Dial>
      <p>
        <span className="block text-ink-600">Al entrar seguirás con tu compra</span>
        <strong className="font-semibold">
          Horus {plans[plan.planType].name} · {periodLabels[plan.billingPeriod].name}
        </strong>
      </p>
    </div>
  );
}
