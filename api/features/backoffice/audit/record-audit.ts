import {
  type AuditAction,
  type AuditSide,
  type AuditSubjectKind,
  COMMAND_LINE,
} from '@horus/contract/backoffice/audit';
import { auditLog } from '#features/backoffice/audit/audit-tables';
import type { Operator } from '#features/backoffice/operators/operator-guard';
import type { Db } from '#platform/database';

export interface AuditEntry {
  /** Null: the command line. */
  readonly operator: Pick<Operator, 'operatorId' | 'name' | 'network' | 'device'> | null;
  readonly action: AuditAction;
  /** Whose or what it is; the label is what it was called then. */
  readonly subject: { readonly kind: AuditSubjectKind; readonly id: string; readonly label: string };
  /** What the action changed, as it was and as it is; no secret and no more than it takes. */
  readonly before?: AuditSide;
  readonly after?: AuditSide;
  readonly at: Date;
}

/**
 * Notes for good what an operator saw or did. To be called in the transaction of what it notes: so
 * nothing is done that isn't noted.
 */
export async function recordAudit(db: Db, entry: AuditEntry): Promise<void> {
  const { operator, action, subject, before, after, at } = entry;
  await db.insert(auditLog).values({
    at,
    operatorId: operator?.operatorId ?? null,
    operatorName: operator?.name ?? COMMAND_LINE,
    action,
    subjectKind: subject.kind,
    subjectId: subject.id,
    subjectLabel: subject.label,
    before,
    after,
    device: operator?.device ?? null,
    network: operator?.network ?? null,
  });
}
