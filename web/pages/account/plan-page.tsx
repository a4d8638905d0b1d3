import { paths } from '@horus/contract/paths';
import type { MetaFunction } from 'react-router';
import { AccountHeader } from '#pages/account/account-header.tsx';
import { PaymentCard } from '#pages/account/payment-card.tsx';
import { PortalSection } from '#pages/account/portal-section.tsx';
import { SubscriptionCard } from '#pages/account/subscription-card.tsx';
import { useAccountData } from '#pages/account/use-account-data.ts';
import { pageMeta } from '#pages/page-meta.ts';

export const meta: MetaFunction = () =>
  pageMeta({
    title: 'Tu plan | Horus',
    description: 'Qué has contratado, qué cuesta, cuándo se cobra y cómo cancelarlo.',
    path: paths.account.plan.href(),
    noindex: true,
  });

/** /plan: what is hired, what it costs, and how it ends. */
export default function PlanPage() {
  const { info, retry, freshness } = useAccountData();
  return (
    <div className="page-width py-8 sm:py-10">
      <AccountHeader
        title="Tu plan"
        lead="Qué tienes contratado, qué cuesta y cómo se paga."
        {...freshness}
      />
      <div className="mt-8 grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_21rem]">
        <SubscriptionCard info={info} {...retry} />
        <div className="grid min-w-0 grid-cols-1 gap-6 sm:max-xl:grid-cols-2">
          <PaymentCard info={info} />
          <PortalSection info={info} />
        </div>
      </div>
    </div>
  );
}
