import type { PlanSelection } from '@horus/contract/billing';
import { feePrice, plans, planTypes } from '@horus/contract/catalog';
import { formatMoney } from '@horus/contract/money';
import { changeablePeriods, isSamePlan, type PlanChoice } from '@horus/contract/plan-change';
import type { PlanPrice } from '@horus/contract/plan-price';
import { changeTexts, limitsText, loweredText } from '#content/plan-change.ts';
import { periodLabels } from '#content/pricing.ts';
import { Panel } from '#ui/panel.tsx';
import { Segment, segmentsStyle } from '#ui/segment.tsx';

interface PlanChooserProps {
  readonly current: PlanChoice;
  readonly price: PlanPrice | null;
  readonly wanted: PlanSelection;
  readonly onChoose: (wanted: PlanSelection) => void;
}

export function PlanChooser({ current, price, wanted, onChoose }: PlanChooserProps) {
  const { planType, billingPeriod } = wanted;
  const shown = billingPeriod === 'annual-financed' ? 'annual' : billingPeriod;
  return (
    <Panel className="grid gap-6">
      <fieldset className="min-w-0">
        <legend className="mb-2 font-semibold">{changeTexts.choosePeriod}</legend>
        <div className={`grid grid-cols-2 ${segmentsStyle}`}>
          {changeablePeriods.map((each) => (
            <Segment
              key={each}
              name="period"
              value={each}
              checked={each === billingPeriod}
              onChange={() => onChoose({ planType, billingPeriod: each })}
              className="min-h-12 flex-col px-2 leading-tight sm:flex-row sm:gap-x-2"
            >
              {periodLabels[each].name}
              {periodLabels[each].mark && (
                <span className="figures text-xs font-medium opacity-80">{periodLabels[each].mark}</span>
              )}
            </Segment>
          ))}
        </div>
      </fieldset>
      <fieldset className="min-w-0">
        <legend className="mb-2 font-semibold">{changeTexts.choosePlan}</legend>
        <div className="grid gap-2">
          {planTypes.map((each) => (
            <label
              key={each}
              className="flex min-h-12 cursor-pointer items-start gap-3 rounded-md border border-line-strong bg-white px-4 py-3.5 transition-colors hover:border-ink-600 has-checked:border-lapis-600 has-checked:bg-lapis-50 has-checked:shadow-[inset_0_0_0_1px_var(--color-lapis-600)] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-lapis-600"
            >
              <input
                type="radio"
                name="plan"
                value={each}
                checked={each === planType}
                onChange={() => onChoose({ planType: each, billingPeriod: shown })}
                className="mt-1 size-4.5 shrink-0 accent-lapis-600 outline-none"
              />
              <PlanTile plan={{ planType: each, billingPeriod: shown }} {...{ current, price }} />
            </label>
          ))}
        </div>
      </fieldset>
    </Panel>
  );
}

function PlanTile({
  plan,
  current,
  price,
}: { readonly plan: PlanSelection } & Pick<PlanChooserProps, 'current' | 'price'>) {
  const { name, limits } = plans[plan.planType];
  const isCurrent = isSamePlan(plan, current);
  const listed = feePrice(plan.planType, plan.billingPeriod).unitAmountCents;
  const own = isCurrent ? price : null;
  const fee = (own?.lowered ?? own)?.fee.baseCents ?? listed;
  const unit = plan.billingPeriod === 'monthly' ? 'mes' : 'año';
  return (
    <span className="min-w-0 grow">
      <span className="flex flex-col justify-between gap-x-3 sm:flex-row sm:items-baseline">
        <span className="font-display text-xl font-semibold">{name}</span>
        <span className="figures text-sm">
          <strong className="font-semibold">{formatMoney(fee)}</strong> al {unit} + IVA
          {own?.lowered && ` (${loweredText(own.lowered.left)})`}
        </span>
      </span>
      <span className="mt-0.5 block text-sm text-ink-600">
        {limitsText(limits)}
        {isCurrent && <strong className="font-semibold text-ink-900"> · {changeTexts.current}</strong>}
      </span>
    </span>
  );
}
