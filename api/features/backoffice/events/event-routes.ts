import { systemCalls } from '@horus/contract/backoffice/calls/system';
import type { EventDetail } from '@horus/contract/backoffice/events';
import { recordAudit } from '#features/backoffice/audit/record-audit';
import { recordingView } from '#features/backoffice/audit/record-list-view';
import { recordOpening } from '#features/backoffice/audit/record-view';
import { findEvent, listEvents } from '#features/backoffice/events/event-rows';
import { requireOperator } from '#features/backoffice/operators/operator-guard';
import { replayEvent } from '#features/billing/sync/replay-event';
import { AppError } from '#platform/app-error';
import type { App } from '#platform/app-type';
import { serveCalls } from '#platform/serve-calls';
import { isOutage } from '#platform/stripe-circuit';
import { isMissing } from '#platform/stripe-client';
import type { Services } from '#services';

const serve = serveCalls(systemCalls, 'Oficina: eventos');
/** Stripe's event id contains no personal data. */
const subjectOf = (id: string) => ({ kind: 'event', id, label: id }) as const;

export function registerEvents(app: App, services: Services): void {
  const { db } = services.database;

  serve(app, 'GET /api/admin/events', ({ query }) => listEvents(db, query), {
    preHandler: recordingView(services, 'events'),
  });

  serve(app, 'GET /api/admin/events/:eventId', async (request) => {
    const found = await findEvent(db, request.params.eventId);
    if (!found) throw new AppError('request.not_found');
    await recordOpening(services, request, {
      action: 'event.opened',
      subject: subjectOf(found.id),
    });
    return { ...found, ...(await readPayload(services, found.id)) };
  });

  serve(app, 'POST /api/admin/events/:eventId/replay', async (request) => {
    const { processedAt } = request.body;
    const id = request.params.eventId;
    const seen = processedAt === null ? null : new Date(processedAt);
    const outcome = await replayEvent(services, id, seen, (tx) =>
      recordAudit(tx, {
        operator: requireOperator(request),
        action: 'event.replayed',
        subject: subjectOf(id),
        before: request.body,
        at: services.now(),
      }),
    );
    if (outcome === 'unknown') throw new AppError('request.not_found');
    if (outcome === 'nobodys') {
      throw new AppError('operators.refused', {
        message: 'No es de ningún cliente de aquí: no hay nada que repetir.',
      });
    }
    return { outcome };
  });
}

/** Anyone with a payment's client secret can pay it. */
const hideSecrets = (name: string, value: unknown) =>
  name === 'client_secret' && value !== null ? '(oculto)' : value;

/** Reads the event from Stripe: a stored copy would have to be erased with the customer. */
async function readPayload(
  { stripe, stripeCircuit }: Services,
  id: string,
): Promise<Pick<EventDetail, 'payload' | 'payloadMissing'>> {
  try {
    const event = await stripeCircuit.ask(() => stripe.events.retrieve(id));
    return { payload: JSON.stringify(event, hideSecrets, 2), payloadMissing: null };
  } catch (error) {
    if (isMissing(error)) return { payload: null, payloadMissing: 'gone' };
    if (isOutage(error)) return { payload: null, payloadMissing: 'unavailable' };
    throw error;
  }
}
