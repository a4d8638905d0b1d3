import type { CustomerPage as Page } from '@horus/contract/backoffice/customers';
import { standingLabels, standingTones } from '@horus/contract/backoffice/standings';
import { formatLongDate, formatShortMoment } from '@horus/contract/dates';
import { paths } from '@horus/contract/paths';
import { useState } from 'react';
import { Link, type MetaFunction, useParams } from 'react-router';
import { customerActs, useCustomerChanged, useCustomerPage } from '#client/backoffice/customers.ts';
import { CallError, textOf } from '#client/call.ts';
import { CustomerBooks } from '#pages/backoffice/customers/customer-books.tsx';
import { CustomerNotes } from '#pages/backoffice/customers/customer-notes.tsx';
import { CustomerPeople } from '#pages/backoffice/customers/customer-people.tsx';
import { CustomerPlan } from '#pages/backoffice/customers/customer-plan.tsx';
import { CustomerRequests } from '#pages/backoffice/customers/customer-requests.tsx';
import { CustomerTimeline } from '#pages/backoffice/customers/customer-timeline.tsx';
import { pageMeta } from '#pages/page-meta.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icons.tsx';
import { Panel } from '#ui/panel.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { ErrorState } from '#ui/states.tsx';
import { StatusPill } from '#ui/status-pill.tsx';
import { toast } from '#ui/toast.ts';

export const meta: MetaFunction = () =>
  pageMeta({
    title: 'Cliente | Oficina de Horus',
    description: 'Todo lo que sabemos de un cliente.',
    path: paths.admin.customers.href(),
    noindex: true,
  });

/** /admin/clientes/:organizationId */
export default function CustomerPage() {
  const { organizationId = '' } = useParams();
  const { data, error, refetch, isFetching } = useCustomerPage(organizationId);
  return (
    <div>
      <Link
        to={paths.admin.customers.href()}
        className="-ml-1 inline-flex min-h-11 items-center gap-1.5 text-sm font-semibold text-lapis-700"
      >
        <Icon name="arrowLeft" className="size-4.5" />
        Clientes
      </Link>
      {data ? (
        <Customer key={organizationId} page={data} />
      ) : error ? (
        <ErrorState
          page
          title={isMissing(error) ? 'Ese cliente no existe' : 'No hemos podido leer el cliente'}
          onRetry={isMissing(error) ? undefined : () => void refetch()}
          retrying={isFetching}
        >
          {isMissing(error) ? 'Puede que su cuenta se haya eliminado.' : textOf(error, '')}
        </ErrorState>
      ) : (
        <PageSkeleton />
      )}
    </div>
  );
}

const isMissing = (error: unknown) => error instanceof CallError && [400, 404].includes(error.status);

function Customer({ page }: { readonly page: Page }) {
  const { customer } = page;
  const { organizationId } = customer;
  return (
    <>
      <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="min-w-0 text-3xl break-words">{customer.name}</h1>
        <StatusPill tone={standingTones[customer.standing]}>{standingLabels[customer.standing]}</StatusPill>
      </div>
      <Facts page={page} />
      <div className="mt-6 grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid min-w-0 gap-5">
          <CustomerPlan organizationId={organizationId} info={page.info} />
          <CustomerBooks organizationId={organizationId} info={page.info} />
          <CustomerPeople organizationId={organizationId} members={page.members} />
          <CustomerRequests requests={page.requests} mails={page.mails} />
        </div>
        <div className="grid min-w-0 gap-5">
          <CustomerNotes organizationId={organizationId} notes={page.notes} />
          <CustomerTimeline organizationId={organizationId} />
        </div>
      </div>
    </>
  );
}

function Facts({ page }: { readonly page: Page }) {
  const { customer, createdAt, syncedAt } = page;
  const facts: [string, string][] = [
    ['Titular', customer.owner ?? 'Nadie todavía'],
    ['Email', customer.email ?? 'Ninguno'],
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

function PageSkeleton() {
  return (
    <div aria-busy="true" className="mt-4 grid gap-5">
      <span className="sr-only">Cargando...</span>
      <Skeleton className="h-9 w-72 max-w-full" />
      <Panel>
        <Skeleton className="h-6 w-40" />
        <Skeleton className="mt-4 h-40 w-full" />
      </Panel>
    </div>
  );
}
