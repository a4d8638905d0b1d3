import { hasSeenLately } from '#features/backoffice/audit/audit-queries';
import { type AuditEntry, recordAudit } from '#features/backoffice/audit/record-audit';
import type { Operator } from '#features/backoffice/operators/operator-guard';
import type { Db } from '#platform/database';

/**
 * Notes that an operator sees a part of something. A page is made of several calls, and reads some
 * again: a look at the whole that was noted lately covers this one.
 */
export async function noteLook(db: Db, look: AuditEntry & { readonly operator: Operator }): Promise<void> {
  const { operator, action, subject, at } = look;
  const seen = { action, kind: subject.kind, id: subject.id };
  if (await hasSeenLately(db, operator.operatorId, seen, at)) return;
  await recordAudit(db, look);
}
