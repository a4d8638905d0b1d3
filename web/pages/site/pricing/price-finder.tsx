import { type PlanType, plans } from '@horus/contract/catalog';
import { paths } from '@horus/contract/paths';
import { type ChangeEvent, type RefObject, useCallback, useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { MOST_PEOPLE, priceFinder, RANGE_PEOPLE, USUAL_PEOPLE } from '#content/price-finder.ts';
import { pricingTexts } from '#content/pricing.ts';
import { HireLink } from '#pages/site/hiring/hire-link.tsx';
import {
  type PeopleOffer,
  peopleOffers,
  planFor,
  readPeople,
  wizardSetup,
} from '#pages/site/pricing/people-offer.ts';
import { PlanRefusal } from '#pages/site/pricing/plan-refusal.tsx';
import { useBuyer } from '#pages/site/pricing/use-buyer.ts';
import { usePlanChoice } from '#pages/site/pricing/use-plan-choice.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Dial, DialArc, DialTicks } from '#ui/dial.tsx';
import { Price } from '#ui/price.tsx';

const { conditions } = pricingTexts;
const textLink =
  'inline-flex min-h-11 items-center font-semibold text-lapis-700 underline underline-offset-4 hover:no-underline';

/**
 * One question, one price, one button. Without React it answers for the usual team and says where
 * the other plans are; the button then leads to the login page, as those of the plans do.
 */
export function PriceFinder() {
  const { people, typed, range, field, type } = usePeople();
  const { onSubmit, busy, shaking, failure } = usePlanChoice();
  const buyer = useBuyer();
  const planType = planFor(people);
  const guidedSetup = wizardSetup(planType, buyer);
  return (
    <section id="pricing-section" className="bg-white section-tight">
      <form
        method="get"
        action={paths.auth.login.href()}
        onSubmit={onSubmit}
        data-live
        data-start-signed-in
        className="page-width grid items-center gap-x-20 gap-y-4 sm:gap-y-10 lg:grid-cols-[minmax(0,4fr)_minmax(0,5fr)]"
      >
        <input type="hidden" name="billingPeriod" value="monthly" />
        <PeopleDial people={people} typed={typed} range={range} field={field} onType={type} />
        <div aria-live="polite" className={readPeople(typed) === null ? 'invisible' : undefined}>
          {peopleOffers(people, buyer).map((offer) => (
            <OfferForPeople key={String(offer.promo)} planType={planType} offer={offer} />
          ))}
          <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2 sm:mt-7">
            <Button
              type="submit"
              name="planType"
              value={planType}
              size="lg"
              busy={busy}
              busyLabel={pricingTexts.busy}
              className={classNames('max-sm:w-full', shaking && 'animate-shake')}
            >
              {pricingTexts.choose(plans[planType].name)}
            </Button>
            {plans[planType].startingPrice && (
              <ButtonLink
                to={`${paths.site.home.href()}#contact`}
                size="lg"
                variant="secondary"
                className="max-sm:w-full"
              >
                {priceFinder.talk}
              </ButtonLink>
            )}
          </div>
          {failure && <PlanRefusal failure={failure} />}
          <p className="mt-2 text-xs text-ink-600">
            {conditions.before}
            <Link to={paths.site.terms.href()} className="text-lapis-700 underline underline-offset-2">
              {conditions.terms}
            </Link>
            .
          </p>
          <p className="mt-1 flex flex-wrap gap-x-6 text-sm sm:mt-3">
            <Link to={`${paths.site.horus.href()}#pricing-section`} className={textLink}>
              {priceFinder.allPlans}
            </Link>
            <HireLink planType={planType} className={textLink}>
              {priceFinder.guided}
            </HireLink>
          </p>
          {guidedSetup && (
            <p className="-mt-2 text-xs text-ink-600">{priceFinder.guidedSetup(guidedSetup)}</p>
          )}
        </div>
      </form>
    </section>
  );
}

interface People {
  readonly people: number;
  /** What stands in the field, which may be no number. */
  readonly typed: string;
  readonly range: number;
  /** Where it is typed. */
  readonly field: RefObject<HTMLInputElement | null>;
  readonly type: (typed: string) => void;
}

/** Who comes back to the question finds their answer. */
let lastPeople = USUAL_PEOPLE;

function usePeople(): People {
  const [typed, setTyped] = useState(() => String(lastPeople));
  const [people, setPeople] = useState(lastPeople);
  const field = useRef<HTMLInputElement>(null);
  const type = useCallback((next: string) => {
    setTyped(next);
    lastPeople = readPeople(next) ?? lastPeople;
    setPeople(lastPeople);
  }, []);
  // What was typed before React was there.
  useEffect(() => type(field.current?.value ?? ''), [type]);
  return { people, typed, range: Math.min(people, RANGE_PEOPLE), field, type };
}

interface PeopleDialProps {
  readonly people: number;
  readonly typed: string;
  readonly range: number;
  readonly field: RefObject<HTMLInputElement | null>;
  readonly onType: (typed: string) => void;
}

/**
 * The question on a dial: its rim fills with the people, its middle is the number, a range turns
 * it.
 */
function PeopleDial({ people, typed, range, field, onType }: PeopleDialProps) {
  const id = useId();
  const errorId = `${id}-error`;
  const wrong = readPeople(typed) === null;
  const change = ({ target }: ChangeEvent<HTMLInputElement>) => onType(target.value);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 max-[22rem]:grid-cols-1 lg:grid-cols-1">
      <div>
        <h2 className="text-5xl">
          <label htmlFor={id}>{priceFinder.title}</label>
        </h2>
        <p className="mt-2 text-sm text-ink-600 sm:text-base">{priceFinder.bands}</p>
      </div>
      <div className="relative size-36 without-react:hidden max-[22rem]:mx-auto max-[22rem]:mt-4 sm:size-60 lg:mx-auto lg:mt-10 lg:size-80">
        <Dial className="absolute inset-0 text-ink-900">
          <DialTicks count={RANGE_PEOPLE} radius={95} length={7} thickness={0.7} className="opacity-50" />
          <DialTicks count={12} radius={92} length={14} thickness={1.2} />
          <DialArc radius={82} thickness={0.4} className="opacity-40" />
          <DialArc radius={82} thickness={3} to={range / RANGE_PEOPLE} className="text-lapis-600" />
        </Dial>
        <span className="absolute inset-0 grid place-content-center justify-items-center">
          <input
            ref={field}
            id={id}
            type="number"
            inputMode="numeric"
            min={1}
            max={MOST_PEOPLE}
            aria-invalid={wrong || undefined}
            aria-describedby={wrong ? errorId : undefined}
            value={typed}
            onChange={change}
            onFocus={({ target }) => target.select()}
            className="display-figures w-24 rounded-md bg-transparent text-center font-display text-5xl font-semibold [appearance:textfield] sm:w-44 sm:text-7xl lg:text-8xl [&::-webkit-inner-spin-button]:appearance-none"
          />
          <span aria-hidden="true" className="text-xs text-ink-600 sm:text-sm">
            {priceFinder.unit(people)}
          </span>
        </span>
      </div>
      <p
        id={errorId}
        role="alert"
        className="col-span-full text-center text-sm font-medium text-brick-600 empty:hidden"
      >
        {wrong && priceFinder.wrong}
      </p>
      <input
        type="range"
        aria-label={priceFinder.label}
        min={1}
        max={RANGE_PEOPLE}
        value={range}
        aria-valuetext={`${people} ${priceFinder.unit(people)}`}
        onChange={change}
        className="col-span-full mx-auto mt-2 block h-11 w-full accent-lapis-600 without-react:hidden sm:mt-4 lg:max-w-80"
      />
    </div>
  );
}

interface OfferForPeopleProps {
  readonly planType: PlanType;
  readonly offer: PeopleOffer;
}

function OfferForPeople({ planType, offer }: OfferForPeopleProps) {
  const { name, startingPrice } = plans[planType];
  const { promo, price, insteadOf, totalNote, advantage, perPerson, freeMonth, today } = offer;
  return (
    <div data-promo={promo ?? undefined}>
      <p className="text-lg font-semibold">Plan {name}</p>
      <Price
        size="display"
        amount={price}
        insteadOf={insteadOf}
        prefix={startingPrice ? `${priceFinder.from} ` : null}
        unit={priceFinder.perMonth}
        note={`${totalNote}. ${priceFinder.perPerson(perPerson)}.${freeMonth ? ` ${pricingTexts.freeDays}.` : ''}`}
      />
      {advantage && <p className="mt-1 text-sm font-semibold text-green-700">{advantage}</p>}
      <dl className="figures mt-5 max-w-sm text-sm">
        {today.map(({ name: line, amount }) => (
          <div
            key={line}
            className="flex justify-between gap-6 py-0.5 last:mt-1.5 last:border-t last:border-ink-900 last:pt-1.5 last:text-base last:font-semibold"
          >
            <dt>{line}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
