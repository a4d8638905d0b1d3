import { type BillingPeriod, billingPeriods, planTypes } from '@horus/contract/catalog';
import { formatLongDate } from '@horus/contract/dates';
import { paths } from '@horus/contract/paths';
import { promoRuns } from '#content/company.ts';
import { inEveryPlan, periodNotes, pricingTexts, renewalNote, trialUsedNote } from '#content/pricing.ts';
import { HireLink } from '#pages/site/hiring/hire-link.tsx';
import { PeriodSelector } from '#pages/site/pricing/period-selector.tsx';
import { PlanCard } from '#pages/site/pricing/plan-card.tsx';
import type { Buyer } from '#pages/site/pricing/plan-offer.ts';
import { PromoCode } from '#pages/site/pricing/promo-code.tsx';
import { useBuyer } from '#pages/site/pricing/use-buyer.ts';
import { usePlanChoice } from '#pages/site/pricing/use-plan-choice.ts';
import { buttonStyle } from '#ui/button-style.ts';
import { Icon } from '#ui/icons.tsx';

/** The plans and their prices. Without React a plan button leads to the login page, with the plan in its address. */
export function PricingSection() {
  const { onSubmit, busy, shaking } = usePlanChoice();
  const buyer = useBuyer();
  return (
    <section id="pricing-section" className="section-space bg-paper-2">
      <form
        method="get"
        action={paths.auth.login.href()}
        onSubmit={onSubmit}
        data-live
        data-periods
        data-start-signed-in
        className="page-width"
      >
        <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-8">
          <div className="max-w-xl">
            <h2 className="text-4xl">{pricingTexts.title}</h2>
            <p className="mt-4 text-lg text-ink-600">{pricingTexts.lead}</p>
          </div>
          <PeriodSelector />
        </div>

        {promoRuns && (
          <div
            data-period="monthly"
            className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3 rounded-lg border border-line bg-paper px-5 py-4 text-sm"
          >
            <p className="min-w-0 flex-1 basis-80">
              <strong className="font-semibold">Promoción de verano.</strong> {pricingTexts.promo}
            </p>
            <PromoCode />
          </div>
        )}

        <div className="mt-8 grid divide-y divide-line overflow-hidden rounded-lg border border-line bg-white shadow-md lg:grid-cols-3 lg:divide-x lg:divide-y-0">
          {planTypes.map((planType) => (
            <PlanCard
              key={planType}
              planType={planType}
              buyer={buyer}
              busy={busy}
              shaking={shaking === planType}
            />
          ))}
        </div>

        <div
          data-period="monthly"
          className="mt-6 flex flex-wrap items-center gap-x-10 gap-y-3 rounded-lg border border-line bg-paper px-5 py-4 text-sm"
        >
          <p className="figures min-w-0 flex-1 basis-80">
            <strong className="font-semibold">{pricingTexts.guided.title}</strong> {pricingTexts.guided.text}
          </p>
          <HireLink className={buttonStyle('secondary', 'md')}>{pricingTexts.guided.link}</HireLink>
        </div>

        <div className="mt-8 grid gap-x-12 gap-y-6 text-sm lg:grid-cols-[1fr_1.4fr]">
          <div className="grid content-start gap-3 text-ink-600">
            {billingPeriods.map((period) => (
              <p key={period} data-period={period}>
                {noteFor(buyer, period)}
              </p>
            ))}
            <p>{pricingTexts.taxNote}</p>
          </div>
          <div>
            <h3 className="font-text text-sm font-semibold tracking-normal">En todos los planes</h3>
            <ul className="mt-3 gap-x-6 sm:columns-2">
              {inEveryPlan.map((each) => (
                <li key={each} className="flex break-inside-avoid gap-2 pb-2">
                  <Icon name="check" className="mt-0.5 size-4.5 shrink-0 text-green-600" />
                  {each}
                </li>
              ))}
            </ul>
          </div>
        </div>
      </form>
    </section>
  );
}

function noteFor({ trialUsed, renewal }: Buyer, period: BillingPeriod): string {
  if (period === 'monthly' && trialUsed) return trialUsedNote;
  if (period === 'annual-financed' && renewal) return renewalNote(formatLongDate(renewal.startsAt));
  return periodNotes[period];
}
