import {
  type AuditAction,
  type AuditSubjectKind,
  auditActions,
  auditSubjects,
  viewActions,
} from '@horus/contract/backoffice/audit';
import type { AuditEntryView, AuditFilters, AuditPage } from '@horus/contract/backoffice/audit-log';
import { and, desc, eq, gt, gte, lt, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { findAuditNames, type Names, sideWithNames } from '#features/backoffice/audit/audit-names';
import { type AuditRow, auditedNames, auditLog } from '#features/backoffice/audit/audit-tables';
import type { Db } from '#platform/database';

const PAGE = 50;
export const AUDIT_ROWS_AT_ONCE = 1_000;

const sentences: Readonly<Record<string, string>> = auditActions;
const kinds: Readonly<Record<string, string>> = auditSubjects;

/** @param cursor the last row's id of the previous page */
export async function listAudit(
  db: Db,
  filters: AuditFilters,
  cursor: string | undefined,
  size = PAGE,
): Promise<AuditPage> {
  const rows = await db
    .select()
    .from(auditLog)
    .where(and(...conditionsOf(filters), cursor === undefined ? undefined : isAfter(Number(cursor))))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(size + 1);
  const page = rows.slice(0, size);
  const names = await findAuditNames(db, page);
  const entries = page.map((row) => toView(row, names));
  return { entries, next: rows.length > size ? (entries.at(-1)?.id ?? null) : null };
}

function isAfter(id: number): SQL {
  return sql`(${auditLog.at}, ${auditLog.id}) < ((select l.at from audit_log l where l.id = ${id}), ${id})`;
}

function conditionsOf({
  text,
  operator,
  action,
  kind,
  only,
  id,
  from,
  until,
}: AuditFilters): (SQL | undefined)[] {
  const { operatorId, subjectKind, subjectId, at } = auditLog;
  const like = text && `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  return [
    like ? or(sql`${auditedNames(auditLog)} like fold_text(${like})`, eq(subjectId, text)) : undefined,
    operator ? eq(operatorId, operator) : undefined,
    action ? eq(auditLog.action, action) : undefined,
    kind ? eq(subjectKind, kind) : undefined,
    only ? notInArray(auditLog.action, [...viewActions]) : undefined,
    id ? eq(subjectId, id) : undefined,
    from ? gte(at, sql`${from}::date::timestamp at time zone 'Europe/Madrid'`) : undefined,
    until ? lt(at, sql`(${until}::date + 1)::timestamp at time zone 'Europe/Madrid'`) : undefined,
  ];
}

function toView(row: AuditRow, names: Names): AuditEntryView {
  return {
    id: String(row.id),
    at: row.at.toISOString(),
    who: row.operatorName,
    // Another release's action has no label.
    what: sentences[row.action] ?? row.action,
    subject: {
      kind: row.subjectKind,
      kindLabel: kinds[row.subjectKind] ?? row.subjectKind,
      id: row.subjectId,
      // Operators keep the recorded label, their address: two can have the same name.
      label:
        row.subjectKind === 'operator' ? row.subjectLabel : (names.get(row.subjectId) ?? row.subjectLabel),
    },
    before: sideWithNames(row.before, names),
    after: sideWithNames(row.after, names),
    device: row.device,
    network: row.network,
  };
}

export async function wasRecentlyRecorded(
  db: Db,
  operatorId: string,
  seen: { readonly action: AuditAction; readonly kind: AuditSubjectKind; readonly id: string },
  since: Date,
): Promise<boolean> {
  const found = await db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(
      and(
        ...[eq(auditLog.subjectKind, seen.kind), eq(auditLog.subjectId, seen.id)],
        ...[eq(auditLog.operatorId, operatorId), eq(auditLog.action, seen.action), gt(auditLog.at, since)],
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(1);
  return found.length > 0;
}
