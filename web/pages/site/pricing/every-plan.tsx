import { inEveryPlan, pricingTexts } from '#content/pricing.ts';

/** The cards list only the differences between the plans. */
export function EveryPlan() {
  return (
    <div className="mt-8 text-sm">
      <h3 className="font-text text-sm font-semibold tracking-normal">{pricingTexts.everyPlan}</h3>
      <ul className="mt-3 gap-x-6 sm:columns-2 lg:columns-3">
        {inEveryPlan.map((each) => (
          <li key={each} className="ticked break-inside-avoid pb-2">
            {each}
          </li>
        ))}
      </ul>
    </div>
  );
}
