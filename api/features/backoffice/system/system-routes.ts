import { systemCalls } from '@horus/contract/backoffice/calls/system';
import type { FastifyRequest } from 'fastify';
import { recordAudit } from '#features/backoffice/audit/record-audit';
import { recordingView } from '#features/backoffice/audit/record-list-view';
import { requireOperator } from '#features/backoffice/operators/operator-guard';
import { type Release, readSystem } from '#features/backoffice/system/read-system';
import { dismissLostCustomer, findNotedLost, listNotedLost } from '#features/billing/sync/lost-customers';
import { type RestoreOutcome, restoreCustomer } from '#features/billing/sync/restore-customer';
import { AppError } from '#platform/app-error';
import type { App } from '#platform/app-type';
import type { Db } from '#platform/database';
import { serveCalls } from '#platform/serve-calls';
import type { Services } from '#services';

const serve = serveCalls(systemCalls, 'Oficina: sistema');

const NOT_MISSED = 'Ese cliente ya no se echa en falta.';
const notTakenBack: Readonly<Record<Exclude<RestoreOutcome, 'taken-back'>, string>> = {
  'other-customer':
    'Su organización ya tiene otro cliente en Stripe. Mira cuál es el bueno y descarta el otro.',
  'no-email': 'No tiene email en Stripe. Ponle uno allí y repite.',
};

const refuse = (message: string) => new AppError('operators.refused', { message });

export function registerSystem(app: App, services: Services, release: Release): void {
  const { db } = services.database;

  serve(app, 'GET /api/admin/system', () => readSystem(services, release), {
    preHandler: recordingView(services, 'system'),
  });

  serve(app, 'POST /api/admin/system/dead-letters/replay', (request) =>
    db.transaction(async (tx) => {
      const { ids } = request.body;
      const count = await services.jobs.deadLetters.replay(ids, tx);
      if (count > 0) {
        await recordAudit(tx, {
          ...{ operator: requireOperator(request), action: 'jobs.replayed', at: services.now() },
          subject: { kind: 'system', id: 'dead-letters', label: 'Tareas' },
          after: { ids, count },
        });
      }
      return { count };
    }),
  );

  serve(app, 'POST /api/admin/system/lost-customers/:customerId/take-back', async (request) => {
    const { customerId } = request.params;
    const lost = await services.stripeCircuit.ask(() => findNotedLost(services, customerId));
    if (!lost) throw refuse(NOT_MISSED);
    const note = noteOf(request, 'lost-customer.taken-back', customerId);
    const outcome = await restoreCustomer(services, lost, note);
    if (outcome !== 'taken-back') throw refuse(notTakenBack[outcome]);
  });

  serve(app, 'POST /api/admin/system/lost-customers/:customerId/dismiss', async (request) => {
    const { customerId } = request.params;
    await db.transaction(async (tx) => {
      const lost = await listNotedLost(tx);
      if (!lost.some((each) => each.customerId === customerId)) throw refuse(NOT_MISSED);
      await dismissLostCustomer(tx, customerId, services.now());
      await noteOf(request, 'lost-customer.dismissed', customerId)(tx);
    });
  });

  function noteOf(
    request: FastifyRequest,
    action: 'lost-customer.taken-back' | 'lost-customer.dismissed',
    customerId: string,
  ) {
    const operator = requireOperator(request);
    const subject = { kind: 'system', id: customerId, label: customerId } as const;
    return (tx: Db) => recordAudit(tx, { operator, action, subject, at: services.now() });
  }
}
