import type { SubscriptionInfo } from '@horus/contract/billing';
import { paths } from '@horus/contract/paths';
import { endSentence } from '@horus/contract/sentence';
import type { MetaFunction } from 'react-router';
import { AccountHeader } from '#pages/account/account-header.tsx';
import { FirstSteps } from '#pages/account/first-steps.tsx';
import { InstallationPanel } from '#pages/account/installation-panel.tsx';
import { LatestInvoices } from '#pages/account/invoices-list.tsx';
import { PaymentCard } from '#pages/account/payment-card.tsx';
import { PaymentsList } from '#pages/account/payments-list.tsx';
import { InvoiceRequestSection, PortalSection } from '#pages/account/portal-section.tsx';
import { ProfileSection } from '#pages/account/profile-section.tsx';
import { useCustomer } from '#pages/account/require-user.tsx';
import { SubscriptionCard } from '#pages/account/subscription-card.tsx';
import { useAccountData } from '#pages/account/use-account-data.ts';
import { pageMeta } from '#pages/page-meta.ts';
import { Panel } from '#ui/panel.tsx';

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
  const empty = info !== undefined && info.deletionAsked === null && hasNothing(info);
  return (
    <div className="page-width py-6 sm:py-10">
      <AccountHeader title="Mi Dashboard" lead={endSentence(`Hola, ${user.name}`)} {...freshness} />
      {empty && <FirstSteps info={info} />}
      <div className="mt-6 grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_21rem]">
        {!empty && <SubscriptionCard info={info} {...retry} />}
        {!empty && <PaymentCard info={info} />}
        {info?.installation && <InstallationPanel installation={info.installation} />}
        <Panel className="grid min-w-0 grid-cols-1 gap-8 max-sm:border-0 max-sm:bg-transparent max-sm:p-0 lg:col-span-2">
          <LatestInvoices {...invoices} />
          <PaymentsList {...payments} />
        </Panel>
      </div>
      <div className="mt-8 grid grid-cols-1 gap-x-10 sm:grid-cols-2 lg:grid-cols-3">
        <ProfileSection user={user} />
        <PortalSection info={info} />
        <InvoiceRequestSection info={info} />
      </div>
    </div>
  );
}

function hasNothing({ state, payments, invoices }: SubscriptionInfo): boolean {
  return state === 'none' && payments.length === 0 && invoices.length === 0;
}
