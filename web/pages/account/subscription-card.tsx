import {
  displaySubscription,
  type SubscriptionDisplay,
  type SubscriptionInfo,
} from '@horus/contract/billing';
import { plans } from '@horus/contract/catalog';
import { formatLongDate } from '@horus/contract/dates';
import { paths } from '@horus/contract/paths';
import { periodLabels } from '#content/pricing.ts';
import { type CurrentPeriod, currentPeriod } from '#pages/account/current-period.ts';
import { Fact, Facts } from '#pages/account/facts.tsx';
import { PeriodDial } from '#pages/account/period-dial.tsx';
import { PortalButton } from '#pages/account/portal-button.tsx';
import { RenewalStanding } from '#pages/account/renewal-standing.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { StatusPill, type StatusTone } from '#ui/status-pill.tsx';

const tones: Readonly<Record<SubscriptionDisplay['label'], StatusTone>> = {
  Activo: 'good',
  'Pago Procesado': 'waiting',
  'Pago pendiente': 'bad',
  'Sin suscripción': 'neutral',
  'No disponible': 'neutral',
};

interface SubscriptionCardProps {
  /** Undefined while it is being read. */
  readonly info: SubscriptionInfo | undefined;
  readonly onRetry: () => void;
  readonly retrying: boolean;
}

/** What the customer has hired, how it stands, and how long until something happens to it. */
export function SubscriptionCard({ info, onRetry, retrying }: SubscriptionCardProps) {
  const display = info && displaySubscription(info);
  const period = info ? currentPeriod(info, new Date()) : null;
  return (
    <section data-tone="ink" aria-busy={!info} className="rounded-lg p-5 sm:p-8">
      <div className="flex min-h-7 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="eyebrow font-text text-gold-400">Tu suscripción</h2>
        {display && <StatusPill tone={tones[display.label]}>{display.label}</StatusPill>}
      </div>
      <div className="mt-6 flex flex-col gap-8 sm:flex-row sm:items-center">
        <PeriodDial period={period} className="size-48 self-center sm:size-52" />
        <div className="min-w-0 grow">
          {info && display ? (
            <Standing {...{ info, display, period, onRetry, retrying }} />
          ) : (
            <StandingSkeleton />
          )}
        </div>
      </div>
    </section>
  );
}

function Standing({
  info,
  display,
  period,
  onRetry,
  retrying,
}: {
  readonly info: SubscriptionInfo;
  readonly display: SubscriptionDisplay;
  readonly period: CurrentPeriod | null;
  readonly onRetry: () => void;
  readonly retrying: boolean;
}) {
  const { dbSubscription } = info;
  switch (display.label) {
    case 'No disponible':
      return (
        <>
          <p className="font-display text-3xl font-semibold text-white">{info.plan}</p>
          <p className="mt-2 max-w-prose text-ink-200">
            Ahora mismo no podemos leer los datos de tu suscripción. Tu plan sigue como estaba.
          </p>
          <Button
            variant="secondary"
            className="mt-5"
            onClick={onRetry}
            busy={retrying}
            busyLabel="Reintentando..."
          >
            Volver a intentarlo
          </Button>
        </>
      );
    case 'Sin suscripción':
      return (
        <>
          <p className="font-display text-3xl font-semibold text-white">Sin suscripción activa</p>
          <p className="mt-2 max-w-prose text-ink-200">
            {endedText(info)} Contrata un plan y aquí verás cuándo se cobra, cómo se paga y cada factura.
          </p>
          <ButtonLink to={paths.site.horus.href()} className="mt-5">
            Ver Planes Disponibles
          </ButtonLink>
        </>
      );
    case 'Pago Procesado':
      return (
        <>
          <p className="font-display text-3xl font-semibold text-white">Estamos activando tu plan</p>
          <p className="mt-2 max-w-prose text-ink-200">
            Hemos recibido tu pedido. En cuanto el pago quede confirmado verás aquí tu plan y su próximo
            cobro.
          </p>
        </>
      );
    default:
      return (
        <>
          <p className="font-display text-3xl font-semibold text-white">Horus {info.plan}</p>
          {display.note && <p className="mt-2 max-w-prose text-ink-200">{display.note}</p>}
          <WhatIsAhead info={info} unpaid={display.label === 'Pago pendiente'} />
          <Facts className="mt-6 xs:grid-cols-2">
            {period && <Fact name={endNames[period.end]}>{formatLongDate(period.endsAt)}</Fact>}
            {dbSubscription && (
              <>
                <Fact name="Pago">{periodLabels[dbSubscription.billingPeriod].name}</Fact>
                <Fact name="Contratado el">{formatLongDate(dbSubscription.startedAt)}</Fact>
              </>
            )}
            {info.installationDate && paysInstallation(info) && (
              <Fact name="Instalación pagada">{formatLongDate(info.installationDate)}</Fact>
            )}
          </Facts>
        </>
      );
  }
}

/** What the customer should know of the plan's future, and what he can do about it. */
function WhatIsAhead({ info, unpaid }: { readonly info: SubscriptionInfo; readonly unpaid: boolean }) {
  const end = info.currentPeriodEnd && formatLongDate(info.currentPeriodEnd);
  return (
    <>
      {unpaid && (
        <PortalButton variant="primary" className="mt-5">
          Actualizar el método de pago
        </PortalButton>
      )}
      {info.cancelAtPeriodEnd && (
        <>
          <p className="mt-2 max-w-prose text-ink-200">
            Has cancelado la renovación: tu plan termina el {end} y no se te cobrará nada más. Hasta ese día
            puedes reanudarlo en el portal.
          </p>
          <PortalButton className="mt-5">Reanudar en el portal</PortalButton>
        </>
      )}
      <RenewalStanding info={info} className="mt-2 max-w-prose text-ink-200" />
    </>
  );
}

const endNames: Readonly<Record<CurrentPeriod['end'], string>> = {
  charge: 'Próximo cobro',
  invoice: 'Próxima factura',
  'next-year': 'Tu nuevo año empieza',
  over: 'Tu plan termina',
};

/** Where the plan includes it nothing is paid for it. */
function paysInstallation({ dbSubscription }: SubscriptionInfo): boolean {
  if (!dbSubscription) return true;
  const { planType, billingPeriod } = dbSubscription;
  return billingPeriod === 'monthly' || !plans[planType].setupIncludedWhenAnnual;
}

/** What became of the plan that there was. */
function endedText({ dbSubscription, plan }: SubscriptionInfo): string {
  if (!dbSubscription?.endsAt) return '';
  return `Tu plan ${plan} terminó el ${formatLongDate(dbSubscription.endsAt)}.`;
}

function StandingSkeleton() {
  return (
    <div className="opacity-20">
      <Skeleton className="h-9 w-56 max-w-full" />
      <Skeleton className="mt-3 w-72 max-w-full" />
      <div className="mt-6 grid gap-x-8 gap-y-5 xs:grid-cols-2">
        {['a', 'b', 'c', 'd'].map((key) => (
          <div key={key}>
            <Skeleton className="h-5 w-24" />
            <Skeleton className="mt-2 h-5 w-40 max-w-full" />
          </div>
        ))}
      </div>
    </div>
  );
}
