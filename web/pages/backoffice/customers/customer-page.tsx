import { standingOf } from '@horus/contract/backoffice/customer-statuses';
import type { CustomerPage as Page } from '@horus/contract/backoffice/customers';
import { paths } from '@horus/contract/backoffice/paths';
import { formatLongDate, formatShortMoment } from '@horus/contract/dates';
import { type ReactNode, useState } from 'react';
import { type MetaFunction, useParams } from 'react-router';
import { customerActs, useCustomerChanged, useCustomerPage } from '#client/backoffice/customers.ts';
import { useLive } from '#client/backoffice/live-leads.ts';
import { textOf } from '#client/call.ts';
import { now } from '#client/clock.ts';
import { CustomerBooks } from '#pages/backoffice/customers/customer-books.tsx';
import { CustomerDisputes } from '#pages/backoffice/customers/customer-disputes.tsx';
import { CustomerNotes } from '#pages/backoffice/customers/customer-notes.tsx';
import { CustomerPeople } from '#pages/backoffice/customers/customer-people.tsx';
import { CustomerPlan } from '#pages/backoffice/customers/customer-plan.tsx';
import { CustomerRequests } from '#pages/backoffice/customers/customer-requests.tsx';
import { CustomerTimeline } from '#pages/backoffice/customers/customer-timeline.tsx';
import { DetailPage } from '#pages/backoffice/parts/detail-page.tsx';
import { Due } from '#pages/backoffice/parts/due.tsx';
import { Phones } from '#pages/backoffice/parts/phones.tsx';
import { WhoElse } from '#pages/backoffice/parts/who-else.tsx';
import { pageMeta } from '#pages/page-meta.ts';
import { Button } from '#ui/button.tsx';
import { StatusPill } from '#ui/status-pill.tsx';
import { toast } from '#ui/toast.ts';

export const meta: MetaFunction = () =>
  pageMeta({
    title: 'Cliente | Oficina de Horus',
    description: 'Todo lo que sabemos de un cliente.',
    path: paths.admin.customers.href(),
    noindex: true,
  });

const list = { href: paths.admin.customers.href(), name: 'Clientes' };

/** /admin/clientes/:organizationId */
export default function CustomerPage() {
  const { organizationId = '' } = useParams();
  return (
    <DetailPage list={list} query={useCustomerPage(organizationId)} missing="Ese cliente no existe">
      {(page) => <Customer key={organizationId} page={page} />}
    </DetailPage>
  );
}

function Customer({ page }: { readonly page: Page }) {
  const { customer } = page;
  const { organizationId } = customer;
  const { label, tone } = standingOf(customer);
  const present = useLive({ kind: 'customer', id: organizationId });
  return (
    <>
      <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="min-w-0 text-3xl break-words">{customer.name}</h1>
        <StatusPill tone={tone}>{label}</StatusPill>
        {customer.dispute?.dueAt && (
          <span className="text-sm">
            <span>Contestar al banco: </span>
            <Due dueAt={customer.dispute.dueAt} now={now()} />
          </span>
        )}
      </div>
      <WhoElse present={present} what="esta ficha" />
      <Facts page={page} />
      <div className="mt-6 grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid min-w-0 gap-5">
          <CustomerDisputes organizationId={organizationId} name={customer.name} disputes={page.disputes} />
          <CustomerPlan
            organizationId={organizationId}
            info={page.info}
            disputed={customer.dispute !== null}
          />
          <CustomerBooks organizationId={organizationId} info={page.info} refunds={page.refunds} />
          <CustomerPeople organizationId={organizationId} members={page.members} />
          <CustomerRequests customer={customer} requests={page.requests} mails={page.mails} />
        </div>
        <div className="grid min-w-0 gap-5">
          <CustomerNotes organizationId={organizationId} name={customer.name} notes={page.notes} />
          <CustomerTimeline organizationId={organizationId} />
        </div>
      </div>
    </>
  );
}

function Facts({ page }: { readonly page: Page }) {
  const { customer, createdAt, syncedAt, address, phones } = page;
  const facts: [string, ReactNode][] = [
    ['Titular', customer.owner ?? 'Nadie todavía'],
    ['Email', customer.email ?? 'Ninguno'],
    ['Teléfono', phones.length > 0 ? <Phones key="phones" phones={phones} /> : 'No lo ha dejado'],
    ['Dirección', address ?? 'Sin datos fiscales'],
    ['NIF', customer.taxId ?? 'Sin datos fiscales'],
    ['Cuenta desde', formatLongDate(createdAt)],
    ['En Stripe', customer.stripeCustomerId ?? 'Todavía no'],
    ['Al día con Stripe', syncedAt ? formatShortMoment(syncedAt) : 'Nunca'],
  ];
  return (
    <div className="mt-3 flex flex-wrap items-end justify-between gap-4">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-2 text-sm sm:grid-cols-3">
        {facts.map(([name, value]) => (
          <div key={name} className="min-w-0">
            <dt className="text-xs text-ink-600">{name}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {customer.stripeCustomerId && <SyncButton organizationId={customer.organizationId} />}
    </div>
  );
}

function SyncButton({ organizationId }: { readonly organizationId: string }) {
  const [busy, setBusy] = useState(false);
  const changed = useCustomerChanged(organizationId);
  async function onClick(): Promise<void> {
    setBusy(true);
    try {
      await customerActs.sync(organizationId);
      await changed();
      toast.success('Está al día con Stripe');
    } catch (error) {
      toast.error(textOf(error, 'Stripe no responde. Vuelve a intentarlo.'));
    }
    setBusy(false);
  }
  return (
    <Button variant="secondary" busy={busy} busyLabel="Preguntando..." onClick={() => void onClick()}>
      Actualizar con Stripe
    </Button>
  );
}
