import type { User } from '@horus/contract/auth';
import type { SubscriptionInfo } from '@horus/contract/billing';
import { paths } from '@horus/contract/paths';
import { endSentence } from '@horus/contract/sentence';
import type { MetaFunction } from 'react-router';
import { FirstSteps } from '#pages/account/dashboard/first-steps.tsx';
import { InstallationPanel } from '#pages/account/dashboard/installation-panel.tsx';
import { PlainSection } from '#pages/account/dashboard/plain-section.tsx';
import { SubscriptionCard } from '#pages/account/dashboard/subscription-card.tsx';
import { AccountHeader } from '#pages/account/frame/account-header.tsx';
import { useCustomer } from '#pages/account/frame/require-user.tsx';
import { LatestInvoices } from '#pages/account/papers/invoices-list.tsx';
import { PaymentsList } from '#pages/account/papers/payments-list.tsx';
import { Fact, Facts } from '#pages/account/parts/facts.tsx';
import { useAccountData } from '#pages/account/parts/use-account-data.ts';
import { PaymentCard } from '#pages/account/plan/payment-card.tsx';
import { InvoiceRequestSection, PortalSection } from '#pages/account/plan/portal-section.tsx';
import { pageMeta } from '#pages/page-meta.ts';
import { ArrowLink } from '#ui/arrow-link.tsx';
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
      <div className="mt-6 grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_21rem]">
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

function ProfileSection({ user }: { readonly user: User }) {
  return (
    <PlainSection title="Tu perfil">
      <Facts className="mt-3 text-sm">
        <Fact name="Nombre">{user.name}</Fact>
        <Fact name="Email">{user.email}</Fact>
        <Fact name="Empresa">
          {user.company ?? <span className="font-normal text-ink-600">Sin indicar</span>}
        </Fact>
      </Facts>
      <ArrowLink to={paths.account.profile.href()} className="mt-2 self-start text-sm">
        Actualizar datos
      </ArrowLink>
    </PlainSection>
  );
}
