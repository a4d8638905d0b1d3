import { type SQL, sql } from 'drizzle-orm';
import { addressesOf } from '#features/backoffice/customers/customer-addresses';
import { phoneOfLead } from '#features/leads/leads-tables';
import { phoneKeyOf } from '#platform/columns';
import type { Db } from '#platform/database';

/** Forms and requests to read, and numbers to show. */
const MAX_REQUESTED = 20;
const MAX_PHONES = 3;

/**
 * Subquery: the phone numbers that members left in forms and invoice requests, newest first, each
 * number once. A number corrected by an operator replaces the older ones.
 */
export function phonesOf(organizationId: string | SQL): SQL {
  return sql`
    select (array_agg(phone order by at desc))[1] as phone from (
      (select ${phoneOfLead(sql`l.data`)} as phone, l.created_at as at
         from memberships m join users u on u.id = m.user_id join leads l on l.email = u.email
        where m.organization_id = ${organizationId} order by l.created_at desc limit ${MAX_REQUESTED})
      union all
      (select form->>'phone', created_at from invoice_requests
        where organization_id = ${organizationId} order by created_at desc limit ${MAX_REQUESTED})
      union all
      (select phone, phone_at from organizations where id = ${organizationId})) said
     where phone <> '' and at >= coalesce(
       (select phone_at from organizations where id = ${organizationId}), '-infinity')
     group by ${phoneKeyOf(sql`phone`)} order by max(at) desc`;
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

const isMember = (email: SQL) => sql`
  exists (select from users u join memberships m on m.user_id = u.id where u.email = ${email})`;

/**
 * Expression: the only customer with a number; null if there are several. The offset makes
 * PostgreSQL look up each sender: it overestimates the requests with a number by far.
 * @param key a `phoneKey`
 */
const customerWithPhone = (key: SQL) => sql`(
  select case when count(*) = 1 then (array_agg(id))[1] end from (
    select sender.id
      from leads l cross join lateral (
        select o.id from users u join memberships m on m.user_id = u.id join organizations o on o.id = m.organization_id
         where u.email = l.email and l.created_at >= coalesce(o.phone_at, '-infinity') offset 0) sender
     where ${phoneKeyOf(phoneOfLead(sql`l.data`))} = ${key}
    union select id from organizations where ${phoneKeyOf(sql`phone`)} = ${key}
    union select r.organization_id from invoice_requests r
     where ${phoneKeyOf(sql`r.form->>'phone'`)} = ${key} and r.created_at >= coalesce(
       (select phone_at from organizations where id = r.organization_id), '-infinity')
     limit 2) holders)`;

/** Returns each number's customer; none for a number of several. @param keys as `phoneKey` */
export async function findCustomersByPhone(db: Db, keys: readonly string[]): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map();
  const { rows } = await db.execute<{ key: string; customer: string | null }>(sql`
    select key, ${customerWithPhone(sql`key`)} as customer from unnest(${sql.param([...keys])}::text[]) key`);
  return new Map(rows.flatMap(({ key, customer }) => (customer ? [[key, customer]] : [])));
}

/**
 * Finds the requests from a customer's addresses, and those by their phone from an address without
 * an account. As ids rather than a subquery, whose rows the planner overestimates by far.
 */
export async function findLeadsOfCustomer(db: Db, organizationId: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from leads where email in ${addressesOf(organizationId)}
    union
    select l.id
      from (select distinct ${phoneKeyOf(sql`phone`)} as key from (${phonesOf(organizationId)}) p) k
      join leads l on ${phoneKeyOf(phoneOfLead(sql`l.data`))} = k.key and length(k.key) = 9
     where not ${isMember(sql`l.email`)} and ${customerWithPhone(sql`k.key`)} = ${organizationId}`);
  return rows.map(({ id }) => id);
}
