import { type BillingPeriod, type PlanType, plans, promo } from '@horus/contract/catalog';
import { divideRounded, formatMoney } from '@horus/contract/money';
import { paths } from '@horus/contract/paths';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router';
import { promoRuns } from '#content/company.ts';
import { peopleQuestion, RANGE_PEOPLE } from '#content/people-question.ts';
import { pricingTexts } from '#content/pricing.ts';
import { type Buyer, offersByPromo, planHardware, planLimits } from '#pages/site/pricing/plan-offer.ts';
import { PromoCode } from '#pages/site/pricing/promo-code.tsx';
import type { PlanFailure } from '#pages/site/pricing/use-plan-choice.ts';
import { Alert } from '#ui/alert.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icons.tsx';
import { moveFocus } from '#ui/move-focus.ts';
import { Price } from '#ui/price.tsx';

interface PlanCardProps {
  readonly planType: PlanType;
  readonly period: BillingPeriod;
  readonly buyer: Buyer;
  /** Null on the cards of other plans. */
  readonly people: number | null;
  readonly chosen: boolean;
  readonly onChoose: () => void;
  readonly busy: boolean;
  readonly shaking: boolean;
  readonly failure: PlanFailure | null;
}

/**
 * On wide screens the rows of the cards align for comparison. On narrow ones only the chosen card
 * is open.
 */
export function PlanCard(card: PlanCardProps) {
  const { planType, period, buyer, people, chosen, onChoose, busy, shaking, failure } = card;
  const { name, startingPrice } = plans[planType];
  const { device, off, cards } = planHardware(planType);
  const offers = offersByPromo(planType, period, buyer).map(({ promo: dated, offer }) => ({
    ...offer,
    shown: { key: String(dated), 'data-promo': dated ?? undefined },
  }));
  const renews = period === 'annual-financed' && buyer.renewal?.planType === planType;
  const promotional =
    promoRuns && !buyer.promoUsed && planType === promo.planType && period === promo.billingPeriod;
  const headingId = `plan-${planType}`;
  const from = startingPrice ? 'desde ' : null;
  const heading = useRef<HTMLHeadingElement>(null);
  const opened = useRef(false);
  // The pressed button has gone and an open card above has closed.
  useLayoutEffect(() => {
    if (!chosen || !opened.current || !heading.current) return;
    opened.current = false;
    moveFocus(heading.current);
    heading.current.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }, [chosen]);
  const body = chosen ? undefined : 'max-lg:hidden max-lg:without-react:block';
  return (
    <article
      aria-labelledby={headingId}
      data-tone={chosen ? 'ink' : 'paper'}
      className={classNames(
        'grid grid-cols-[minmax(0,1fr)] content-start gap-y-4 px-5 lg:gap-y-6 sm:px-8 lg:row-span-4 lg:grid-rows-subgrid lg:px-7 lg:py-8',
        chosen ? 'py-5 sm:py-6' : 'bg-white max-lg:without-react:py-6',
      )}
    >
      <header className="relative">
        <div
          className={
            chosen
              ? undefined
              : 'py-3 pr-36 max-[22rem]:pr-8 max-[22rem]:pb-10 lg:p-0 max-lg:without-react:p-0'
          }
        >
          <h3 ref={heading} id={headingId} className="scroll-mt-28 text-2xl on-ink:text-white">
            {name}
          </h3>
          <p className="mt-1 text-sm text-ink-600 on-ink:text-ink-200">{planLimits(planType)}</p>
        </div>
        {!chosen && (
          <button
            type="button"
            data-live
            aria-expanded={false}
            onClick={() => {
              opened.current = true;
              onChoose();
            }}
            className="figures -outline-offset-4 absolute -inset-x-5 inset-y-0 flex items-center justify-end gap-3 px-5 max-[22rem]:items-end max-[22rem]:pb-2 font-display text-xl font-semibold hover:text-lapis-700 lg:hidden without-react:hidden sm:-inset-x-8 sm:px-8"
          >
            <span className="sr-only">{pricingTexts.open(name)}</span>
            {offers.map(({ shown: { key, ...shown }, price }) => (
              <span key={key} {...shown}>
                {from && <span className="font-text text-sm font-normal">{from}</span>}
                {price.whole},{price.cents}&nbsp;€
              </span>
            ))}
            <Icon name="chevronDown" className="size-6" />
          </button>
        )}
      </header>

      <div className={body}>
        {offers.map(({ shown: { key, ...shown }, price, insteadOf, totalNote, advantage, perMonthCents }) => (
          <div key={key} {...shown}>
            <Price
              amount={price}
              insteadOf={insteadOf}
              prefix={from}
              unit="al mes + IVA"
              note={
                <>
                  {period === 'monthly' && !buyer.trialUsed && (
                    <strong className="block text-base font-semibold text-green-700 on-ink:text-gold-300">
                      {pricingTexts.freeDays}
                    </strong>
                  )}
                  {advantage && !promotional && (
                    <strong className="block font-semibold text-green-700 on-ink:text-gold-300">
                      {advantage}
                    </strong>
                  )}
                  {totalNote}
                  {people !== null &&
                    ` · ${peopleQuestion.perPerson(formatMoney(divideRounded(perMonthCents, people)))}`}
                </>
              }
            />
          </div>
        ))}
        {promotional && (
          <div
            data-promo="on"
            className="mt-4 flex flex-wrap items-center justify-between gap-3 rounded-md border border-dashed border-gold-600 px-3 py-2 text-sm on-ink:border-gold-400"
          >
            <p className="min-w-0 flex-1 basis-36">{pricingTexts.promo}</p>
            <PromoCode />
          </div>
        )}
      </div>

      <div className={body}>
        <Button
          type="submit"
          name="planType"
          value={planType}
          size="lg"
          variant={chosen ? 'primary' : 'secondary'}
          busy={busy}
          busyLabel={pricingTexts.busy}
          className={shaking ? 'w-full animate-shake' : 'w-full'}
        >
          {renews ? pricingTexts.renew(name) : pricingTexts.choose(name)}
        </Button>
        {failure && <PlanError failure={failure} />}
        {offers.map(({ shown: { key, ...shown }, due }) => (
          <p key={key} {...shown} className="figures mt-2.5 text-sm text-ink-600 on-ink:text-ink-200">
            {due.label} <strong className="font-semibold text-ink-900 on-ink:text-white">{due.amount}</strong>{' '}
            con IVA
            {due.parts && <span className="block">{due.parts}</span>}
            <span className="block text-xs">{due.sum}</span>
          </p>
        ))}
        {people !== null && people >= RANGE_PEOPLE && (
          <ButtonLink to={`${paths.site.home.href()}#contact`} variant="secondary" className="mt-3 w-full">
            {peopleQuestion.talk}
          </ButtonLink>
        )}
      </div>

      <dl className={classNames('figures content-start text-sm', body)}>
        <Fact name="Instalación">
          {offers.map(({ shown: { key, ...shown }, setup }) => (
            <span key={key} {...shown}>
              {setup.instead && (
                <>
                  <span className="sr-only">Antes </span>
                  <s className="text-ink-600 decoration-brick-600 on-ink:text-ink-200 on-ink:decoration-gold-400">
                    {setup.instead}
                  </s>
                  <span className="sr-only">, ahora</span>{' '}
                </>
              )}
              {setup.now}
            </span>
          ))}
        </Fact>
        <Fact name="Dispositivo NFC">
          {device}
          {off && <span className="block text-green-700 on-ink:text-gold-300">{off}</span>}
        </Fact>
        <Fact name="Tarjetas RFID">{cards}</Fact>
      </dl>
    </article>
  );
}

interface FactProps {
  readonly name: string;
  readonly children: ReactNode;
}

function Fact({ name, children }: FactProps) {
  return (
    <div className="flex justify-between gap-4 border-t border-line py-2.5 on-ink:border-ink-700">
      <dt className="shrink-0 text-ink-600 on-ink:text-ink-200">{name}</dt>
      <dd className="text-right font-medium">{children}</dd>
    </div>
  );
}

function PlanError({ failure }: { readonly failure: PlanFailure }) {
  return (
    <Alert tone="error" className="mt-3">
      <p>{failure.text}</p>
      {failure.onPanel && (
        <Link
          to={paths.account.dashboard.href()}
          className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
        >
          {pricingTexts.toPanel}
        </Link>
      )}
    </Alert>
  );
}
