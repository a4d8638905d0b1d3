import { customerFilterLabels, standingOf } from '@horus/contract/backoffice/customer-statuses';
import { type CustomerRow, customerFilters, MIN_CUSTOMER_SEARCH } from '@horus/contract/backoffice/customers';
import { paths } from '@horus/contract/backoffice/paths';
import { plans, planTypes } from '@horus/contract/catalog';
import { formatShortDate } from '@horus/contract/dates';
import { formatMoney } from '@horus/contract/money';
import { planName } from '@horus/contract/plan-names';
import { capitalize } from '@horus/contract/sentence';
import type { MetaFunction } from 'react-router';
import { call, getFile } from '#client/backoffice/call.ts';
import { now } from '#client/clock.ts';
import { describeCallAgain, describeLastCall } from '#content/backoffice/today.ts';
import { askedSearch } from '#pages/backoffice/frame/asked-search.ts';
import { Dated } from '#pages/backoffice/parts/dated.tsx';
import { DownloadCsv } from '#pages/backoffice/parts/download-csv.tsx';
import { PendingLinks } from '#pages/backoffice/parts/pending-links.tsx';
import { Phones } from '#pages/backoffice/parts/phones.tsx';
import { Queue, type QueueColumn } from '#pages/backoffice/parts/queue.tsx';
import { ClearFilters, QueueChoice, QueueSearch } from '#pages/backoffice/parts/queue-filters.tsx';
import { useQueueAddress } from '#pages/backoffice/parts/use-queue-address.ts';
import { useQueuePages } from '#pages/backoffice/parts/use-queue-pages.ts';
import { pageMeta } from '#pages/page-meta.ts';
import { Button } from '#ui/button.tsx';
import { StatusPill } from '#ui/status-pill.tsx';

export const meta: MetaFunction = () =>
  pageMeta({
    title: 'Clientes | Oficina de Horus',
    description: 'Las empresas que tienen, o han tenido, cuenta.',
    path: paths.admin.customers.href(),
    noindex: true,
  });

const name: QueueColumn<CustomerRow> = { key: 'name', header: 'Cliente', cell: ({ name }) => name };
const standing: readonly QueueColumn<CustomerRow>[] = [
  {
    key: 'status',
    header: 'Estado',
    cell: (customer) => {
      const { label, tone } = standingOf(customer);
      return <StatusPill tone={tone}>{label}</StatusPill>;
    },
  },
  {
    key: 'plan',
    header: 'Plan',
    cell: ({ planType, billingPeriod }) =>
      planType && billingPeriod ? planName({ planType, billingPeriod }) : 'Ninguno',
  },
];

const columns: readonly QueueColumn<CustomerRow>[] = [
  name,
  ...standing,
  { key: 'email', header: 'Email', cell: ({ email }) => email, wideOnly: true },
  { key: 'taxId', header: 'NIF', cell: ({ taxId }) => taxId, wideOnly: true },
  { key: 'since', header: 'Desde', cell: ({ since }) => formatShortDate(since), figures: true },
];

/** 'Volver a llamar mañana. Hablamos el 28 nov: «Paga el viernes».' */
function describeCalls({ debt }: CustomerRow): string | null {
  if (!debt?.lastCall) return null;
  const { text, againOn, againHour, ...last } = debt.lastCall;
  const next = againOn && `${capitalize(describeCallAgain(againOn, againHour, now()))}. `;
  const said = `${capitalize(describeLastCall(last, now()))}${text && `: «${text.replace(/\.$/, '')}»`}.`;
  return `${next ?? ''}${said}`;
}

const debtColumns: readonly QueueColumn<CustomerRow>[] = [
  {
    ...name,
    below: (row) => <span className="line-clamp-3 text-xs text-ink-600">{describeCalls(row)}</span>,
  },
  ...standing,
  {
    key: 'debt',
    header: 'Debe',
    cell: ({ debt }) => debt && formatMoney(debt.cents, debt.currency),
    figures: true,
  },
  { key: 'since', header: 'Desde', cell: ({ debt }) => debt && <Dated said="desde el" day={debt.since} /> },
  {
    key: 'retry',
    header: 'Nuevo intento',
    cell: ({ debt }) =>
      debt?.retryAt ? <Dated said="nuevo intento el" day={debt.retryAt} /> : 'Sin más intentos',
  },
  {
    key: 'phone',
    header: 'Teléfono',
    // Above the row's own link.
    cell: ({ debt }) =>
      debt?.phone && (
        <span className="relative z-1">
          <Phones phones={[debt.phone]} />
        </span>
      ),
  },
];

const disputeColumns: readonly QueueColumn<CustomerRow>[] = [
  name,
  ...standing,
  {
    key: 'disputed',
    header: 'En disputa',
    cell: ({ dispute }) => dispute && formatMoney(dispute.cents, dispute.currency),
    figures: true,
  },
  {
    key: 'due',
    header: 'Contestar hasta',
    cell: ({ dispute }) =>
      dispute?.dueAt ? <Dated said="contestar hasta el" day={dispute.dueAt} /> : 'Decide el banco',
  },
];

const looks = {
  all: {
    columns,
    widths: 'lg:grid-cols-[minmax(0,1.7fr)_11rem_minmax(0,1.2fr)_minmax(0,2.3fr)_6rem_6.5rem]',
  },
  unpaid: {
    columns: debtColumns,
    widths: 'lg:grid-cols-[minmax(0,1.7fr)_10rem_minmax(0,1.2fr)_5rem_6.5rem_8rem_8rem]',
  },
  disputed: {
    columns: disputeColumns,
    widths: 'lg:grid-cols-[minmax(0,1.7fr)_13rem_minmax(0,1.2fr)_6rem_9rem]',
  },
};

/** The address may have other parameters, which the list ignores. */
const queryOf = ({ q, status, plan }: Readonly<Record<string, string>>) => ({ q, status, plan });

/** /admin/clientes */
export default function CustomersPage() {
  const pages = useQueuePages(['customers'], async (asked, before, options) => {
    const page = await call('GET /api/admin/customers', { query: { ...queryOf(asked), before }, ...options });
    return { ...page, rows: page.customers };
  });
  const { filters } = useQueueAddress();
  const { q = '', status = '', plan = '' } = filters;
  const owed = pages.first?.owed;
  const isFiltered = [q, status, plan].some((each) => each !== '');
  return (
    <div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-3xl">Clientes</h1>
        <DownloadCsv
          getCsv={() => getFile('GET /api/admin/customers.csv', { query: queryOf(filters) })}
          fallbackName="clientes.csv"
        />
      </div>
      <PendingLinks href={paths.admin.customers.href()} />
      <search className="mt-4 mb-5 grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap">
        <QueueSearch label="Buscar" hint="Nombre, email, NIF o id de Stripe" shortest={MIN_CUSTOMER_SEARCH} />
        <QueueChoice name="status" label="Estado">
          <option value="">Todos</option>
          {customerFilters.map((each) => (
            <option key={each} value={each}>
              {customerFilterLabels[each]}
            </option>
          ))}
        </QueueChoice>
        <QueueChoice name="plan" label="Plan">
          <option value="">Todos</option>
          {planTypes.map((each) => (
            <option key={each} value={each}>
              {plans[each].name}
            </option>
          ))}
        </QueueChoice>
      </search>
      {owed && (
        <p className="mb-3 font-semibold">
          {owed.customers === 1 ? '1 cliente debe' : `${owed.customers} clientes deben`}{' '}
          {formatMoney(owed.cents, owed.currency)}.
        </p>
      )}
      <Queue
        caption={`Clientes, ${status === 'unpaid' ? 'la deuda más antigua' : 'los más nuevos'} primero`}
        nouns={['cliente', 'clientes']}
        {...looks[status === 'unpaid' || status === 'disputed' ? status : 'all']}
        pages={pages}
        rowKey={({ organizationId }) => organizationId}
        rowHref={({ organizationId }) => paths.admin.customer.href({ organizationId })}
        rowName={({ name }) => name}
        empty={
          isFiltered
            ? {
                title: 'Sin resultados',
                text: 'Prueba con menos letras o con otro estado o plan.',
                action: (
                  <div className="flex flex-wrap justify-center gap-3">
                    {q && (
                      <Button aria-haspopup="dialog" onClick={() => askedSearch.set(q)}>
                        Buscar «{q}» en todo
                      </Button>
                    )}
                    <ClearFilters />
                  </div>
                ),
              }
            : { title: 'Todavía no hay clientes', text: 'Aquí estará cada empresa que abra una cuenta.' }
        }
      />
    </div>
  );
}
