import type { DeletionQueueRow } from '@horus/contract/backoffice/deletions';
import { paths } from '@horus/contract/backoffice/paths';
import { formatLongDate } from '@horus/contract/dates';
import { DAYS_AFTER_PLAN, DELETION_DAYS } from '@horus/contract/deletion-options';
import { capitalize } from '@horus/contract/sentence';
import type { MetaFunction } from 'react-router';
import { call } from '#client/backoffice/call.ts';
import { deletionItems } from '#client/backoffice/queues.ts';
import { now } from '#client/clock.ts';
import { describeWait, nameOfDeletion } from '#content/backoffice/deletions.ts';
import { nameAccounts } from '#content/delete-account.ts';
import { Due } from '#pages/backoffice/parts/due.tsx';
import { Queue, type QueueColumn } from '#pages/backoffice/parts/queue.tsx';
import { QueueTabs } from '#pages/backoffice/parts/queue-filters.tsx';
import { useQueueAddress } from '#pages/backoffice/parts/use-queue-address.ts';
import { useQueuePages } from '#pages/backoffice/parts/use-queue-pages.ts';
import { pageMeta } from '#pages/page-meta.ts';
import { StatusPill } from '#ui/status-pill.tsx';

export const meta: MetaFunction = () =>
  pageMeta({
    title: 'Bajas | Oficina de Horus',
    description: 'Las cuentas que hay que eliminar.',
    path: paths.admin.deletions.href(),
    noindex: true,
  });

const personColumns: readonly QueueColumn<DeletionQueueRow>[] = [
  { key: 'person', header: 'Persona', cell: nameOfDeletion },
  { key: 'email', header: 'Email', cell: ({ person }) => person?.email ?? 'Eliminada', wideOnly: true },
  { key: 'accounts', header: 'Cuentas', cell: ({ accounts }) => nameAccounts(accounts) },
];
const pendingColumns: typeof personColumns = [
  ...personColumns,
  {
    key: 'due',
    header: 'Plazo',
    cell: ({ dueAt, waitsFor }) => <Due dueAt={dueAt} now={now()} waits={waitsFor !== null} />,
  },
  {
    key: 'waits',
    header: 'Qué espera',
    cell: (row) => <WaitsFor row={row} />,
  },
];
const endedColumns = (header: string): typeof personColumns => [
  ...personColumns,
  { key: 'ended', header, cell: ({ endedAt }) => endedAt && formatLongDate(endedAt) },
];
const ENDED_WIDTHS = 'lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1.6fr)_9rem_minmax(0,1.6fr)]';

const tabs = [
  {
    value: '',
    label: 'Pendientes',
    caption: 'Bajas, las que vencen antes primero',
    columns: pendingColumns,
    widths: 'lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1.6fr)_9rem_minmax(0,1.6fr)_minmax(0,1.6fr)]',
    empty: {
      title: 'Nadie espera su baja',
      text: 'Cuando alguien pida que se elimine su cuenta, aparecerá aquí con su plazo.',
    },
  },
  {
    value: 'done',
    label: 'Hechas',
    caption: 'Bajas hechas, las últimas primero',
    columns: endedColumns('Hecha el'),
    widths: ENDED_WIDTHS,
    empty: {
      title: 'No se ha hecho ninguna baja',
      text: 'Aquí quedan, sin datos de la persona, las hechas.',
    },
  },
  {
    value: 'withdrawn',
    label: 'Retiradas',
    caption: 'Bajas retiradas, las últimas primero',
    columns: endedColumns('Retirada el'),
    widths: ENDED_WIDTHS,
    empty: { title: 'Nadie se ha echado atrás', text: 'Aquí quedan las que retira quien las pidió.' },
  },
] as const;

function WaitsFor({ row }: { readonly row: DeletionQueueRow }) {
  const { waitsFor, dueAt, confirmationAskedBy } = row;
  if (waitsFor !== null) {
    const words = capitalize(describeWait({ waitsFor, dueAt }, now()));
    const isOurs = waitsFor === 'cancellation' && new Date(dueAt) < now();
    return isOurs ? <StatusPill tone="waiting">{words}</StatusPill> : words;
  }
  return confirmationAskedBy && <StatusPill tone="waiting">Espera a otra persona</StatusPill>;
}

/** /admin/bajas */
export default function DeletionsPage() {
  const { filters } = useQueueAddress();
  const { empty, caption, columns, widths } =
    tabs.find(({ value }) => value === filters['estado']) ?? tabs[0];
  const pages = useQueuePages(deletionItems.listKey, ({ estado: state }, cursor, options) =>
    call('GET /api/admin/deletions', { query: { state, cursor }, ...options }),
  );
  return (
    <div>
      <h1 className="text-3xl">Bajas</h1>
      <p className="mt-1 text-sm text-ink-600">
        En {DELETION_DAYS} días como mucho, o en los {DAYS_AFTER_PLAN} que siguen al fin del plan que esperan.
      </p>
      <div className="mt-4 mb-5">
        <QueueTabs name="estado" label="Estado" tabs={tabs} />
      </div>
      <Queue
        caption={caption}
        nouns={['baja', 'bajas']}
        columns={columns}
        widths={widths}
        pages={pages}
        rowKey={({ id }) => id}
        rowHref={({ id }) => paths.admin.deletion.href({ requestId: id })}
        isOpen={deletionItems.isOpen}
        rowName={nameOfDeletion}
        empty={empty}
      />
    </div>
  );
}
