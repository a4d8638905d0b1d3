import type { PlanSelection, SubscriptionInfo } from '@horus/contract/billing';
import { type BillingPeriod, planTypes } from '@horus/contract/catalog';
import { paths } from '@horus/contract/paths';
import { changeablePeriods, isSamePlan } from '@horus/contract/plan-change';
import { planPrice } from '@horus/contract/plan-price';
import { hasRole } from '@horus/contract/roles';
import { subscriptionStates } from '@horus/contract/subscription-states';
import { useState } from 'react';
import { Link, type MetaFunction, useSearchParams } from 'react-router';
import { useSubscriptionInfo } from '#client/account-queries.ts';
import { changeTexts } from '#content/plan-change.ts';
import { ChangeRefused } from '#pages/account/change-plan/change-refused.tsx';
import { ChangeSummary } from '#pages/account/change-plan/change-summary.tsx';
import { PlanChooser } from '#pages/account/change-plan/plan-chooser.tsx';
import { useCustomer } from '#pages/account/frame/require-user.tsx';
import { pageMeta } from '#pages/page-meta.ts';
import { Icon } from '#ui/icons.tsx';
import { Panel } from '#ui/panel.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

export const meta: MetaFunction = () =>
  pageMeta({
    title: `${changeTexts.title} | Horus`,
    description: changeTexts.lead,
    path: paths.account.changePlan.href(),
    noindex: true,
  });

/** /plan/cambiar?plan=business&period=annual */
export default function ChangePlanPage() {
  const { info } = useSubscriptionInfo();
  const { role } = useCustomer();
  return (
    <div className="page-width py-4 sm:py-8">
      <Link
        to={paths.account.plan.href()}
        className="-ml-1 inline-flex min-h-11 items-center gap-1.5 text-sm font-semibold text-lapis-700 hover:text-lapis-800"
      >
        <Icon name="arrowLeft" className="size-4.5" />
        Volver a tu plan
      </Link>
      <h1 className="mt-2 text-4xl">{changeTexts.title}</h1>
      <p className="mt-1 text-ink-600">{changeTexts.lead}</p>
      {!hasRole(role, 'billing') ? (
        <Panel className="mt-6">{changeTexts.notAllowed}</Panel>
      ) : info ? (
        <Change info={info} />
      ) : (
        <PageSkeleton />
      )}
    </div>
  );
}

function Change({ info }: { readonly info: SubscriptionInfo }) {
  const [search, setSearch] = useSearchParams();
  // The address changes later. Until then a radio would jump back, and a second choice would start
  // from the previous one.
  const [chosen, setChosen] = useState<PlanSelection>();
  const current = info.dbSubscription;
  const { change } = subscriptionStates[info.state];
  if (info.deletionAsked) return <ChangeRefused info={info} reason="deletion_asked" className="mt-6" />;
  if (!current || change !== 'open') {
    const reason = !current || change === 'open' ? 'no_plan' : change;
    return <ChangeRefused info={info} reason={reason} className="mt-6" />;
  }
  const asked = readWanted(search);
  const wanted = chosen ?? {
    planType: asked.planType ?? current.planType,
    billingPeriod: asked.billingPeriod ?? current.billingPeriod,
  };
  const choose = (selection: PlanSelection) => {
    setChosen(selection);
    const { planType: plan, billingPeriod: period } = selection;
    setSearch({ plan, period }, { replace: true, preventScrollReset: true });
  };
  const isOther = !isSamePlan(wanted, current);
  return (
    <div className="mt-6 grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <PlanChooser current={current} price={planPrice(info)} wanted={wanted} onChoose={choose} />
      {isOther || info.plannedChange || info.unconfirmedChange ? (
        <ChangeSummary key={`${wanted.planType} ${wanted.billingPeriod}`} info={info} wanted={wanted} />
      ) : (
        <Panel className="text-ink-600">{changeTexts.noneChosen}</Panel>
      )}
    </div>
  );
}

/** Also reads a period that a running plan can't change to. The page refuses it. */
function readWanted(search: URLSearchParams): Partial<PlanSelection> {
  const planType = planTypes.find((each) => each === search.get('plan'));
  const periods: readonly BillingPeriod[] = [...changeablePeriods, 'annual-financed'];
  const billingPeriod = periods.find((each) => each === search.get('period'));
  return { ...(planType && { planType }), ...(billingPeriod && { billingPeriod }) };
}

function PageSkeleton() {
  return (
    <div aria-busy="true" className="mt-6 grid gap-6 lg:grid-cols-2">
      <span className="sr-only">Cargando...</span>
      <Panel>
        <Skeleton className="h-6 w-40" />
        <Skeleton className="mt-4 h-64 w-full" />
      </Panel>
      <Panel>
        <Skeleton className="h-6 w-40" />
        <Skeleton className="mt-4 h-64 w-full" />
      </Panel>
    </div>
  );
}
