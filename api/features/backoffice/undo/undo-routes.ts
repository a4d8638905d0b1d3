import { endpoints } from '@horus/contract/backoffice/paths';
import { sentAs } from '@horus/contract/backoffice/undo';
import { z } from 'zod';
import { recordAudit } from '#features/backoffice/audit/record-audit';
import { subjectOf } from '#features/backoffice/audit/subject-of';
import { takeReplyBack } from '#features/backoffice/leads/write-to-lead';
import { requireOperator } from '#features/backoffice/operators/operator-guard';
import { unmarkStep } from '#features/billing/installations/mark-step';
import { undoDecision } from '#features/requests/decide-invoice';
import type { App } from '#platform/app-type';
import type { Db } from '#platform/database';
import { takeMailBack } from '#platform/held-mails';
import type { Services } from '#services';

/** What has a mail that its operator may take back. */
export function registerUndo(app: App, services: Services): void {
  app.post(
    endpoints.admin.undo.pattern,
    {
      schema: {
        tags: ['Oficina'],
        summary: 'Take back what was done seconds ago, and its mail',
        params: z.object({ sendId: sentAs }),
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      const operator = requireOperator(request);
      const { operatorId } = operator;
      const at = services.now();
      await services.database.db.transaction(async (tx) => {
        const held = await takeMailBack(tx, { id: request.params.sendId, by: operatorId });
        const { kind, subjectId } = held;
        const subject = subjectOf(kind, subjectId);
        const record = (db: Db) => recordAudit(db, { operator, action: `${kind}.undone`, subject, at });
        switch (kind) {
          case 'installation':
            return unmarkStep(tx, held, { operatorId, record });
          case 'invoice':
            return undoDecision(tx, held, record);
          case 'lead':
            return takeReplyBack(tx, operator, held, at);
        }
      });
      return reply.status(204).send(null);
    },
  );
}
