import { billingPeriods, type PlanType, plans } from '@horus/contract/catalog';
import { paths } from '@horus/contract/paths';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { planPitches, pricingTexts } from '#content/pricing.ts';
import { type Buyer, datedOffers, planHardware, planLimits } from '#pages/site/pricing/plan-offer.ts';
import type { PlanFailure } from '#pages/site/pricing/use-plan-choice.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Price } from '#ui/price.tsx';

interface PlanCardProps {
  readonly planType: PlanType;
  readonly buyer: Buyer;
  readonly busy: boolean;
  readonly shaking: boolean;
  readonly failure: PlanFailure | null;
}

/** One of the three alternatives. Its rows stand on a grid shared with the other two, so that they compare. */
export function PlanCard({ planType, buyer, busy, shaking, failure }: PlanCardProps) {
  const { name, startingPrice } = plans[planType];
  const { users, centres } = planLimits(planType);
  const { device, off, cards } = planHardware(planType);
  const offers = billingPeriods.flatMap((period) =>
    datedOffers(planType, period, buyer).map(({ promo, offer }) => ({
      ...offer,
      shown: { key: `${period} ${promo}`, 'data-period': period, 'data-promo': promo ?? undefined },
    })),
  );
  const headingId = `plan-${planType}`;
  return (
    <article
      aria-labelledby={headingId}
      className="grid gap-x-10 gap-y-6 p-6 sm:p-8 md:max-lg:grid-cols-2 lg:row-span-4 lg:grid-rows-subgrid"
    >
      <header>
        <h3 id={headingId} className="text-2xl">
          {name}
        </h3>
        <p className="mt-1.5 text-sm text-ink-600">{planPitches[planType]}</p>
      </header>

      <div>
        {offers.map(
          ({ shown: { key, ...shown }, price, insteadOf, totalNote, advantage, advantagePromo }) => (
            <div key={key} {...shown}>
              <Price
                amount={price}
                insteadOf={insteadOf}
                prefix={startingPrice ? 'desde ' : null}
                unit="al mes + IVA"
                note={totalNote}
              />
              <p
                data-promo={advantagePromo ?? undefined}
                className="mt-2 text-sm font-semibold text-green-700 lg:min-h-6"
              >
                {advantage}
              </p>
            </div>
          ),
        )}
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
          {buyer.renewal?.planType === planType ? <ChooseOrRenew name={name} /> : pricingTexts.choose(name)}
        </Button>
        {failure && (
          <Alert tone="error" className="mt-3">
            <p>{failure.text}</p>
            {failure.subscribed && (
              <Link
                to={paths.account.dashboard.href()}
                className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
              >
                {pricingTexts.toPanel}
              </Link>
            )}
          </Alert>
        )}
        {offers.map(({ shown: { key, ...shown }, due }) => (
          <p key={key} {...shown} className="figures mt-2.5 text-center text-sm text-ink-600">
            {due.label} <strong className="font-semibold text-ink-900">{due.amount}</strong> con IVA
            {due.parts && <span className="block">{due.parts}</span>}
          </p>
        ))}
      </div>

      <dl className="figures grid content-start text-sm md:max-lg:col-start-2 md:max-lg:row-span-3 md:max-lg:row-start-1">
        <Fact name="Equipo">{users}</Fact>
        <Fact name="Centros de trabajo">{centres}</Fact>
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
        <Fact name="Dispositivo NFC" className="lg:min-h-[4.1rem]">
          {device}
          {off && <span className="block text-green-700">{off}</span>}
        </Fact>
        <Fact name="Tarjetas RFID">{cards}</Fact>
      </dl>
    </article>
  );
}

/** The next year is bought in the way that the present one was. */
function ChooseOrRenew({ name }: { readonly name: string }) {
  return (
    <>
      <span data-period="monthly annual">{pricingTexts.choose(name)}</span>
      <span data-period="annual-financed">{pricingTexts.renew(name)}</span>
    </>
  );
}

interface FactProps {
  readonly name: string;
  readonly className?: string;
  readonly children: ReactNode;
}

function Fact({ name, className, children }: FactProps) {
  return (
    <div
      className={classNames(
        'grid grid-cols-[8.5rem_1fr] content-start gap-3 border-t border-line py-2.5',
        className,
      )}
    >
      <dt className="text-ink-600">{name}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  );
}
