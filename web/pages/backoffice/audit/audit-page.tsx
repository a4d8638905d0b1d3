import { auditActions, auditSubjects } from '@horus/contract/backoffice/audit';
import type { AuditEntryView } from '@horus/contract/backoffice/audit-log';
import { describeChange } from '@horus/contract/backoffice/describe-audit';
import { paths } from '@horus/contract/backoffice/paths';
import { formatShortMoment } from '@horus/contract/dates';
import { Link, type MetaFunction } from 'react-router';
import { call, getFile } from '#client/backoffice/call.ts';
import { useOperator } from '#pages/backoffice/frame/use-operator.ts';
import { DownloadCsv } from '#pages/backoffice/parts/download-csv.tsx';
import { Queue, type QueueColumn } from '#pages/backoffice/parts/queue.tsx';
import {
  ClearFilters,
  QueueChoice,
  QueueFilters,
  QueueSearch,
} from '#pages/backoffice/parts/queue-filters.tsx';
import { useQueueAddress } from '#pages/backoffice/parts/use-queue-address.ts';
import { useQueuePages } from '#pages/backoffice/parts/use-queue-pages.ts';
import { pageMeta } from '#pages/page-meta.ts';

export const meta: MetaFunction = () =>
  pageMeta({
    title: 'Registro | Oficina de Horus',
    description: 'Qué se ha visto y hecho, quién y cuándo.',
    path: paths.admin.audit.href(),
    noindex: true,
  });

const columns: readonly QueueColumn<AuditEntryView>[] = [
  { key: 'what', header: 'Qué', cell: ({ what }) => what },
  { key: 'who', header: 'Quién', cell: ({ who }) => who },
  { key: 'whose', header: 'Sobre', cell: (entry) => <Subject entry={entry} /> },
  {
    key: 'from',
    header: 'Dispositivo',
    wideOnly: true,
    cell: ({ device, network }) => (
      <>
        {device ?? 'Sin dispositivo'}
        <span className="figures block text-xs break-all">{network}</span>
      </>
    ),
  },
  { key: 'at', header: 'Cuándo', cell: ({ at }) => formatShortMoment(at), figures: true },
];

/** Page of each subject, which may have been deleted. */
const pageOf: Readonly<Record<string, (id: string) => string>> = {
  lead: (leadId) => paths.admin.lead.href({ leadId }),
  customer: (organizationId) => paths.admin.customer.href({ organizationId }),
  invoice: (requestId) => paths.admin.invoice.href({ requestId }),
  deletion: (requestId) => paths.admin.deletion.href({ requestId }),
  installation: (installationId) => paths.admin.installation.href({ installationId }),
  mail: (mailId) => paths.admin.mail.href({ mailId }),
  event: (eventId) => paths.admin.event.href({ eventId }),
};

function Subject({ entry: { subject, before, after } }: { readonly entry: AuditEntryView }) {
  const href = pageOf[subject.kind]?.(subject.id);
  const change = describeChange(before, after);
  return (
    <>
      {href ? (
        // Above the row's own link.
        <Link to={href} className="relative z-1 text-lapis-700 underline wrap-anywhere">
          {subject.label}
        </Link>
      ) : (
        <span className="wrap-anywhere">{subject.label}</span>
      )}
      <span className="block text-xs">{subject.kindLabel}</span>
      {change !== '' && <span className="block text-xs wrap-anywhere">{change}</span>}
    </>
  );
}

const EVERYTHING = 'todo';
const actions = Object.entries(auditActions).toSorted(([, one], [, other]) => one.localeCompare(other, 'es'));

const queryOf = ({ q, sobre, que, desde, hasta }: Readonly<Record<string, string>>) => ({
  text: q || undefined,
  kind: sobre || undefined,
  only: que ? undefined : 'acts',
  action: que === EVERYTHING ? undefined : que || undefined,
  from: desde || undefined,
  until: hasta || undefined,
});

/** /admin/registro */
export default function AuditPage() {
  const { role } = useOperator();
  const pages = useQueuePages(['audit'], async (asked, cursor, options) => {
    const page = await call('GET /api/admin/audit', { query: { ...queryOf(asked), cursor }, ...options });
    return { rows: page.entries, next: page.next };
  });
  const { filters, href } = useQueueAddress();
  const isFiltered = Object.values(filters).some((value) => value !== '' && value !== EVERYTHING);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-3xl">Registro</h1>
        {role === 'manager' && (
          <DownloadCsv
            getCsv={() => getFile('GET /api/admin/audit.csv', { query: queryOf(filters) })}
            fallbackName="registro.csv"
          />
        )}
      </div>
      <p className="mt-2 max-w-prose text-ink-600">
        Lo que se ve y se hace en la oficina. Solo se añade: nadie puede cambiarlo ni borrarlo.
      </p>
      <div className="mt-5 mb-4">
        <QueueFilters search={<QueueSearch label="Buscar" hint="Persona, cliente o id" />}>
          <QueueChoice name="sobre" label="Sobre">
            <option value="">Todo</option>
            {Object.entries(auditSubjects).map(([kind, label]) => (
              <option key={kind} value={kind}>
                {label}
              </option>
            ))}
          </QueueChoice>
          <QueueChoice name="que" label="Qué">
            <option value="">Solo lo hecho</option>
            <option value={EVERYTHING}>También lo visto</option>
            {actions.map(([action, label]) => (
              <option key={action} value={action}>
                {label}
              </option>
            ))}
          </QueueChoice>
          <DayFilter name="desde" label="Desde" />
          <DayFilter name="hasta" label="Hasta" />
        </QueueFilters>
      </div>
      <Queue
        caption="Qué se ha visto y hecho, lo último primero"
        nouns={['anotación', 'anotaciones']}
        columns={columns}
        widths="lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)_minmax(0,3fr)_minmax(0,2fr)_11rem]"
        pages={pages}
        rowKey={({ id }) => id}
        rowHref={({ subject }) => href({ q: subject.id, sobre: subject.kind })}
        rowName={({ what, subject }) => `${what}: ${subject.label}`}
        empty={
          isFiltered
            ? {
                title: 'Sin resultados',
                text: 'Quita algún filtro.',
                action: <ClearFilters />,
              }
            : { title: 'Aún no hay nada', text: 'Aquí queda lo que se ve y se hace en la oficina.' }
        }
      />
    </>
  );
}

function DayFilter({ name, label }: { readonly name: string; readonly label: string }) {
  const { filters, filter } = useQueueAddress();
  return (
    <label className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1 text-xs font-semibold text-ink-600">
      {label}
      <input
        type="date"
        value={filters[name] ?? ''}
        onChange={(event) => filter({ [name]: event.target.value })}
        className="control min-h-11 py-1.5 text-sm font-normal lg:min-h-10"
      />
    </label>
  );
}
