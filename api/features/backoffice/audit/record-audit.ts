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
  /** The label is the name at that time. */
  readonly subject: { readonly kind: AuditSubjectKind; readonly id: string; readonly label: string };
  /** The changed values only, and no secrets. */
  readonly before?: AuditSide;
  readonly after?: AuditSide;
  readonly at: Date;
}

/**
 * Records an act permanently. Call it in the transaction of the act, so that no act is unrecorded.
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
