import type { SubscriptionInfo } from '@horus/contract/billing';
import { paths } from '@horus/contract/paths';
import { hasPlan } from '@horus/contract/subscription-states';
import type { MetaFunction } from 'react-router';
import { changeTexts } from '#content/plan-change.ts';
import { AccountHeader } from '#pages/account/frame/account-header.tsx';
import { useAccountData } from '#pages/account/parts/use-account-data.ts';
import { CurrentPlanCard } from '#pages/account/plan/current-plan-card.tsx';
import { PaymentCard } from '#pages/account/plan/payment-card.tsx';
import { PortalSection } from '#pages/account/plan/portal-section.tsx';
import { pageMeta } from '#pages/page-meta.ts';

export const meta: MetaFunction = () =>
  pageMeta({
    title: 'Tu plan | Horus',
    description: 'Qué has contratado, qué cuesta, cuándo se cobra y cómo cancelarlo.',
    path: paths.account.plan.href(),
    noindex: true,
  });

/** /plan */
export default function PlanPage() {
  const { info, retry, freshness } = useAccountData();
  return (
    <div className="page-width py-6 sm:py-10">
      <AccountHeader
        title="Tu plan"
        lead="Qué tienes contratado, qué cuesta y hasta cuándo."
        {...freshness}
      />
      <div className="mt-6 grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_21rem]">
        <CurrentPlanCard info={info} {...retry} />
        <PaymentCard info={info} />
      </div>
      <div className="mt-8 grid grid-cols-1">
        <PortalSection info={info} title={portalTitle(info)} />
        {info && hasPlan(info.state) && !info.isFinancedPlan && !info.deletionAsked && (
          <p className="max-w-prose text-sm text-ink-600">{changeTexts.pause}</p>
        )}
      </div>
    </div>
  );
}

/** Names the most frequent use of the portal, when it is possible there. */
function portalTitle(info: SubscriptionInfo | undefined): string {
  if (!info || info.isFinancedPlan || !hasPlan(info.state)) return 'Portal de cliente';
  return info.cancelAtPeriodEnd ? 'Reanudar tu plan' : 'Cancelar tu plan o cambiar cómo lo pagas';
}
