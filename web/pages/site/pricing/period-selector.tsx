import { type BillingPeriod, billingPeriods } from '@horus/contract/catalog';
import { periodLabels, pricingTexts } from '#content/pricing.ts';
import { Segment, segmentsStyle } from '#ui/segment.tsx';

interface PeriodSelectorProps {
  readonly first: BillingPeriod;
  readonly onChoose: (period: BillingPeriod) => void;
}

/** Uncontrolled radios keep a choice made before React started. */
export function PeriodSelector({ first, onChoose }: PeriodSelectorProps) {
  return (
    <fieldset className="max-lg:w-full without-react:hidden">
      <legend className="mb-2 text-sm font-semibold max-lg:sr-only">{pricingTexts.period}</legend>
      <div className={`grid auto-cols-auto grid-flow-col lg:inline-grid ${segmentsStyle}`}>
        {billingPeriods.map((period) => {
          const { name, mark } = periodLabels[period];
          return (
            <Segment
              key={period}
              name="billingPeriod"
              value={period}
              defaultChecked={period === first}
              onChange={() => onChoose(period)}
              className="min-h-14 flex-col gap-x-2 px-1.5 py-1 leading-tight whitespace-nowrap sm:min-h-12 sm:flex-row sm:px-4"
            >
              {name}
              {mark && <span className="figures text-xs font-medium opacity-80">{mark}</span>}
            </Segment>
          );
        })}
      </div>
    </fieldset>
  );
}
