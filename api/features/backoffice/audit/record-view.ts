import { OPERATOR_IDLE_MINUTES, OPERATOR_SESSION_HOURS } from '@horus/contract/backoffice/access';
import type { FastifyRequest } from 'fastify';
import { wasRecentlyRecorded } from '#features/backoffice/audit/audit-queries';
import { type AuditEntry, recordAudit } from '#features/backoffice/audit/record-audit';
import { isReread, requireOperator } from '#features/backoffice/operators/operator-guard';
import type { Services } from '#services';

type Look = Pick<AuditEntry, 'action' | 'subject'>;
type Books = Pick<Services, 'database' | 'now'>;

/**
 * Records that an operator opens something. A page's automatic reread is recorded only if there was
 * no look within the session's maximum lifetime.
 */
export function recordOpening(services: Books, request: FastifyRequest, look: Look): Promise<void> {
  return note(services, request, look, isReread(request) ? OPERATOR_SESSION_HOURS * 60 : 0);
}

/**
 * Records a look at a list or a part of something. A recent look at the whole covers it, because a
 * page makes several calls.
 */
export function recordView(services: Books, request: FastifyRequest, look: Look): Promise<void> {
  const minutes = isReread(request) ? OPERATOR_SESSION_HOURS * 60 : OPERATOR_IDLE_MINUTES;
  return note(services, request, look, minutes);
}

/** @param minutes in which a repeated look is recorded once */
async function note(
  { database, now }: Books,
  request: FastifyRequest,
  { action, subject }: Look,
  minutes: number,
): Promise<void> {
  const operator = requireOperator(request);
  const at = now();
  const seen = { action, kind: subject.kind, id: subject.id };
  const since = new Date(at.getTime() - minutes * 60_000);
  if (minutes > 0 && (await wasRecentlyRecorded(database.db, operator.operatorId, seen, since))) return;
  await recordAudit(database.db, { operator, action, subject, at });
}
