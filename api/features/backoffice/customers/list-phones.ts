import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#platform/database';

/** Forms and requests to read, and numbers to show. */
const MAX_REQUESTED = 20;
const MAX_PHONES = 3;

export function phoneOfLead(lead: SQL): SQL {
  return sql`coalesce(nullif(${lead}.data->>'contactPhone', ''), ${lead}.data->>'telefono')`;
}

/**
 * Subquery: the phone numbers that members left in forms and invoice requests, newest first. A
 * number corrected by an operator replaces the older ones.
 */
export function phonesOf(organizationId: string | SQL): SQL {
  return sql`
    select phone from (
      (select ${phoneOfLead(sql`l`)} as phone, l.created_at as at
         from memberships m join users u on u.id = m.user_id join leads l on l.email = u.email
        where m.organization_id = ${organizationId} order by l.created_at desc limit ${MAX_REQUESTED})
      union all
      (select form->>'phone', created_at from invoice_requests
        where organization_id = ${organizationId} order by created_at desc limit ${MAX_REQUESTED})
      union all
      (select phone, phone_at from organizations where id = ${organizationId})) said
     where phone <> '' and at >= coalesce(
       (select phone_at from organizations where id = ${organizationId}), '-infinity')
     group by phone order by max(at) desc`;
}

export async function listPhones(db: Db, organizationId: string): Promise<string[]> {
  const { rows } = await db.execute<{ phone: string }>(sql`${phonesOf(organizationId)} limit ${MAX_PHONES}`);
  return rows.map(({ phone }) => phone);
}

/** Returns the newest phone of each organisation, at most one. */
export async function listPhonesOfEach(
  db: Db,
  organizationIds: readonly string[],
): Promise<Map<string, string[]>> {
  if (organizationIds.length === 0) return new Map();
  const { rows } = await db.execute<{ id: string; phones: string[] }>(sql`
    select id, array(select phone from (${phonesOf(sql`o.id`)} limit 1) newest) as phones
      from unnest(${sql.param([...organizationIds])}::uuid[]) as o (id)`);
  return new Map(rows.map(({ id, phones }) => [id, phones]));
}
