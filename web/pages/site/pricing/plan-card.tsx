import { billingPeriods, type PlanType, plans } from '@horus/contract/catalog';
import type { ReactNode } from 'react';
import { planPitches, pricingTexts } from '#content/pricing.ts';
import { type Buyer, planHardware, planLimits, planOffer } from '#pages/site/pricing/plan-offer.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Price } from '#ui/price.tsx';

interface PlanCardProps {
  readonly planType: PlanType;
  readonly buyer: Buyer;
  readonly busy: boolean;
  readonly shaking: boolean;
}

/** One of the three alternatives. Its rows stand on a grid shared with the other two, so that they compare. */
export function PlanCard({ planType, buyer, busy, shaking }: PlanCardProps) {
  const { name, startingPrice } = plans[planType];
  const { users, centres } = planLimits(planType);
  const { device, off, cards } = planHardware(planType);
  const offers = billingPeriods.map((period) => ({ period, ...planOffer(planType, period, buyer) }));
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
        {offers.map(({ period, price, insteadOf, totalNote, advantage }) => (
          <div key={period} data-period={period}>
            <Price
              amount={price}
              insteadOf={insteadOf}
              prefix={startingPrice ? 'desde ' : null}
              unit="al mes + IVA"
              note={totalNote}
            />
            <p className="mt-2 text-sm font-semibold text-green-700 lg:min-h-6">{advantage}</p>
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
          {buyer.renewal?.planType === planType ? <ChooseOrRenew name={name} /> : pricingTexts.choose(name)}
        </Button>
        {offers.map(({ period, due }) => (
          <p key={period} data-period={period} className="figures mt-2.5 text-center text-sm text-ink-600">
            {due.label} <strong className="font-semibold text-ink-900">{due.amount}</strong> con IVA
            {due.parts && <span className="block">{due.parts}</span>}
          </p>
        ))}
      </div>

      <dl className="figures grid content-start text-sm md:max-lg:col-start-2 md:max-lg:row-span-3 md:max-lg:row-start-1">
        <Fact name="Equipo">{users}</Fact>
        <Fact name="Centros de trabajo">{centres}</Fact>
        <Fact name="Instalación">
          {offers.map(({ period, setup }) => (
            <span key={period} data-period={period}>
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
