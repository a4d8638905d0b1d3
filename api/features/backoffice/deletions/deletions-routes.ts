import { deletionCalls } from '@horus/contract/backoffice/calls/deletions';
import { and, eq, ne } from 'drizzle-orm';
import { asAppError } from '#features/backoffice/as-app-error';
import { recordAudit } from '#features/backoffice/audit/record-audit';
import { recordingView } from '#features/backoffice/audit/record-list-view';
import { recordOpening } from '#features/backoffice/audit/record-view';
import { subjectOf } from '#features/backoffice/audit/subject-of';
import { requireOperator } from '#features/backoffice/operators/operator-guard';
import { canLogIn } from '#features/backoffice/operators/operator-session';
import { operators } from '#features/backoffice/operators/operator-tables';
import { eraseLeadsOf, listLeadsOf } from '#features/leads/leads-of-address';
import {
  carryOutFromOffice,
  requestConfirmation,
  withdrawConfirmation,
} from '#features/requests/deletion-office';
import { findDeletion, listDeletionQueue } from '#features/requests/deletion-queue';
import { AppError } from '#platform/app-error';
import type { App } from '#platform/app-type';
import { serveCalls } from '#platform/serve-calls';
import type { Services } from '#services';

const serve = serveCalls(deletionCalls, 'Oficina: bajas');
const leads = { list: listLeadsOf, erase: eraseLeadsOf };

export function registerDeletions(app: App, services: Services): void {
  const { db } = services.database;

  serve(app, 'GET /api/admin/deletions', ({ query }) => listDeletionQueue(db, query, services.now()), {
    preHandler: recordingView(services, 'deletions'),
  });

  serve(app, 'GET /api/admin/deletions/:requestId', async (request) => {
    const { requestId } = request.params;
    const found = await findDeletion(db, leads, requestId, services.now());
    if (!found) throw new AppError('requests.not_found');
    await recordOpening(services, request, {
      action: 'deletion.opened',
      subject: subjectOf('deletion', requestId),
    });
    const { operatorId } = requireOperator(request);
    const isOtherManager = and(canLogIn, eq(operators.role, 'manager'), ne(operators.id, operatorId));
    return { ...found, hasOtherManager: (await db.$count(operators, isOtherManager)) > 0 };
  });

  serve(app, 'POST /api/admin/deletions/:requestId/confirmation', async (request) => {
    const { requestId } = request.params;
    const { seen } = request.body;
    const operator = requireOperator(request);
    await asAppError(
      requestConfirmation(services, requestId, operator.operatorId, seen, (tx) =>
        recordAudit(tx, {
          operator,
          action: 'deletion.confirmation-asked',
          subject: subjectOf('deletion', requestId),
          after: seen,
          at: services.now(),
        }),
      ),
    );
  });

  serve(app, 'DELETE /api/admin/deletions/:requestId/confirmation', async (request) => {
    const { requestId } = request.params;
    const operator = requireOperator(request);
    await withdrawConfirmation(services, requestId, operator.operatorId, (tx) =>
      recordAudit(tx, {
        operator,
        action: 'deletion.confirmation-withdrawn',
        subject: subjectOf('deletion', requestId),
        at: services.now(),
      }),
    );
  });

  serve(app, 'POST /api/admin/deletions/:requestId/carry-out', async (request) => {
    const { requestId } = request.params;
    const operator = requireOperator(request);
    const entry = { operator, subject: subjectOf('deletion', requestId) } as const;
    return asAppError(
      carryOutFromOffice(services, leads, requestId, operator.operatorId, request.body, {
        begun: (tx) =>
          recordAudit(tx, {
            ...entry,
            action: 'deletion.begun',
            before: { state: 'pending', ...request.body.seen },
            at: services.now(),
          }),
        done: (tx, receipt) =>
          recordAudit(tx, {
            ...entry,
            action: 'deletion.carried-out',
            before: { state: 'pending' },
            after: { state: 'done', ...receipt },
            at: services.now(),
          }),
      }),
    );
  });
}
