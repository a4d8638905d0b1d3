import { type BillingPeriod, type PlanType, plans } from '@horus/contract/catalog';
import { divideRounded, formatMoney } from '@horus/contract/money';
import { paths } from '@horus/contract/paths';
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { peopleQuestion, RANGE_PEOPLE } from '#content/people-question.ts';
import { pricingTexts } from '#content/pricing.ts';
import { type Buyer, offersByPromo, planHardware, planLimits } from '#pages/site/pricing/plan-offer.ts';
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
  const headingId = `plan-${planType}`;
  const body = chosen ? undefined : 'max-lg:hidden max-lg:without-react:block';
  const from = startingPrice ? 'desde ' : null;
  const { users, centres } = planLimits(planType);
  const [showsHardware, setShowsHardware] = useState(false);
  const hardwareId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const opened = useRef(false);
  // The pressed button has gone and an open card above has closed.
  useLayoutEffect(() => {
    if (!chosen || !opened.current || !heading.current) return;
    opened.current = false;
    moveFocus(heading.current);
    heading.current.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }, [chosen]);
  return (
    <article
      aria-labelledby={headingId}
      data-tone={chosen ? 'ink' : 'paper'}
      className={classNames(
        'grid grid-cols-[minmax(0,1fr)] content-start gap-y-4 px-5 sm:px-8 lg:row-span-4 lg:grid-rows-subgrid lg:gap-y-5 lg:px-5 lg:py-7 xl:px-7',
        chosen ? 'pt-4 pb-2' : 'bg-white max-lg:without-react:py-6',
      )}
    >
      <header className="relative">
        <div
          className={
            chosen
              ? undefined
              : 'py-2.5 pr-40 max-[22rem]:pr-0 max-[22rem]:pb-12 lg:p-0 max-lg:without-react:p-0'
          }
        >
          <h3
            ref={heading}
            id={headingId}
            className="scroll-mt-28 text-2xl max-[22rem]:text-[min(1.625rem,8vw)] on-ink:text-white"
          >
            {name}
          </h3>
          <p className="text-sm text-ink-600 lg:mt-1 on-ink:text-ink-200">
            {users}{' '}
            <span className={chosen ? undefined : 'max-lg:hidden max-lg:without-react:inline'}>
              {centres}
            </span>
          </p>
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
            className="figures -outline-offset-4 absolute -inset-x-5 max-[22rem]:inset-x-0 inset-y-0 flex items-center justify-end gap-3 max-[22rem]:gap-1 px-5 max-[22rem]:px-0 max-[22rem]:items-end max-[22rem]:pb-2 font-display text-xl max-[22rem]:text-[min(1.375rem,7vw)] font-semibold hover:text-lapis-700 lg:hidden without-react:hidden sm:-inset-x-8 sm:px-8"
          >
            <span className="sr-only">{pricingTexts.open(name)}</span>
            {offers.map(({ shown: { key, ...shown }, price }) => (
              <span key={key} {...shown} className="shrink-0">
                {from && (
                  <span className="font-text text-sm font-normal max-[22rem]:text-[inherit]">{from}</span>
                )}
                {price.whole},{price.cents}&nbsp;€
              </span>
            ))}
            <Icon name="chevronDown" className="size-6 shrink-0" />
          </button>
        )}
      </header>

      <div className={body}>
        {offers.map(({ shown: { key, ...shown }, price, insteadOf, total, advantage, perMonthCents }) => (
          <div key={key} {...shown}>
            <Price
              amount={price}
              insteadOf={insteadOf}
              discount={advantage}
              prefix={from}
              unit="al mes + IVA"
              note={
                <>
                  {period === 'monthly' && !buyer.trialUsed && (
                    <strong className="block text-base font-semibold text-green-700 on-ink:text-gold-300">
                      {pricingTexts.freeDays}
                    </strong>
                  )}
                  {advantage && !insteadOf && (
                    <strong className="block font-semibold text-green-700 on-ink:text-gold-300">
                      {advantage}
                    </strong>
                  )}
                  {total}
                  {people !== null && (
                    <span className="block">
                      {peopleQuestion.perPerson(formatMoney(divideRounded(perMonthCents, people)))}
                    </span>
                  )}
                </>
              }
            />
          </div>
        ))}
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
          className={classNames('w-full max-[22rem]:px-2', shaking && 'animate-shake')}
        >
          {renews ? pricingTexts.renew(name) : pricingTexts.choose(name)}
        </Button>
        {failure && <PlanError failure={failure} />}
        {offers.map(({ shown: { key, ...shown }, due }) => (
          <p key={key} {...shown} className="figures mt-2 text-sm text-ink-600 on-ink:text-ink-200">
            {due.label} <strong className="font-semibold text-ink-900 on-ink:text-white">{due.amount}</strong>{' '}
            con IVA
            {due.parts && <span className="block">{due.parts}</span>}
            <span className="block text-xs">{due.items}</span>
          </p>
        ))}
        {people !== null && people >= RANGE_PEOPLE && (
          <ButtonLink to={`${paths.site.home.href()}#contact`} variant="secondary" className="mt-3 w-full">
            {peopleQuestion.talk}
          </ButtonLink>
        )}
      </div>

      <div className={body}>
        {chosen && (
          <button
            type="button"
            data-live
            aria-expanded={showsHardware}
            aria-controls={hardwareId}
            onClick={() => setShowsHardware(!showsHardware)}
            className="flex min-h-11 w-full items-center justify-between border-t border-ink-700 text-sm text-ink-200 hover:text-white lg:hidden without-react:hidden"
          >
            {pricingTexts.hardware}
            <Icon name="chevronDown" className={showsHardware ? 'size-5 rotate-180' : 'size-5'} />
          </button>
        )}
        <dl
          id={hardwareId}
          className={classNames(
            'figures text-sm',
            showsHardware ? undefined : 'max-lg:hidden max-lg:without-react:block',
          )}
        >
          <Fact name="Dispositivo NFC" note="Bajo pedido">
            {device}
            {off && <span className="block text-green-700 on-ink:text-gold-300">{off}</span>}
          </Fact>
          <Fact name="Tarjetas RFID">{cards}</Fact>
        </dl>
      </div>
    </article>
  );
}

interface FactProps {
  readonly name: string;
  readonly note?: string;
  readonly children: ReactNode;
}

function Fact({ name, note, children }: FactProps) {
  return (
    <div className="flex justify-between gap-4 border-t border-line py-2.5 on-ink:border-ink-700">
      <dt className="shrink-0 text-ink-600 on-ink:text-ink-200">
        {name}
        {note && <span className="block">{note}</span>}
      </dt>
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
