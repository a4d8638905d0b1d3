import { paths } from '@horus/contract/paths';
import type { MetaFunction } from 'react-router';
import { AccountHeader } from '#pages/account/account-header.tsx';
import { PapersOfYear } from '#pages/account/papers-of-year.tsx';
import { PaymentCard } from '#pages/account/payment-card.tsx';
import { PlanState } from '#pages/account/plan-state.tsx';
import { InvoiceRequestSection, PortalSection } from '#pages/account/portal-section.tsx';
import { useAccountData } from '#pages/account/use-account-data.ts';
import { pageMeta } from '#pages/page-meta.ts';
import { SectionPanel } from '#ui/panel.tsx';

export const meta: MetaFunction = () =>
  pageMeta({
    title: 'Facturación | Horus',
    description: 'Tus facturas, tus pagos y cómo se pagan.',
    path: paths.account.dashboardBilling.href(),
    noindex: true,
  });

/** /dashboard/billing: the dashboard's data, from the side of the bills. */
export default function DashboardBillingPage() {
  const { info, retry, freshness } = useAccountData();
  return (
    <div className="page-width py-10 sm:py-14">
      <AccountHeader title="Facturación" lead="Tus facturas, tus pagos y cómo se pagan." {...freshness} />
      <div className="mt-8 grid grid-cols-1 gap-6">
        {info?.renewal && (
          <SectionPanel title="Renovación">
            <PlanState info={info} className="max-w-prose text-ink-600" {...retry} />
          </SectionPanel>
        )}
        <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_21rem]">
          <div className="grid min-w-0 grid-cols-1 gap-6 sm:max-xl:grid-cols-2 xl:col-start-2">
            <PaymentCard info={info} />
            <PortalSection info={info} />
            <InvoiceRequestSection />
          </div>
          <div className="grid min-w-0 grid-cols-1 gap-6 xl:col-start-1 xl:row-start-1">
            <PapersOfYear />
          </div>
        </div>
      </div>
    </div>
  );
}
