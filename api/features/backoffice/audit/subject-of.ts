import { type AuditSubjectKind, auditSubjects } from '@horus/contract/backoffice/audit';

/**
 * A row of a queue as the audit log names it: by its id, and nothing of whose it is. The log is
 * never changed, and its customer may be erased (decision 042).
 */
export function subjectOf(kind: AuditSubjectKind, id: string) {
  return { kind, id, label: `${auditSubjects[kind]} ${id.slice(0, 8)}` };
}
