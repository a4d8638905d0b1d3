import { displaySubscription, type SubscriptionInfo } from '@horus/contract/billing';
import { plans } from '@horus/contract/catalog';
import { formatLongDate } from '@horus/contract/dates';
import { now } from '#client/clock.ts';
import { periodLabels } from '#content/pricing.ts';
import { type CurrentPeriod, currentPeriod } from '#pages/account/current-period.ts';
import { DisputeNotice } from '#pages/account/dispute-notice.tsx';
import { Fact, Facts } from '#pages/account/facts.tsx';
import { PeriodDial } from '#pages/account/period-dial.tsx';
import { PlanState } from '#pages/account/plan-state.tsx';
import { classNames } from '#ui/class-names.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { StatusPill } from '#ui/status-pill.tsx';

interface SubscriptionCardProps {
  /** Undefined while it is being read. */
  readonly info: SubscriptionInfo | undefined;
  readonly onRetry: () => void;
  readonly retrying: boolean;
}

/** What the customer has hired, how it stands, and how long until something happens to it. */
export function SubscriptionCard({ info, onRetry, retrying }: SubscriptionCardProps) {
  const display = info && displaySubscription(info);
  const period = info ? currentPeriod(info, now()) : null;
  return (
    <section
      data-tone="ink"
      aria-labelledby="subscription-title"
      aria-busy={!info}
      className="rounded-lg p-5 sm:p-8"
    >
      <div className="flex min-h-7 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="subscription-title" className="eyebrow font-text text-gold-400">
          Tu suscripción
        </h2>
        {display && <StatusPill tone={display.tone}>{display.label}</StatusPill>}
      </div>
      <div
        className={classNames(
          'mt-6 flex gap-8 sm:flex-row sm:items-center',
          // What is owed comes before the days, where one is above the other.
          display?.tone === 'bad' ? 'flex-col-reverse' : 'flex-col',
        )}
      >
        <PeriodDial period={period} className="size-48 self-center sm:size-52" />
        <div className="min-w-0 grow">
          {info && display ? (
            <SubscriptionDetails {...{ info, period, onRetry, retrying }} title={display.title} />
          ) : (
            <SubscriptionSkeleton />
          )}
        </div>
      </div>
    </section>
  );
}

function SubscriptionDetails({
  info,
  title,
  period,
  ...retry
}: {
  readonly info: SubscriptionInfo;
  readonly title: string;
  readonly period: CurrentPeriod | null;
  readonly onRetry: () => void;
  readonly retrying: boolean;
}) {
  const { dbSubscription } = info;
  return (
    <>
      <p className="font-display text-3xl font-semibold text-white">{title}</p>
      <PlanState info={info} className="mt-2 max-w-prose text-ink-200" {...retry} />
      <DisputeNotice info={info} className="mt-5" />
      {period && (
        <Facts className="mt-6 xs:grid-cols-2">
          <Fact name={endNames[period.end]}>{formatLongDate(period.endsAt)}</Fact>
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
      )}
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

function SubscriptionSkeleton() {
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
