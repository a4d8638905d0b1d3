import type { InstallationListRow } from '@horus/contract/backoffice/installations';
import { paths } from '@horus/contract/backoffice/paths';
import { plans } from '@horus/contract/catalog';
import { formatShortDate, noonOf } from '@horus/contract/dates';
import { hardwareInWords, installationSteps, PARCEL_WORKING_DAYS } from '@horus/contract/installations';
import { CONTACT_HOURS, READY_TIME } from '@horus/contract/promises';
import { capitalize } from '@horus/contract/sentence';
import type { MetaFunction } from 'react-router';
import { call } from '#client/backoffice/call.ts';
import { installationItems } from '#client/backoffice/queues.ts';
import { now } from '#client/clock.ts';
import { describeAppointment, describeCallAgain } from '#content/backoffice/today.ts';
import { ArrivedButton } from '#pages/backoffice/installations/parcel-state.tsx';
import { describeParcel, listSteps, openOf, stepNames } from '#pages/backoffice/installations/step-names.ts';
import { TrackingNumber } from '#pages/backoffice/installations/tracking-number.tsx';
import { Due } from '#pages/backoffice/parts/due.tsx';
import { PendingLinks } from '#pages/backoffice/parts/pending-links.tsx';
import { Phones } from '#pages/backoffice/parts/phones.tsx';
import { Queue, type QueueColumn } from '#pages/backoffice/parts/queue.tsx';
import { QueueChoice, QueueFilters, QueueSearch, QueueTabs } from '#pages/backoffice/parts/queue-filters.tsx';
import { useQueueAddress } from '#pages/backoffice/parts/use-queue-address.ts';
import { useQueuePages } from '#pages/backoffice/parts/use-queue-pages.ts';
import { pageMeta } from '#pages/page-meta.ts';

export const meta: MetaFunction = () =>
  pageMeta({
    title: 'Instalaciones | Oficina de Horus',
    description: 'Lo comprado que hay que preparar.',
    path: paths.admin.installations.href(),
    noindex: true,
  });

const tabs = [
  {
    value: '',
    label: 'Por hacer',
    empty: { title: 'No hay nada que instalar', text: 'Cada compra pagada aparece aquí con sus plazos.' },
  },
  {
    value: 'travelling',
    label: 'En camino',
    empty: {
      title: 'No hay ningún envío en camino',
      text: 'Aquí está lo enviado hasta que se apunta que ha llegado o que ha vuelto.',
    },
  },
  {
    value: 'done',
    label: 'Hechas',
    empty: {
      title: 'No hay ninguna terminada',
      text: 'Aquí quedan las que tienen hechos todos los pasos.',
    },
  },
  {
    value: 'cancelled',
    label: 'Canceladas',
    empty: {
      title: 'No hay ninguna cancelada',
      text: 'Aquí quedan las de compras que se devuelven antes de instalarlas.',
    },
  },
] as const;

const captions: Readonly<Record<string, string>> = {
  '': 'Instalaciones, las que vencen antes primero',
  travelling: 'Instalaciones con un envío en camino, los más antiguos primero',
};

const nameOf = ({ company }: InstallationListRow) => company ?? 'Empresa sin nombre';

const company: QueueColumn<InstallationListRow>[] = [
  {
    key: 'company',
    header: 'Empresa',
    cell: (row) => (
      <>
        {nameOf(row)}{' '}
        <span className="block text-xs font-normal text-ink-600">
          {plans[row.planType].name}
          {row.steps.every(({ step }) => step === 'shipped') && ', solo material'}
        </span>
      </>
    ),
  },
  {
    key: 'phone',
    header: 'Teléfono',
    cell: ({ phones }) =>
      phones.length > 0 ? (
        // Above the row's own link.
        <span className="relative z-1">
          <Phones phones={phones} />
        </span>
      ) : (
        <span className="text-ink-600">Sin teléfono</span>
      ),
  },
];
const parcel: QueueColumn<InstallationListRow> = {
  key: 'parcel',
  header: 'Material',
  cell: (row) => <Parcel row={row} />,
};

const openColumns: readonly QueueColumn<InstallationListRow>[] = [
  ...company,
  { key: 'open', header: 'Falta', cell: ({ steps }) => capitalize(listSteps(openOf(steps))) },
  {
    key: 'due',
    header: 'Plazo',
    cell: ({ nextDueAt, ...row }) => (
      <>
        {nextDueAt && <Due dueAt={nextDueAt} now={now()} />}
        <Agreed row={row} />
      </>
    ),
  },
  parcel,
];

/** Above the row's own link. */
const arrival: QueueColumn<InstallationListRow> = {
  key: 'arrival',
  header: '¿Ha llegado?',
  cell: (row) => (
    <div className="relative z-1 w-fit text-sm">
      <ArrivedButton installation={row} state="delivered" name={nameOf(row)} />
    </div>
  ),
};

const travellingColumns: readonly QueueColumn<InstallationListRow>[] = [
  ...company,
  {
    key: 'sent',
    header: 'En camino',
    cell: ({ steps }) => {
      const sentAt = steps.find(({ step }) => step === 'shipped')?.doneAt;
      return sentAt && `Desde el ${formatShortDate(sentAt)}`;
    },
  },
  parcel,
  arrival,
];

const endedColumns: readonly QueueColumn<InstallationListRow>[] = [
  ...company,
  {
    key: 'end',
    header: 'Final',
    cell: (row) => {
      const { steps, cancelledAt } = row;
      if (cancelledAt) return `Cancelada el ${formatShortDate(cancelledAt)}`;
      const last = steps
        .flatMap(({ doneAt }) => doneAt ?? [])
        .toSorted()
        .at(-1);
      return (
        <>
          {last ? `Terminada el ${formatShortDate(last)}` : 'Terminada'}
          <Agreed row={row} />
        </>
      );
    },
  },
  parcel,
];

/** The appointment, and the next call after an unanswered one. */
function Agreed({
  row,
}: {
  readonly row: Pick<InstallationListRow, 'appointment' | 'steps' | 'callAgainOn' | 'callAgainHour'>;
}) {
  const { appointment, steps, callAgainOn, callAgainHour } = row;
  const lines: string[] = [];
  if (appointment) lines.push(`Cita ${describeAppointment(appointment.at, now())}: ${appointment.about}`);
  if (callAgainOn && openOf(steps).includes('called')) {
    lines.push(capitalize(describeCallAgain(callAgainOn, callAgainHour, now())));
  }
  return lines.map((line) => (
    <span key={line} className="mt-1 block text-xs text-ink-600 wrap-anywhere">
      {line}
    </span>
  ));
}

function Parcel({ row }: { readonly row: InstallationListRow }) {
  const { steps, carrier, trackingNumber, deliverTo, address, doneBy, cancelledAt } = row;
  const { parcel, returnReason } = row;
  const shipped = steps.find(({ step }) => step === 'shipped');
  if (!shipped) return 'Sin material';
  const { doneAt } = shipped;
  return (
    <>
      {hardwareInWords(row)}
      <span className="block text-xs text-ink-600">
        {doneAt
          ? describeParcel({ doneAt, by: doneBy.shipped, parcel, deliverTo })
          : parcel?.on
            ? `Devuelto el ${formatShortDate(noonOf(parcel.on))}: ${returnReason}`
            : cancelledAt
              ? 'No se llegó a enviar'
              : (deliverTo ?? address ?? 'Sin dirección: pregúntala')}
        {doneAt && trackingNumber && (
          <span className="block">
            {`${carrier ?? 'Seguimiento'}: `}
            <TrackingNumber of={row} />
          </span>
        )}
      </span>
    </>
  );
}

/** /admin/instalaciones */
export default function InstallationsPage() {
  const { filters } = useQueueAddress();
  const isOpenList = !filters['estado'];
  const { empty } = tabs.find(({ value }) => value === filters['estado']) ?? tabs[0];
  const isTravelling = filters['estado'] === 'travelling';
  const lacking = isOpenList && installationSteps.find((step) => step === filters['falta']);
  const pages = useQueuePages(
    installationItems.listKey,
    ({ estado: list, falta: step, tarda: late, q }, cursor, options) =>
      call('GET /api/admin/installations', {
        query: { list, q, step: list ? undefined : step, late: isTravelling ? late : undefined, cursor },
        ...options,
      }),
  );
  const search = <QueueSearch label="Buscar" hint="Nombre, teléfono o envío" shortest={3} />;
  return (
    <div>
      <h1 className="text-3xl">Instalaciones</h1>
      <p className="mt-1 text-sm text-ink-600 max-sm:hidden">
        Se llama en {CONTACT_HOURS} horas desde la compra y el sistema está listo en {READY_TIME}.
      </p>
      <PendingLinks href={paths.admin.installations.href()} />
      <div className="mt-4">
        <QueueTabs name="estado" label="Estado" tabs={tabs} />
      </div>
      <div className="mt-3 mb-5">
        {!isOpenList && !isTravelling && search}
        {isTravelling && (
          <QueueFilters search={search}>
            <QueueChoice name="tarda" label="En camino">
              <option value="">Desde cualquier día</option>
              <option value="1">Más de {PARCEL_WORKING_DAYS} días laborables</option>
            </QueueChoice>
          </QueueFilters>
        )}
        {isOpenList && (
          <QueueFilters search={search}>
            <QueueChoice name="falta" label="Falta">
              <option value="">Cualquier paso</option>
              {installationSteps.map((step) => (
                <option key={step} value={step}>
                  {capitalize(stepNames[step].short)}
                </option>
              ))}
            </QueueChoice>
          </QueueFilters>
        )}
      </div>
      <Queue
        caption={captions[filters['estado'] ?? ''] ?? 'Instalaciones, las últimas primero'}
        nouns={['instalación', 'instalaciones']}
        columns={isOpenList ? openColumns : isTravelling ? travellingColumns : endedColumns}
        widths={
          isOpenList
            ? 'lg:grid-cols-[minmax(0,1.5fr)_8rem_minmax(0,1fr)_16rem_minmax(0,1.7fr)]'
            : isTravelling
              ? 'lg:grid-cols-[minmax(0,1.5fr)_8rem_10rem_minmax(0,2.5fr)_8rem]'
              : 'lg:grid-cols-[minmax(0,1.5fr)_8rem_13rem_minmax(0,2.5fr)]'
        }
        pages={pages}
        rowKey={({ id }) => id}
        rowHref={({ id }) => paths.admin.installation.href({ installationId: id })}
        isOpen={installationItems.isOpen}
        rowName={nameOf}
        empty={
          filters['q'] || (isTravelling && filters['tarda'])
            ? { title: 'Sin resultados', text: 'Prueba con otra palabra o mira en los otros estados.' }
            : lacking
              ? {
                  title: `No queda nada que ${stepNames[lacking].short}`,
                  text: 'Las demás instalaciones esperan otro paso.',
                }
              : empty
        }
      />
    </div>
  );
}
