import {
  askConfirmationBody,
  carryOutBody,
  deletionDetail,
  deletionQueueAnswer,
  deletionQueueQuery,
  deletionReceipt,
} from '@horus/contract/backoffice/deletions';
import { endpoints } from '@horus/contract/backoffice/paths';
import { z } from 'zod';
import { asAppError } from '#features/backoffice/as-app-error';
import { recordAudit } from '#features/backoffice/audit/record-audit';
import { recordingView } from '#features/backoffice/audit/record-list-view';
import { recordOpening } from '#features/backoffice/audit/record-view';
import { subjectOf } from '#features/backoffice/audit/subject-of';
import { requireOperator } from '#features/backoffice/operators/operator-guard';
import { eraseLeadsOf, listLeadsOf } from '#features/leads/leads-of-address';
import { carryOutFromOffice, requestConfirmation } from '#features/requests/deletion-office';
import { findDeletion, listDeletionQueue } from '#features/requests/deletion-queue';
import { AppError } from '#platform/app-error';
import type { App } from '#platform/app-type';
import type { Services } from '#services';

const { deletions } = endpoints.admin;
const schema = { tags: ['Oficina: bajas'] };
const params = z.object({ requestId: z.uuid() });
const leads = { list: listLeadsOf, erase: eraseLeadsOf };

export function registerDeletions(app: App, services: Services): void {
  const { db } = services.database;

  app.get(
    deletions.list.pattern,
    {
      preHandler: recordingView(services, 'deletions'),
      schema: {
        ...schema,
        summary: 'Deletions that were asked for',
        querystring: deletionQueueQuery,
        response: { 200: deletionQueueAnswer },
      },
    },
    ({ query }) => listDeletionQueue(db, query, services.now()),
  );

  app.get(
    deletions.one.pattern,
    {
      schema: {
        ...schema,
        summary: 'What one erases, keeps and leaves owed',
        params,
        response: { 200: deletionDetail },
      },
    },
    async (request) => {
      const { requestId } = request.params;
      const found = await findDeletion(db, leads, requestId, services.now());
      if (!found) throw new AppError('requests.not_found');
      await recordOpening(services, request, {
        action: 'deletion.opened',
        subject: subjectOf('deletion', requestId),
      });
      return found;
    },
  );

  app.post(
    deletions.confirmation.pattern,
    {
      schema: {
        ...schema,
        summary: 'Ask somebody else to carry it out, as something is still owed',
        params,
        body: askConfirmationBody,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
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
      return reply.status(204).send(null);
    },
  );

  app.post(
    deletions.carryOut.pattern,
    {
      schema: {
        ...schema,
        summary: 'Carry it out: Stripe first, then all the rest',
        params,
        body: carryOutBody,
        response: { 200: deletionReceipt },
      },
    },
    async (request) => {
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
    },
  );
}
