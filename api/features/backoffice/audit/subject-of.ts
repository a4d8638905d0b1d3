import { type AuditSubjectKind, auditSubjects } from '@horus/contract/backoffice/audit';

/**
 * Returns an audit subject without personal data, because the log is never changed and the customer
 * may be erased (decision 042).
 */
export function subjectOf(kind: AuditSubjectKind, id: string) {
  return { kind, id, label: `${auditSubjects[kind]} ${id.slice(0, 8)}` };
}
