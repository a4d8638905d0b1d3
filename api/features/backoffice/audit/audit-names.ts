import { sql } from 'drizzle-orm';
import type { AuditRow } from '#features/backoffice/audit/audit-tables';
import type { Db } from '#platform/database';

/** Current names by id. */
export type Names = ReadonlyMap<string, string>;

/** Keys of `before` and `after` that contain a person's id. */
const people = ['ownerId', 'userId'];
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const organizationName = sql`
  coalesce(nullif(o.name, ''), f.company_name, (
    select u.name from memberships m join users u on u.id = m.user_id
     where m.organization_id = o.id order by m.role <> 'owner', u.created_at limit 1))`;

/** The log stores only ids, so an erased person has no name. */
export async function findAuditNames(db: Db, rows: readonly AuditRow[]): Promise<Names> {
  const ids = rows
    .flatMap(({ subjectId, before, after }) => [subjectId, ...peopleIn(before), ...peopleIn(after)])
    .filter((id) => UUID.test(id));
  if (ids.length === 0) return new Map();
  const asked = sql`any(${sql.param([...new Set(ids)])}::uuid[])`;
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
      union all select id, name from users where id = ${asked}
      union all select id, name from operators where id = ${asked}) n
     where n.name is not null`);
  return new Map(found.map(({ id, name }) => [id, name]));
}

function peopleIn(side: unknown): string[] {
  return people.flatMap((key) => {
    const id = (side as Record<string, unknown> | null)?.[key];
    return typeof id === 'string' ? [id] : [];
  });
}

export function sideWithNames(side: unknown, names: Names): Record<string, unknown> | null {
  if (side === null) return null;
  const told = Object.entries(side as Record<string, unknown>).map(([key, value]) => [
    key,
    people.includes(key) && typeof value === 'string'
      ? (names.get(value) ?? 'alguien que ya no está')
      : value,
  ]);
  return Object.fromEntries(told);
}
