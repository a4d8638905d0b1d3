import { type BillingPeriod, billingPeriods, planTypes } from '@horus/contract/catalog';
import { formatLongDate } from '@horus/contract/dates';
import { paths } from '@horus/contract/paths';
import { Link } from 'react-router';
import { promoRuns } from '#content/company.ts';
import {
  inEveryPlan,
  monthlyNoteFor,
  periodNotes,
  pricingTexts,
  renewalNote,
  welcomeBack,
} from '#content/pricing.ts';
import { HireLink } from '#pages/site/hiring/hire-link.tsx';
import { PeriodSelector } from '#pages/site/pricing/period-selector.tsx';
import { PlanCard } from '#pages/site/pricing/plan-card.tsx';
import type { Buyer } from '#pages/site/pricing/plan-offer.ts';
import { PromoCode } from '#pages/site/pricing/promo-code.tsx';
import { useBuyer } from '#pages/site/pricing/use-buyer.ts';
import { usePlanChoice } from '#pages/site/pricing/use-plan-choice.ts';
import { ButtonLink } from '#ui/button.tsx';
import { buttonStyle } from '#ui/button-style.ts';
import { Icon } from '#ui/icons.tsx';

/** The plans and their prices. Without React a plan button leads to the login page, with the plan in its address. */
export function PricingSection() {
  const { onSubmit, busy, shaking, failure } = usePlanChoice();
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

        {buyer.dataKeptUntil && (
          <p className="mt-8 rounded-lg border border-line bg-paper px-5 py-4 text-sm" role="status">
            <strong className="font-semibold">{welcomeBack.title}</strong>{' '}
            {welcomeBack.text(formatLongDate(buyer.dataKeptUntil))}
          </p>
        )}

        {promoRuns && !buyer.promoUsed && (
          <div
            data-period="monthly"
            data-promo="on"
            className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3 rounded-lg border border-line bg-paper px-5 py-4 text-sm"
          >
            <p className="min-w-0 flex-1 basis-80">
              <strong className="font-semibold">Promoción de verano.</strong> {pricingTexts.promo}
            </p>
            <PromoCode />
          </div>
        )}

        <div className="mt-8 grid grid-cols-1 divide-y divide-line overflow-hidden rounded-lg border border-line bg-white shadow-md lg:grid-cols-3 lg:divide-x lg:divide-y-0">
          {planTypes.map((planType) => (
            <PlanCard
              key={planType}
              planType={planType}
              buyer={buyer}
              busy={busy}
              shaking={shaking === planType}
              failure={failure?.planType === planType ? failure : null}
            />
          ))}
        </div>

        <p className="mt-4 text-sm text-ink-600">
          {conditions.before}
          <ConditionsLink to={paths.site.terms.href()}>{conditions.terms}</ConditionsLink>
          {conditions.between}
          <ConditionsLink to={paths.site.privacy.href()}>{conditions.privacy}</ConditionsLink>
          {conditions.after}
        </p>

        <div
          data-period="monthly"
          className="mt-6 flex flex-wrap items-center gap-x-10 gap-y-3 rounded-lg border border-line bg-paper px-5 py-4 text-sm"
        >
          <p className="figures min-w-0 flex-1 basis-80">
            <strong className="font-semibold">{pricingTexts.guided.title}</strong> {pricingTexts.guided.text}
          </p>
          <HireLink className={buttonStyle('secondary', 'md')}>{pricingTexts.guided.link}</HireLink>
        </div>
        <div
          data-period="annual annual-financed"
          className="mt-6 flex flex-wrap items-center gap-x-10 gap-y-3 rounded-lg border border-line bg-paper px-5 py-4 text-sm"
        >
          <p className="min-w-0 flex-1 basis-80">
            <strong className="font-semibold">{pricingTexts.guided.title}</strong>{' '}
            {pricingTexts.guidedAnnual.text}
          </p>
          <ButtonLink to={`${paths.site.home.href()}#contact`} variant="secondary">
            {pricingTexts.guidedAnnual.link}
          </ButtonLink>
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

const { conditions } = pricingTexts;

function ConditionsLink({ to, children }: { readonly to: string; readonly children: string }) {
  return (
    <Link to={to} className="font-medium text-lapis-700 underline underline-offset-2">
      {children}
    </Link>
  );
}

function noteFor({ renewal, ...history }: Buyer, period: BillingPeriod): string {
  if (period === 'monthly') return monthlyNoteFor(history);
  if (period === 'annual-financed' && renewal) return renewalNote(formatLongDate(renewal.startsAt));
  return periodNotes[period];
}
