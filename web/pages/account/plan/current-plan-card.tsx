import { displaySubscription, type SubscriptionInfo } from '@horus/contract/billing';
import { plans } from '@horus/contract/catalog';
import { formatLongDate } from '@horus/contract/dates';
import { formatMoney, splitMoney, type TaxedAmount } from '@horus/contract/money';
import { describePlanPrice, planPrice } from '@horus/contract/plan-price';
import { hasPlan } from '@horus/contract/subscription-states';
import { now } from '#client/clock.ts';
import { periodLabels } from '#content/pricing.ts';
import { ChangePlanLink } from '#pages/account/change-plan/change-plan-link.tsx';
import { ComingChange } from '#pages/account/change-plan/coming-change.tsx';
import { Fact, Facts } from '#pages/account/parts/facts.tsx';
import { currentPeriod } from '#pages/account/plan/current-period.ts';
import { describeYear } from '#pages/account/plan/describe-year.ts';
import { DisputeNotice } from '#pages/account/plan/dispute-notice.tsx';
import { periodEndNames } from '#pages/account/plan/period-end-names.ts';
import { PlanState } from '#pages/account/plan/plan-state.tsx';
import { financedOrder } from '#pages/account/plan/upcoming-charges.tsx';
import { Panel } from '#ui/panel.tsx';
import { PriceFigure } from '#ui/price.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { StatusPill } from '#ui/status-pill.tsx';

interface HiredPlanProps {
  /** Undefined while loading. */
  readonly info: SubscriptionInfo | undefined;
  readonly onRetry: () => void;
  readonly retrying: boolean;
}

export function CurrentPlanCard({ info, ...retry }: HiredPlanProps) {
  if (!info) return <PlanSkeleton />;
  const { label, title, tone } = displaySubscription(info);
  return (
    <section aria-labelledby="plan-title" aria-busy={false} className="min-w-0">
      <Panel className="h-full sm:p-8">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h2 id="plan-title" className="text-3xl">
            {title}
          </h2>
          {!title.startsWith(label) && <StatusPill tone={tone}>{label}</StatusPill>}
        </div>
        <Price info={info} />
        <PlanState info={info} className="mt-3 max-w-prose text-ink-600" {...retry} />
        <ComingChange info={info} className="mt-5" />
        <DisputeNotice info={info} className="mt-5" />
        <ChangePlanLink info={info} className="mt-5" />
        <PlanFacts info={info} />
      </Panel>
    </section>
  );
}

function Price({ info }: { readonly info: SubscriptionInfo }) {
  const price = planPrice(info);
  const year = info.isFinancedPlan ? financedOrder(info) : undefined;
  if (price) {
    const { lowered, unit, freeUntil } = price;
    // The price alone says a plain fee.
    const words = lowered || freeUntil ? describePlanPrice(info) : null;
    return (
      <>
        {!info.cancelAtPeriodEnd && <Amount fee={(lowered ?? price).fee} unit={unit} />}
        {words && <p className="mt-2 max-w-prose font-semibold">{words}</p>}
      </>
    );
  }
  if (!year) return null;
  return <p className="mt-3 font-semibold">Un año, pagado con Klarna: {describeYear(year)}, IVA incluido.</p>;
}

function Amount({ fee, unit }: { readonly fee: TaxedAmount; readonly unit: string }) {
  return (
    <>
      <PriceFigure amount={splitMoney(fee.baseCents)} unit={`al ${unit} + IVA`} className="mt-5" />
      <p className="figures mt-2 text-ink-600">{formatMoney(fee.totalCents)} con IVA</p>
    </>
  );
}

function PlanFacts({ info }: { readonly info: SubscriptionInfo }) {
  const { dbSubscription, installationPaidAt, state } = info;
  if (!dbSubscription || !hasPlan(state)) return null;
  const { planType, billingPeriod, startedAt } = dbSubscription;
  const { maxUsers, maxWorkCentres } = plans[planType].limits;
  const period = currentPeriod(info, now());
  return (
    <Facts className="mt-7 border-t border-line pt-6 xs:grid-cols-2 lg:grid-cols-3">
      <Fact name="Periodo">{periodLabels[billingPeriod].name}</Fact>
      {period && <Fact name={periodEndNames[period.end]}>{formatLongDate(period.endsAt)}</Fact>}
      <Fact name="Personas">{upTo(maxUsers)}</Fact>
      <Fact name="Centros de trabajo">{upTo(maxWorkCentres)}</Fact>
      <Fact name="Contratado el">{formatLongDate(startedAt)}</Fact>
      {installationPaidAt && <Fact name="Instalación pagada">{formatLongDate(installationPaidAt)}</Fact>}
    </Facts>
  );
}

function upTo(limit: number | null): string {
  if (limit === null) return 'Sin límite';
  return limit === 1 ? '1' : `Hasta ${limit}`;
}

function PlanSkeleton() {
  return (
    <Panel aria-busy="true" className="sm:p-8">
      <span className="sr-only">Cargando...</span>
      <Skeleton className="h-9 w-56 max-w-full" />
      <Skeleton className="mt-5 h-14 w-72 max-w-full" />
      <Skeleton className="mt-4 h-5 w-full" />
      <Skeleton className="mt-7 h-28 w-full" />
    </Panel>
  );
}
