import type { EventDetail } from '@horus/contract/backoffice/events';
import { paths } from '@horus/contract/backoffice/paths';
import { formatMoment } from '@horus/contract/dates';
import { EVENT_DAYS, STRIPE_EVENT_DAYS } from '@horus/contract/retention';
import { Link, type MetaFunction, useParams } from 'react-router';
import { call } from '#client/backoffice/call.ts';
import { useEvent, useEventsChanged } from '#client/backoffice/events.ts';
import { eventStateWords, eventTypeWords } from '#content/backoffice/events.ts';
import { EventType } from '#pages/backoffice/events/event-type.tsx';
import { DetailFacts, DetailPage } from '#pages/backoffice/parts/detail-page.tsx';
import { useLinkState } from '#pages/backoffice/parts/use-list-place.ts';
import { RefusalAlert } from '#pages/forms/form-refusal.tsx';
import { useAction } from '#pages/forms/use-action.ts';
import { pageMeta } from '#pages/page-meta.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { SectionPanel } from '#ui/panel.tsx';
import { StatusPill } from '#ui/status-pill.tsx';
import { toast } from '#ui/toast.ts';

export const meta: MetaFunction = () =>
  pageMeta({
    title: 'Un evento | Oficina de Horus',
    description: 'Un aviso de Stripe, y qué se ha hecho con él.',
    path: paths.admin.events.href(),
    noindex: true,
  });

const list = { href: paths.admin.events.href(), name: 'Eventos' };

/** /admin/eventos/:eventId */
export default function EventPage() {
  const { eventId = '' } = useParams();
  return (
    <DetailPage
      list={list}
      query={useEvent(eventId)}
      missing="Ese evento no está"
      missingText={`Se olvidan a los ${EVENT_DAYS} días de atenderlos.`}
    >
      {(event) => <OneEvent key={eventId} event={event} />}
    </DetailPage>
  );
}

function OneEvent({ event }: { readonly event: EventDetail }) {
  const { label, tone } = eventStateWords[event.state];
  const words = eventTypeWords[event.type];
  return (
    <>
      <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="min-w-0 text-3xl wrap-anywhere">{words ?? <EventType type={event.type} />}</h1>
        <StatusPill tone={tone}>{label}</StatusPill>
      </div>
      {words && (
        <p className="mt-1 text-sm text-ink-600">
          <EventType type={event.type} />
        </p>
      )}
      <div className="mt-6 grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <WhatHappened event={event} />
        <Payload event={event} />
      </div>
    </>
  );
}

function WhatHappened({ event }: { readonly event: EventDetail }) {
  const { customer, stripeCustomerId, processedAt, sync } = event;
  const linkState = useLinkState('Evento');
  const whose = customer && (
    <Link to={paths.admin.customer.href(customer)} state={linkState} className="text-lapis-700 underline">
      {customer.name}
    </Link>
  );
  return (
    <SectionPanel title="Qué ha pasado">
      <DetailFacts
        facts={[
          ['Evento', event.id],
          ['Cliente', whose ?? stripeCustomerId ?? 'Sin cliente aquí'],
          ['Sobre', event.objectId],
          ['Ocurrió en Stripe', formatMoment(event.createdAt)],
          [event.listed ? 'Encontrado, sin que avisara' : 'Recibido', formatMoment(event.receivedAt)],
          ['Atendido', processedAt && formatMoment(processedAt)],
          ['Intentos', sync && (sync.tries === 0 ? 'Ninguno todavía' : String(sync.tries))],
          ['Próximo intento', sync?.nextTryAt ? formatMoment(sync.nextTryAt) : null],
        ]}
      />
      {sync?.reason && (
        <Alert tone={event.state === 'failed' ? 'error' : 'info'} className="mt-4">
          <span className="wrap-anywhere">{sync.reason}</span>
        </Alert>
      )}
      <Replay event={event} />
    </SectionPanel>
  );
}

const SAID = 'Se mira de nuevo todo lo de ese cliente en Stripe.';
const ALREADY = 'Ya se había repetido: espera su turno.';

function Replay({ event: { id, processedAt } }: { readonly event: EventDetail }) {
  const changed = useEventsChanged();
  const { busy, refusal, act } = useAction();
  async function replay(): Promise<void> {
    await act(
      () =>
        call('POST /api/admin/events/:eventId/replay', { params: { eventId: id }, body: { processedAt } }),
      ({ outcome }) => toast.success(outcome === 'queued' ? SAID : ALREADY),
    );
    await changed();
  }
  return (
    <div className="mt-4 grid justify-items-start gap-3">
      <RefusalAlert refusal={refusal} />
      <Button busy={busy} busyLabel="Repitiendo..." onClick={() => void replay()}>
        Repetir
      </Button>
      <p className="text-sm text-ink-600">
        Repetirlo no cobra ni envía nada dos veces: se pregunta a Stripe cómo está todo y se apunta.
      </p>
    </div>
  );
}

const missingWords = {
  gone: `Stripe ya no lo guarda: lo hace ${STRIPE_EVENT_DAYS} días.`,
  unavailable: 'Stripe no responde ahora mismo. Vuelve a abrirlo en unos minutos.',
} as const;

function Payload({ event: { payload, payloadMissing } }: { readonly event: EventDetail }) {
  return (
    <SectionPanel title="Lo que dice">
      {payloadMissing && <p className="text-sm text-ink-600">{missingWords[payloadMissing]}</p>}
      {payload !== null && (
        <>
          <p className="mb-3 text-sm text-ink-600">
            Preguntado ahora a Stripe: aquí no se guarda copia, ni se cree lo que dice.
          </p>
          <section
            aria-label="Contenido del evento"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region needs keyboard access.
            tabIndex={0}
            className="max-h-[36rem] overflow-auto rounded-md bg-paper-2 p-4 text-xs"
          >
            <pre className="font-mono">{payload}</pre>
          </section>
        </>
      )}
    </SectionPanel>
  );
}
