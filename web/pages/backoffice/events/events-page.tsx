import { type EventRow, eventStates } from '@horus/contract/backoffice/events';
import { paths } from '@horus/contract/backoffice/paths';
import { formatShortMoment } from '@horus/contract/dates';
import type { MetaFunction } from 'react-router';
import { call } from '#client/backoffice/call.ts';
import { eventsName } from '#client/backoffice/events.ts';
import { eventStateWords, eventTypeWords } from '#content/backoffice/events.ts';
import { EventType } from '#pages/backoffice/events/event-type.tsx';
import { Queue, type QueueColumn } from '#pages/backoffice/parts/queue.tsx';
import { ClearFilters, QueueChoice, QueueSearch, QueueTabs } from '#pages/backoffice/parts/queue-filters.tsx';
import { useQueueAddress } from '#pages/backoffice/parts/use-queue-address.ts';
import { useQueuePages } from '#pages/backoffice/parts/use-queue-pages.ts';
import { pageMeta } from '#pages/page-meta.ts';
import { StatusPill } from '#ui/status-pill.tsx';

export const meta: MetaFunction = () =>
  pageMeta({
    title: 'Eventos | Oficina de Horus',
    description: 'Lo que avisa Stripe, y si se ha atendido.',
    path: paths.admin.events.href(),
    noindex: true,
  });

const tabs = [
  { value: '', label: 'Todos' },
  ...eventStates.map((state) => ({ value: state, label: eventStateWords[state].many })),
];

const types = Object.entries(eventTypeWords).toSorted(([, one], [, other]) => one.localeCompare(other, 'es'));

const columns: readonly QueueColumn<EventRow>[] = [
  {
    key: 'type',
    header: 'Evento',
    cell: ({ type }) => (
      <>
        {eventTypeWords[type]}
        <span className={eventTypeWords[type] && 'block text-xs font-normal text-ink-600'}>
          <EventType type={type} />
        </span>
      </>
    ),
  },
  {
    key: 'customer',
    header: 'Cliente',
    cell: ({ customer, stripeCustomerId }) =>
      customer?.name ?? <span className="wrap-anywhere">{stripeCustomerId ?? 'Sin cliente'}</span>,
  },
  { key: 'state', header: 'Estado', cell: ({ state }) => <EventPill state={state} /> },
  {
    key: 'object',
    header: 'Sobre',
    wideOnly: true,
    cell: ({ objectId }) => <span className="text-xs wrap-anywhere">{objectId}</span>,
  },
  { key: 'at', header: 'Recibido', cell: ({ receivedAt }) => formatShortMoment(receivedAt), figures: true },
];

function EventPill({ state }: Pick<EventRow, 'state'>) {
  return <StatusPill tone={eventStateWords[state].tone}>{eventStateWords[state].label}</StatusPill>;
}

/** /admin/eventos */
export default function EventsPage() {
  const pages = useQueuePages(eventsName, ({ estado: state, tipo: type, q }, cursor, options) =>
    call('GET /api/admin/events', { query: { state, type, q, cursor }, ...options }),
  );
  const { filters } = useQueueAddress();
  const isFiltered = Object.values(filters).some((value) => value !== '');
  return (
    <div>
      <h1 className="text-3xl">Eventos</h1>
      <p className="mt-1 text-sm text-ink-600">
        Lo que avisa Stripe. De cada uno se mira de nuevo todo lo de su cliente.
      </p>
      <div className="mt-4">
        <QueueTabs name="estado" label="Estado" tabs={tabs} />
      </div>
      <div className="mt-3 mb-5 grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap">
        <QueueSearch label="Buscar" hint="Cliente o id entero: evt_…, cus_…" />
        <QueueChoice name="tipo" label="Tipo">
          <option value="">Todos</option>
          {types.map(([type, words]) => (
            <option key={type} value={type}>
              {words}
            </option>
          ))}
        </QueueChoice>
      </div>
      <Queue
        caption="Eventos de Stripe, lo último primero"
        nouns={['evento', 'eventos']}
        columns={columns}
        widths="lg:grid-cols-[minmax(0,2fr)_minmax(0,1.6fr)_7rem_minmax(0,1.8fr)_9.5rem]"
        pages={pages}
        rowKey={({ id }) => id}
        rowHref={({ id }) => paths.admin.event.href({ eventId: id })}
        rowName={({ type, id }) => `${eventTypeWords[type] ?? type} ${id}`}
        empty={
          isFiltered
            ? {
                title: 'Sin resultados',
                text: 'Los identificadores se buscan enteros.',
                action: <ClearFilters />,
              }
            : {
                title: 'Stripe no ha avisado de nada todavía',
                text: 'Con la primera compra llegan los primeros eventos.',
              }
        }
      />
    </div>
  );
}
