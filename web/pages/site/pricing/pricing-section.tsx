import { type BillingPeriod, billingPeriods, plans, planTypes } from '@horus/contract/catalog';
import { formatLongDate } from '@horus/contract/dates';
import { paths } from '@horus/contract/paths';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { promoRuns } from '#content/company.ts';
import {
  inEveryPlan,
  monthlyNoteFor,
  periodLabels,
  periodNotes,
  pricingTexts,
  renewalNote,
  welcomeBack,
} from '#content/pricing.ts';
import { HireLink } from '#pages/site/hiring/hire-link.tsx';
import { wizardSetup } from '#pages/site/pricing/people-offer.ts';
import { PeriodSelector } from '#pages/site/pricing/period-selector.tsx';
import { PlanCard } from '#pages/site/pricing/plan-card.tsx';
import { anyBuyer, type Buyer, listFee } from '#pages/site/pricing/plan-offer.ts';
import { PromoCode } from '#pages/site/pricing/promo-code.tsx';
import { useBuyer } from '#pages/site/pricing/use-buyer.ts';
import { usePlanChoice } from '#pages/site/pricing/use-plan-choice.ts';
import { ButtonLink } from '#ui/button.tsx';
import { buttonStyle } from '#ui/button-style.ts';

/**
 * The plans and their prices. Without React a plan button leads to the login page, with the plan in
 * its address.
 */
export function PricingSection() {
  const { onSubmit, busy, shaking, failure } = usePlanChoice();
  const buyer = useBuyer();
  const { form, period, choosePeriod } = usePeriod();
  return (
    <section id="pricing-section" className="section-space bg-paper-2">
      <form
        ref={form}
        method="get"
        action={paths.auth.login.href()}
        onSubmit={onSubmit}
        data-live
        data-start-signed-in
        className="page-width"
      >
        <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-8">
          <div className="max-w-xl">
            <h2 className="text-4xl">{pricingTexts.title}</h2>
            <p className="mt-4 text-lg text-ink-600">{pricingTexts.lead}</p>
          </div>
          <PeriodSelector first={period} onChoose={choosePeriod} />
        </div>

        {buyer.dataKeptUntil && (
          <p className="mt-8 rounded-lg border border-line bg-paper px-5 py-4 text-sm" role="status">
            <strong className="font-semibold">{welcomeBack.title}</strong>{' '}
            {welcomeBack.text(formatLongDate(buyer.dataKeptUntil))}
          </p>
        )}

        {promoRuns && !buyer.promoUsed && period === 'monthly' && (
          <div
            data-promo="on"
            className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3 rounded-lg border border-line bg-paper px-5 py-4 text-sm"
          >
            <p className="min-w-0 flex-1 basis-80">
              <strong className="font-semibold">Promoción de verano.</strong> {pricingTexts.promo}
            </p>
            <PromoCode />
          </div>
        )}

        <div className="mt-8 grid grid-cols-1 divide-y divide-line overflow-hidden rounded-lg border border-line bg-white shadow-md md:grid-cols-3 md:divide-x md:divide-y-0">
          {planTypes.map((planType) => (
            <PlanCard
              key={planType}
              planType={planType}
              period={period}
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

        <div className="mt-6 flex flex-wrap items-center gap-x-10 gap-y-3 rounded-lg border border-line bg-paper px-5 py-4 text-sm">
          <p className="min-w-0 flex-1 basis-80">
            <strong className="font-semibold">{pricingTexts.guided.title}</strong>{' '}
            <span>{period === 'monthly' ? pricingTexts.guided.text : pricingTexts.guidedAnnual.text}</span>
            {period === 'monthly' && !buyer.dataKeptUntil && (
              <span> {pricingTexts.guided.setup(wizardSetups)}</span>
            )}
          </p>
          {period === 'monthly' ? (
            <HireLink className={buttonStyle('secondary', 'md')}>{pricingTexts.guided.link}</HireLink>
          ) : (
            <ButtonLink to={`${paths.site.home.href()}#contact`} variant="secondary">
              {pricingTexts.guidedAnnual.link}
            </ButtonLink>
          )}
        </div>

        <div className="mt-8 grid gap-x-12 gap-y-6 text-sm lg:grid-cols-[1fr_1.4fr]">
          <div className="grid content-start gap-3 text-ink-600">
            <p>{noteFor(buyer, period)}</p>
            <p>
              {pricingTexts.taxNote}{' '}
              <ConditionsLink to={paths.site.calculator.href()}>{pricingTexts.compare}</ConditionsLink>
            </p>
            <noscript>
              <AllFees />
            </noscript>
          </div>
          <div>
            <h3 className="font-text text-sm font-semibold tracking-normal">En todos los planes</h3>
            <ul className="mt-3 gap-x-6 sm:columns-2">
              {inEveryPlan.map((each) => (
                <li key={each} className="ticked break-inside-avoid pb-2">
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

interface Period {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly period: BillingPeriod;
  readonly choosePeriod: (period: BillingPeriod) => void;
}

/** Who comes back to the prices finds the period that they had chosen. */
let lastPeriod: BillingPeriod = 'monthly';

/** The chosen period; what was chosen before React came holds. */
function usePeriod(): Period {
  const [period, setPeriod] = useState(lastPeriod);
  const form = useRef<HTMLFormElement>(null);
  function choosePeriod(chosen: BillingPeriod): void {
    lastPeriod = chosen;
    setPeriod(chosen);
  }
  useEffect(() => {
    const chosen = form.current && new FormData(form.current).get('billingPeriod');
    lastPeriod = billingPeriods.find((each) => each === chosen) ?? 'monthly';
    setPeriod(lastPeriod);
  }, []);
  return { form, period, choosePeriod };
}

const wizardSetups = planTypes
  .map((planType) => `${plans[planType].name}, ${wizardSetup(planType, anyBuyer)}`)
  .join('; ');

/** Every fee in one table, where no period can be chosen. */
function AllFees() {
  return (
    <table className="figures w-full max-w-lg text-left">
      <caption className="pb-1 text-left font-semibold">{pricingTexts.allFees}</caption>
      <thead>
        <tr>
          <td />
          {billingPeriods.map((period) => (
            <th key={period} scope="col" className="py-1 pr-3 font-semibold">
              {periodLabels[period].name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {planTypes.map((planType) => (
          <tr key={planType} className="border-t border-line">
            <th scope="row" className="py-1 pr-3 font-semibold">
              {plans[planType].name}
            </th>
            {billingPeriods.map((period) => (
              <td key={period}>{listFee(planType, period)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
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
