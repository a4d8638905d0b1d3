import {
  type AuditAction,
  type AuditSubjectKind,
  auditActions,
  auditSubjects,
  viewActions,
} from '@horus/contract/backoffice/audit';
import type { AuditEntryView, AuditFilters, AuditPage } from '@horus/contract/backoffice/audit-log';
import { and, desc, eq, gt, gte, lt, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { type AuditRow, auditedNames, auditLog } from '#features/backoffice/audit/audit-tables';
import { findSubjects } from '#features/backoffice/audit/find-subjects';
import { mailsById, recipientName } from '#features/backoffice/mail/mail-rows';
import { nameOfLead } from '#features/leads/leads-tables';
import { escapeLike } from '#platform/columns';
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
  const named = filters.text ? await findSubjects(db, filters.text) : [];
  const rows = await db
    .select()
    .from(auditLog)
    .where(and(...conditionsOf(filters, named), cursor === undefined ? undefined : isAfter(Number(cursor))))
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

/** @param named ids of the subjects that the text names */
function conditionsOf(
  { text, operator, action, kind, only, id, from, until }: AuditFilters,
  named: readonly string[],
): (SQL | undefined)[] {
  const { operatorId, subjectKind, subjectId, at } = auditLog;
  return [
    text
      ? or(
          sql`${auditedNames(auditLog)} like fold_text(${`%${escapeLike(text)}%`})`,
          sql`${subjectId} = any(${sql.param([text, ...named])})`,
        )
      : undefined,
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

/** Current names by id. */
type Names = ReadonlyMap<string, string>;

/** Keys of `before` and `after` that contain a person's id. */
const people = ['ownerId', 'userId'];
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const organizationName = sql`
  coalesce(nullif(o.name, ''), f.company_name, (
    select u.name from memberships m join users u on u.id = m.user_id
     where m.organization_id = o.id order by m.role <> 'owner', u.created_at limit 1))`;

/** The log stores only ids, so an erased person has no name. */
async function findAuditNames(db: Db, rows: readonly AuditRow[]): Promise<Names> {
  const ids = rows
    .flatMap(({ subjectId, before, after }) => [subjectId, ...peopleIn(before), ...peopleIn(after)])
    .filter((id) => UUID.test(id));
  if (ids.length === 0) return new Map();
  const asked = sql`any(${sql.param([...new Set(ids)])}::uuid[])`;
  const mails = rows.some(({ subjectKind }) => subjectKind === 'mail')
    ? sql`union all select m.id, 'Correo a ' || coalesce(${recipientName(sql`m."to"`)}, m."to") from (${mailsById(asked)}) m`
    : sql``;
  const { rows: found } = await db.execute<{ id: string; name: string }>(sql`
    select n.id, n.name from (
      select o.id, ${organizationName} as name from organizations o
        left join fiscal_data f on f.organization_id = o.id where o.id = ${asked}
      union all
      select i.id, ${organizationName} from installations i join organizations o on o.id = i.organization_id
        left join fiscal_data f on f.organization_id = o.id where i.id = ${asked}
      union all select id, form->>'companyName' from invoice_requests where id = ${asked}
      union all
      select d.id, u.name from deletion_requests d join users u on u.id = d.user_id where d.id = ${asked}
      union all select id, 'Solicitud de ' || ${nameOfLead} from leads where id = ${asked}
      union all select id, name from users where id = ${asked}
      union all select id, name from operators where id = ${asked}
      ${mails}) n
     where n.name is not null`);
  return new Map(found.map(({ id, name }) => [id, name]));
}

function peopleIn(side: unknown): string[] {
  return people.flatMap((key) => {
    const id = (side as Record<string, unknown> | null)?.[key];
    return typeof id === 'string' ? [id] : [];
  });
}

function sideWithNames(side: unknown, names: Names): Record<string, unknown> | null {
  if (side === null) return null;
  const told = Object.entries(side as Record<string, unknown>).map(([key, value]) => [
    key,
    people.includes(key) && typeof value === 'string'
      ? (names.get(value) ?? 'alguien que ya no está')
      : value,
  ]);
  return Object.fromEntries(told);
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
