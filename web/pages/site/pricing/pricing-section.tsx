import { type BillingPeriod, billingPeriods, plans, planTypes, promo } from '@horus/contract/catalog';
import { formatLongDate } from '@horus/contract/dates';
import { paths } from '@horus/contract/paths';
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { promoRuns } from '#content/company.ts';
import { peopleQuestion } from '#content/people-question.ts';
import {
  monthlyNoteFor,
  periodLabels,
  periodNotes,
  pricingTexts,
  renewalNote,
  welcomeBack,
} from '#content/pricing.ts';
import { HireLink } from '#pages/site/hiring/hire-link.tsx';
import { clampToPlan, planFor, wizardSetup } from '#pages/site/pricing/people-offer.ts';
import { PeopleField, PeopleRail } from '#pages/site/pricing/people-rail.tsx';
import { PeriodSelector } from '#pages/site/pricing/period-selector.tsx';
import { PlanCard } from '#pages/site/pricing/plan-card.tsx';
import { type Buyer, listFee } from '#pages/site/pricing/plan-offer.ts';
import { PromoCode } from '#pages/site/pricing/promo-code.tsx';
import { useBuyer } from '#pages/site/pricing/use-buyer.ts';
import { usePeople } from '#pages/site/pricing/use-people.ts';
import { usePlanChoice } from '#pages/site/pricing/use-plan-choice.ts';
import { arrowLinkStyle } from '#ui/arrow-link.tsx';

/**
 * Prices of the plans; the number of people selects one. Without React a plan button leads to the
 * login page, with the plan in its address.
 * @param children the page's text about all plans, below them
 */
export function PricingSection({ children }: { readonly children?: ReactNode }) {
  const question = usePeople();
  const { people, valid, choose } = question;
  const chosen = planFor(people);
  const fieldId = useId();
  const errorId = useId();
  const { onSubmit, busy, shaking, failure } = usePlanChoice();
  const buyer = useBuyer();
  const { form, period, choosePeriod } = usePeriod();
  const guidedSetup = wizardSetup(chosen, buyer);
  return (
    <section id="pricing-section" className="section-tight bg-white">
      <form
        ref={form}
        method="get"
        action={paths.auth.login.href()}
        onSubmit={onSubmit}
        data-live
        data-start-signed-in
        className="page-width"
      >
        {buyer.dataKeptUntil && (
          <p className="mb-8 rounded-lg border border-line bg-paper px-5 py-4 text-sm" role="status">
            <strong className="font-semibold">{welcomeBack.title}</strong>{' '}
            {welcomeBack.text(formatLongDate(buyer.dataKeptUntil))}
          </p>
        )}

        <div ref={question.ruler} className="people relative">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 lg:items-end lg:pb-20 without-react:pb-6">
            <div className="max-w-2xl flex-1 basis-28">
              <h2 className="text-3xl sm:text-4xl lg:text-5xl">
                <label htmlFor={fieldId}>{peopleQuestion.title}</label>
              </h2>
              <p className="mt-2 text-lg text-ink-600 max-lg:hidden">{peopleQuestion.lead}</p>
              <p
                id={errorId}
                role="alert"
                className="mt-1 text-sm font-medium text-brick-600 empty:hidden lg:absolute"
              >
                {!valid && peopleQuestion.wrong}
              </p>
            </div>
            <PeopleField id={fieldId} errorId={errorId} question={question} />
            <PeriodSelector first={period} onChoose={choosePeriod} />
          </div>
          <PeopleRail question={question} />
        </div>

        <div className="grid grid-cols-1 divide-y divide-line overflow-hidden rounded-b-lg border border-t-0 border-line bg-white lg:grid-cols-3 lg:divide-x lg:divide-y-0 without-react:border-t">
          {planTypes.map((planType) => (
            <PlanCard
              key={planType}
              planType={planType}
              period={period}
              buyer={buyer}
              people={valid && planType === chosen ? people : null}
              chosen={planType === chosen}
              onChoose={() => choose(clampToPlan(planType, people))}
              busy={busy}
              shaking={shaking === planType}
              failure={failure?.planType === planType ? failure : null}
            />
          ))}
          {promoRuns && !buyer.promoUsed && period === promo.billingPeriod && (
            <div
              data-promo="on"
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-5 py-2 text-sm sm:px-8 lg:col-span-full lg:border-t lg:border-line lg:px-5 xl:px-7"
            >
              <p className="min-w-0 flex-1 basis-32">{pricingTexts.promo}</p>
              <PromoCode />
            </div>
          )}
        </div>

        <div className="mt-1 flex flex-wrap gap-x-8">
          {period === 'monthly' ? (
            <HireLink planType={chosen} className={arrowLinkStyle}>
              {pricingTexts.guided.link}
            </HireLink>
          ) : (
            <Link to={`${paths.site.home.href()}#contact`} className={arrowLinkStyle}>
              {pricingTexts.guidedAnnual.link}
            </Link>
          )}
          <Link to={paths.site.calculator.href()} className={arrowLinkStyle}>
            {pricingTexts.compare}
          </Link>
        </div>
        {period === 'monthly' && guidedSetup && (
          <p className="mb-2 text-sm">{pricingTexts.guided.setup(plans[chosen].name, guidedSetup)}</p>
        )}
        <p className="text-ink-600 max-sm:text-xs sm:text-sm">
          {noteFor(buyer, period)} {period !== 'monthly' && pricingTexts.guidedAnnual.text}{' '}
          {conditions.before}
          <ConditionsLink to={paths.site.terms.href()}>{conditions.terms}</ConditionsLink>
          {conditions.between}
          <ConditionsLink to={paths.site.privacy.href()}>{conditions.privacy}</ConditionsLink>
          {conditions.after}
        </p>
        <noscript>
          <AllFees />
        </noscript>
        {children}
      </form>
    </section>
  );
}

interface Period {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly period: BillingPeriod;
  readonly choosePeriod: (period: BillingPeriod) => void;
}

/** Kept for a visitor who returns to the prices. */
let lastPeriod: BillingPeriod = 'monthly';

/** Keeps a choice made before React started. */
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

/** Without script no period can be chosen, so this table has all prices. */
function AllFees() {
  return (
    <table className="figures mt-4 w-full max-w-lg text-left text-sm">
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
              <td key={period} className="pr-3">
                {listFee(planType, period)}
              </td>
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
