import { paths } from '@horus/contract/paths';
import type { MetaFunction } from 'react-router';
import { AccountHeader } from '#pages/account/frame/account-header.tsx';
import { PapersOfYear } from '#pages/account/papers/papers-of-year.tsx';
import { useAccountData } from '#pages/account/parts/use-account-data.ts';
import { InvoiceRequestSection, PortalSection } from '#pages/account/plan/portal-section.tsx';
import { pageMeta } from '#pages/page-meta.ts';

export const meta: MetaFunction = () =>
  pageMeta({
    title: 'Facturas | Horus',
    description: 'Tus facturas y los recibos de tus pagos, año por año.',
    path: paths.account.dashboardBilling.href(),
    noindex: true,
  });

/** /dashboard/billing */
export default function DashboardBillingPage() {
  const { info, freshness } = useAccountData();
  return (
    <div className="page-width py-6 sm:py-10">
      <AccountHeader title="Facturas" lead="Descarga tus facturas y recibos." {...freshness} />
      <PapersOfYear />
      <div className="mt-8 grid grid-cols-1 gap-x-10 sm:grid-cols-2">
        <InvoiceRequestSection info={info} />
        <PortalSection info={info} />
      </div>
    </div>
  );
}
