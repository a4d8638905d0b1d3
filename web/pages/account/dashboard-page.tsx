import { paths } from '@horus/contract/paths';
import type { MetaFunction } from 'react-router';
import { AccountHeader } from '#pages/account/account-header.tsx';
import { LatestInvoices } from '#pages/account/invoices-list.tsx';
import { PaymentCard } from '#pages/account/payment-card.tsx';
import { PaymentsList } from '#pages/account/payments-list.tsx';
import { InvoiceRequestCard, PortalCard } from '#pages/account/portal-card.tsx';
import { ProfileCard } from '#pages/account/profile-card.tsx';
import { useCustomer } from '#pages/account/require-user.tsx';
import { SubscriptionCard } from '#pages/account/subscription-card.tsx';
import { useAccountData } from '#pages/account/use-account-data.ts';
import { pageMeta } from '#pages/page-meta.ts';

export const meta: MetaFunction = () =>
  pageMeta({
    title: 'Mi Dashboard | Horus',
    description: 'Tu plan, tus pagos y tus facturas.',
    path: paths.account.dashboard.href(),
    noindex: true,
  });

/** /dashboard */
export default function DashboardPage() {
  const user = useCustomer();
  const { info, payments, invoices, retry, freshness } = useAccountData();
  return (
    <div className="page-width py-10 sm:py-14">
      <AccountHeader title="Mi Dashboard" lead={`Hola, ${user.name}.`} {...freshness} />
      <div className="mt-8 grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_21rem]">
        <SubscriptionCard info={info} {...retry} />
        <div className="grid min-w-0 grid-cols-1 gap-6 sm:max-xl:grid-cols-2 xl:col-start-2 xl:row-span-2 xl:row-start-1">
          <PaymentCard info={info} />
          <PortalCard info={info} />
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-6">
          <PaymentsList {...payments} />
          <LatestInvoices {...invoices} />
          <div className="grid grid-cols-1 gap-6 sm:grid-cols-2">
            <ProfileCard user={user} />
            <InvoiceRequestCard />
          </div>
        </div>
      </div>
    </div>
  );
}
