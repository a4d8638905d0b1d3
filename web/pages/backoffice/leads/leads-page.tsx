import {
  type LeadRow,
  type LeadStatus,
  leadKindLabels,
  leadStatuses,
  leadStatusLabels,
  lostReasonLabels,
  lostReasons,
} from '@horus/contract/backoffice/leads';
import { paths } from '@horus/contract/backoffice/paths';
import { formatRecentMoment } from '@horus/contract/dates';
import type { MetaFunction } from 'react-router';
import { call, getFile } from '#client/backoffice/call.ts';
import { leadItems, useChangeLeads, useColleagues } from '#client/backoffice/leads.ts';
import { useLiveLeads } from '#client/backoffice/live-leads.ts';
import { textOf } from '#client/call.ts';
import { now } from '#client/clock.ts';
import { describeKind } from '#content/backoffice/leads.ts';
import { useOperator } from '#pages/backoffice/frame/use-operator.ts';
import { SeveralLeads } from '#pages/backoffice/leads/bulk-lead-actions.tsx';
import { AlsoWrote, DraftMark, LeadStatusPill, NextStep } from '#pages/backoffice/leads/lead-status.tsx';
import { NewLead } from '#pages/backoffice/leads/new-lead.tsx';
import { nameOfLead, useOfferUndoOf } from '#pages/backoffice/leads/use-offer-undo.ts';
import { DownloadCsv } from '#pages/backoffice/parts/download-csv.tsx';
import { PendingLinks } from '#pages/backoffice/parts/pending-links.tsx';
import { Queue, type QueueColumn } from '#pages/backoffice/parts/queue.tsx';
import {
  ClearFilters,
  QueueChoice,
  QueueFilters,
  QueueSearch,
  QueueTabs,
} from '#pages/backoffice/parts/queue-filters.tsx';
import { useQueueSelection } from '#pages/backoffice/parts/queue-selection.tsx';
import { HasAnswered } from '#pages/backoffice/parts/received-mail.tsx';
import { useQueueAddress } from '#pages/backoffice/parts/use-queue-address.ts';
import { useQueuePages } from '#pages/backoffice/parts/use-queue-pages.ts';
import { pageMeta } from '#pages/page-meta.ts';
import { toast } from '#ui/toast.ts';

export const meta: MetaFunction = () =>
  pageMeta({
    title: 'Solicitudes | Oficina de Horus',
    description: 'Mensajes, demos y contrataciones, por la web o apuntados.',
    path: paths.admin.leads.href(),
    noindex: true,
  });

const columns: readonly QueueColumn<LeadRow>[] = [
  {
    key: 'who',
    header: 'Quién',
    cell: ({ name, company }) => (
      <>
        {company || name}
        {company && <span className="block text-xs font-normal text-ink-600">{name}</span>}
      </>
    ),
    below: ({ id, also, excerpt, isCustomer, waitsForAnswer }) => (
      <>
        {waitsForAnswer && <HasAnswered className="my-1" />}
        <DraftMark leadId={id} />
        {isCustomer && <span className="block text-xs font-medium text-green-700">Ya es cliente</span>}
        <span className="line-clamp-1 text-xs text-ink-600 lg:hidden">{excerpt}</span>
        {also && <AlsoWrote also={also} className="relative z-1 text-xs" />}
      </>
    ),
  },
  { key: 'kind', header: 'Qué pide', cell: (row) => <Asked row={row} /> },
  { key: 'status', header: 'Estado', cell: ({ status }) => <LeadStatusPill status={status} /> },
  {
    key: 'owner',
    header: 'Responsable',
    cell: ({ owner }) => owner?.name ?? <span className="text-ink-600 max-lg:sr-only">Nadie</span>,
  },
  {
    key: 'at',
    header: 'Llegó',
    cell: ({ createdAt }) => formatRecentMoment(createdAt, now()),
    figures: true,
  },
];

function Asked({ row }: { readonly row: LeadRow }) {
  return (
    <>
      <span className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-medium">
          {describeKind(row)}
          {row.isPaid !== null && (
            <span className={row.isPaid ? 'text-green-700' : 'text-ink-600'}>
              {row.isPaid ? ' pagada' : ' sin pagar'}
            </span>
          )}
        </span>
        <NextStep row={row} />
      </span>
      <span className="line-clamp-1 text-xs text-ink-600 max-lg:hidden">{row.excerpt}</span>
    </>
  );
}

const plurals: Readonly<Record<LeadStatus, string>> = {
  new: 'Nuevas',
  working: 'En curso',
  won: 'Ganadas',
  lost: 'Perdidas',
  spam: 'Spam',
};

const tabs = [
  { value: '', label: 'Todas' },
  ...leadStatuses.map((status) => ({ value: status, label: plurals[status] })),
];

const queryOf = ({
  q,
  estado,
  motivo,
  tipo,
  de,
  llamada,
  respuesta,
  recordatorio,
  orden,
}: Readonly<Record<string, string>>) => ({
  q: q || undefined,
  status: estado || undefined,
  reason: (estado === 'lost' && motivo) || undefined,
  kind: tipo || undefined,
  owner: de || undefined,
  call: llamada || undefined,
  answer: respuesta || undefined,
  due: recordatorio || undefined,
  sort: orden || undefined,
});

/** /admin/solicitudes */
export default function LeadsPage() {
  const { filters } = useQueueAddress();
  const pages = useQueuePages(leadItems.listKey, (asked, cursor, options) =>
    call('GET /api/admin/leads', { query: { ...queryOf(asked), cursor }, ...options }),
  );
  const selection = useQueueSelection(pages.rows?.map(({ id }) => id));
  const take = useTake();
  useLiveLeads(null);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-3xl">Solicitudes</h1>
        <div className="flex flex-wrap items-center gap-3">
          <DownloadCsv
            getCsv={() => getFile('GET /api/admin/leads.csv', { query: queryOf(filters) })}
            fallbackName="solicitudes.csv"
          />
          <NewLead />
        </div>
      </div>
      <PendingLinks href={paths.admin.leads.href()} />
      <div className="mt-4 mb-4 grid gap-3">
        <QueueTabs name="estado" label="Por estado" tabs={tabs} />
        <Filters />
      </div>
      <Queue
        caption="Solicitudes"
        nouns={['solicitud', 'solicitudes']}
        columns={columns}
        widths="lg:grid-cols-[minmax(0,4fr)_minmax(0,4fr)_7rem_minmax(0,2fr)_9.5rem]"
        pages={pages}
        rowKey={({ id }) => id}
        rowHref={({ id }) => paths.admin.lead.href({ leadId: id })}
        isOpen={leadItems.isOpen}
        rowName={nameOfLead}
        onDo={take}
        selection={selection}
        empty={emptyOf(filters)}
      />
      <SeveralLeads selection={selection} rows={pages.rows ?? []} />
    </>
  );
}

/** The 'e' key takes a new request, unless it is a colleague's. */
function useTake() {
  const { id: ownerId } = useOperator();
  const several = useChangeLeads();
  const offerUndo = useOfferUndoOf();
  return (row: LeadRow) => {
    const { id, version, status, owner } = row;
    if (status !== 'new') return;
    const name = nameOfLead(row);
    if (owner && owner.id !== ownerId) {
      toast.info(`${name} es de ${owner.name}: sigue siendo suya.`);
      return;
    }
    several.mutateAsync({ leads: [{ id, version }], status: 'working', ownerId }).then(
      ({ changed: [taken] }) => {
        if (taken) offerUndo(`${name} es tuya y pasa a «${leadStatusLabels.working}».`, taken, name);
      },
      (error) => toast.error(textOf(error, 'No se ha podido. Vuelve a intentarlo.')),
    );
  };
}

function Filters() {
  const { id } = useOperator();
  const isLost = useQueueAddress().filters['estado'] === 'lost';
  const colleagues = useColleagues()?.filter((colleague) => colleague.id !== id);
  return (
    <QueueFilters search={<QueueSearch label="Buscar" hint="Nombre, teléfono…" />}>
      <QueueChoice name="tipo" label="Qué pide">
        <option value="">Todo</option>
        {Object.entries(leadKindLabels).map(([kind, label]) => (
          <option key={kind} value={kind}>
            {label}
          </option>
        ))}
      </QueueChoice>
      <QueueChoice name="de" label="Responsable">
        <option value="">Cualquiera</option>
        <option value="me">Yo</option>
        <option value="nobody">Nadie</option>
        {colleagues?.map((colleague) => (
          <option key={colleague.id} value={colleague.id}>
            {colleague.name}
          </option>
        ))}
      </QueueChoice>
      {isLost ? (
        <QueueChoice name="motivo" label="Motivo">
          <option value="">Todos</option>
          {lostReasons.map((reason) => (
            <option key={reason} value={reason}>
              {lostReasonLabels[reason]}
            </option>
          ))}
        </QueueChoice>
      ) : (
        <QueueChoice name="llamada" label="Llamada">
          <option value="">Todas</option>
          <option value="1">Hay que llamar</option>
          <option value="today">Hay que llamar hoy</option>
          <option value="0">No hay que llamar</option>
        </QueueChoice>
      )}
      <QueueChoice name="respuesta" label="Respuesta">
        <option value="">Todas</option>
        <option value="1">Han contestado</option>
        <option value="0">No esperan respuesta</option>
      </QueueChoice>
      <QueueChoice name="recordatorio" label="Recordatorio">
        <option value="">Todos</option>
        <option value="1">Para hoy</option>
        <option value="hour">Cita para hoy</option>
        <option value="none">Sin siguiente paso</option>
      </QueueChoice>
      <QueueChoice name="orden" label="Orden">
        <option value="">Lo último</option>
        <option value="oldest">Lo más antiguo</option>
        <option value="reminder">Por recordatorio</option>
      </QueueChoice>
    </QueueFilters>
  );
}

function emptyOf(filters: Readonly<Record<string, string>>) {
  const isFiltered = Object.values(filters).some((value) => value !== '');
  if (!isFiltered) {
    return {
      title: 'Aún no ha llegado nada',
      text: 'Aquí verás cada mensaje, demo y contratación en cuanto llegue, sin recargar.',
    };
  }
  if (Object.keys(filters).join() === 'estado' && filters['estado'] === 'new') {
    return { title: 'Todo atendido', text: 'No queda ninguna solicitud nueva. Mira las que están en curso.' };
  }
  return {
    title: 'Sin resultados',
    text: 'Escribe menos palabras o quita algún filtro.',
    action: <ClearFilters />,
  };
}
