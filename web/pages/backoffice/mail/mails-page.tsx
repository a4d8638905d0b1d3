import { type MailListRow, mailKinds } from '@horus/contract/backoffice/mail';
import { paths } from '@horus/contract/backoffice/paths';
import { formatRecentMoment } from '@horus/contract/dates';
import { SENT_MAIL_DAYS } from '@horus/contract/retention';
import type { MetaFunction } from 'react-router';
import { call } from '#client/backoffice/call.ts';
import { mailsName, untilNextTry, useMailsChanged } from '#client/backoffice/mail.ts';
import { now } from '#client/clock.ts';
import { mailStateWords } from '#content/backoffice/mail.ts';
import { Queue, type QueueColumn } from '#pages/backoffice/parts/queue.tsx';
import {
  ClearFilters,
  QueueChoice,
  QueueFilters,
  QueueSearch,
  QueueTabs,
} from '#pages/backoffice/parts/queue-filters.tsx';
import { useQueueAddress } from '#pages/backoffice/parts/use-queue-address.ts';
import { useQueuePages } from '#pages/backoffice/parts/use-queue-pages.ts';
import { RefusalAlert } from '#pages/forms/form-refusal.tsx';
import { useAction } from '#pages/forms/use-action.ts';
import { pageMeta } from '#pages/page-meta.ts';
import { Button } from '#ui/button.tsx';
import { StatusPill } from '#ui/status-pill.tsx';

export const meta: MetaFunction = () =>
  pageMeta({
    title: 'Correo | Oficina de Horus',
    description: 'Cada correo y si ha salido.',
    path: paths.admin.mails.href(),
    noindex: true,
  });

const tabs = [
  { value: '', label: 'Todos' },
  { value: 'waiting', label: 'En espera' },
  { value: 'unsent', label: 'No han salido' },
  { value: 'sent', label: 'Enviados' },
];

const columns: readonly QueueColumn<MailListRow>[] = [
  {
    key: 'to',
    header: 'Para',
    cell: ({ name, to }) => (
      <span className="wrap-anywhere">
        {name ?? to}
        {name && <span className="block text-xs font-normal text-ink-600">{to}</span>}
      </span>
    ),
  },
  {
    key: 'what',
    header: 'Correo',
    cell: ({ kind, subject }) => (
      <>
        {kind}
        {subject && <span className="block text-xs text-ink-600 max-md:hidden">{subject}</span>}
      </>
    ),
  },
  { key: 'state', header: 'Estado', cell: (row) => <State row={row} /> },
  { key: 'at', header: 'Desde', cell: ({ queuedAt }) => formatRecentMoment(queuedAt, now()), figures: true },
];

function State({ row: { state, tries, reason } }: { readonly row: MailListRow }) {
  const { label, tone } = mailStateWords[state];
  return (
    <>
      <StatusPill tone={tone}>
        {state === 'sent' || tries < 2 ? label : `${label}, ${tries} intentos`}
      </StatusPill>
      {reason && <span className="mt-1 line-clamp-2 text-xs text-ink-600 wrap-anywhere">{reason}</span>}
    </>
  );
}

/** /admin/correo */
export default function MailsPage() {
  const pages = useQueuePages(
    mailsName,
    ({ estado: state, q, tipo: template, orden: order }, cursor, options) =>
      call('GET /api/admin/mails', { query: { state, q, template, order, cursor }, ...options }),
    untilNextTry,
  );
  const { filters } = useQueueAddress();
  const { estado, ...others } = filters;
  const isAllSent = estado === 'unsent' && Object.values(others).every((value) => value === '');
  const isFiltered = Object.values(filters).some((value) => value !== '');
  return (
    <div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-3xl">Correo</h1>
        {filters['estado'] === 'waiting' && <SendWaiting />}
      </div>
      <p className="mt-1 text-sm text-ink-600">
        Guardamos los enviados {SENT_MAIL_DAYS} días; los pendientes y los fallidos, siempre.
      </p>
      <div className="mt-4">
        <QueueTabs name="estado" label="Estado" tabs={tabs} />
      </div>
      <div className="mt-3 mb-5">
        <QueueFilters search={<QueueSearch label="Buscar" hint="Nombre, email o asunto" shortest={3} />}>
          <QueueChoice name="tipo" label="Correo">
            <option value="">Todos</option>
            {kindsByName.map(([template, label]) => (
              <option key={template} value={template}>
                {label}
              </option>
            ))}
          </QueueChoice>
          <QueueChoice name="orden" label="Orden">
            <option value="">Los últimos</option>
            <option value="oldest">Los más antiguos</option>
          </QueueChoice>
        </QueueFilters>
      </div>
      <Queue
        caption={`Correos, ${filters['orden'] === 'oldest' ? 'los más antiguos' : 'los últimos'} primero`}
        nouns={['correo', 'correos']}
        columns={columns}
        widths="lg:grid-cols-[minmax(0,2fr)_minmax(0,2fr)_minmax(0,2.4fr)_8.5rem]"
        pages={pages}
        rowKey={({ id }) => id}
        rowHref={({ id }) => paths.admin.mail.href({ mailId: id })}
        rowName={({ kind, to }) => `${kind} para ${to}`}
        empty={
          isAllSent
            ? { title: 'Todo ha salido', text: 'Aquí aparece lo que no se ha podido enviar.' }
            : isFiltered
              ? {
                  title: 'Sin resultados',
                  text: 'Prueba con menos letras o con otro estado.',
                  action: <ClearFilters />,
                }
              : {
                  title: 'Aún no ha salido ningún correo',
                  text: 'Cada correo aparece aquí en cuanto se escribe.',
                }
        }
      />
    </div>
  );
}

const kindsByName = Object.entries(mailKinds).toSorted(([, a], [, b]) => a.localeCompare(b, 'es'));

/** Retries waiting emails now, for use after the mail server is repaired. */
function SendWaiting() {
  const changed = useMailsChanged();
  const { busy, refusal, act } = useAction();
  return (
    <div className="grid gap-2">
      <Button
        variant="secondary"
        busy={busy}
        busyLabel="Enviando..."
        onClick={() =>
          void act(() => call('POST /api/admin/mails/send-waiting'), 'Se intenta ahora.').then(changed)
        }
      >
        Enviar ahora lo que espera
      </Button>
      <RefusalAlert refusal={refusal} />
    </div>
  );
}
