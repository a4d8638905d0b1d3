import { type BillingPeriod, type PlanType, plans } from '@horus/contract/catalog';
import type { ReactNode } from 'react';
import { pricingTexts } from '#content/pricing.ts';
import { type Buyer, datedOffers, planHardware, planLimits } from '#pages/site/pricing/plan-offer.ts';
import { PlanRefusal } from '#pages/site/pricing/plan-refusal.tsx';
import type { PlanFailure } from '#pages/site/pricing/use-plan-choice.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Price } from '#ui/price.tsx';

interface PlanCardProps {
  readonly planType: PlanType;
  readonly period: BillingPeriod;
  readonly buyer: Buyer;
  readonly busy: boolean;
  readonly shaking: boolean;
  readonly failure: PlanFailure | null;
}

/**
 * One of the three alternatives. Its rows stand on a grid shared with the other two, so that they
 * compare.
 */
export function PlanCard({ planType, period, buyer, busy, shaking, failure }: PlanCardProps) {
  const { name, startingPrice } = plans[planType];
  const { device, off, cards } = planHardware(planType);
  const offers = datedOffers(planType, period, buyer).map(({ promo, offer }) => ({
    ...offer,
    shown: { key: String(promo), 'data-promo': promo ?? undefined },
  }));
  const renews = period === 'annual-financed' && buyer.renewal?.planType === planType;
  const headingId = `plan-${planType}`;
  return (
    <article
      aria-labelledby={headingId}
      className="grid gap-y-6 p-6 sm:p-8 md:row-span-4 md:grid-rows-subgrid md:max-lg:p-5"
    >
      <header>
        <h3 id={headingId} className="text-2xl">
          {name}
        </h3>
        <p className="mt-1.5 text-sm text-ink-600">{planLimits(planType)}</p>
      </header>

      <div>
        {offers.map(({ shown: { key, ...shown }, price, insteadOf, totalNote, advantage }) => (
          <div key={key} {...shown}>
            <Price
              amount={price}
              insteadOf={insteadOf}
              prefix={startingPrice ? 'desde ' : null}
              unit="al mes + IVA"
              note={totalNote}
            />
            {advantage && <p className="mt-2 text-sm font-semibold text-green-700">{advantage}</p>}
          </div>
        ))}
      </div>

      <div>
        <Button
          type="submit"
          name="planType"
          value={planType}
          size="lg"
          variant={planType === 'business' ? 'primary' : 'secondary'}
          busy={busy}
          busyLabel={pricingTexts.busy}
          className={shaking ? 'w-full animate-shake' : 'w-full'}
        >
          {renews ? pricingTexts.renew(name) : pricingTexts.choose(name)}
        </Button>
        {failure && <PlanRefusal failure={failure} />}
        {offers.map(({ shown: { key, ...shown }, due }) => (
          <p key={key} {...shown} className="figures mt-2.5 text-center text-sm text-ink-600">
            {due.label} <strong className="font-semibold text-ink-900">{due.amount}</strong> con IVA
            {due.parts && <span className="block">{due.parts}</span>}
            <span className="block text-xs">{due.sum}</span>
          </p>
        ))}
        {period === 'monthly' && !buyer.trialUsed && (
          <p className="mt-1 text-center text-sm font-semibold">{pricingTexts.freeDays}</p>
        )}
      </div>

      <dl className="figures grid grid-cols-[8.5rem_1fr] content-start text-sm md:max-lg:grid-cols-1">
        <Fact name="Instalación">
          {offers.map(({ shown: { key, ...shown }, setup }) => (
            <span key={key} {...shown}>
              {setup.instead && (
                <>
                  <span className="sr-only">Antes </span>
                  <s className="text-ink-600 decoration-brick-600">{setup.instead}</s>
                  <span className="sr-only">, ahora</span>{' '}
                </>
              )}
              {setup.now}
            </span>
          ))}
        </Fact>
        <Fact name="Dispositivo NFC" className="md:min-h-[4.1rem]">
          {device}
          {off && <span className="block text-green-700">{off}</span>}
        </Fact>
        <Fact name="Tarjetas RFID">{cards}</Fact>
      </dl>
    </article>
  );
}

interface FactProps {
  readonly name: string;
  readonly className?: string;
  readonly children: ReactNode;
}

function Fact({ name, className, children }: FactProps) {
  return (
    <>
      <dt className="border-t border-line py-2.5 pr-3 text-ink-600 md:max-lg:pb-0">{name}</dt>
      <dd
        className={classNames(
          'border-line py-2.5 font-medium max-md:border-t md:max-lg:pt-0.5 lg:border-t',
          className,
        )}
      >
        {children}
      </dd>
    </>
  );
}
