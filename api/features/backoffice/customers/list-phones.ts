import { sql } from 'drizzle-orm';
import type { Db } from '#platform/database';

/** Most forms that are looked through, and numbers that are shown. */
const MOST_ASKED = 20;
const MOST_PHONES = 3;

/** The numbers that their people left in the forms and in requests for invoices. */
export async function listPhones(db: Db, organizationId: string): Promise<string[]> {
  const { rows } = await db.execute<{ phone: string }>(sql`
    select phone from (
      (select coalesce(nullif(l.data->>'contactPhone', ''), l.data->>'telefono') as phone, l.created_at as at
         from memberships m join users u on u.id = m.user_id join leads l on l.email = u.email
        where m.organization_id = ${organizationId} order by l.created_at desc limit ${MOST_ASKED})
      union all
      (select form->>'phone', created_at from invoice_requests
        where organization_id = ${organizationId} order by created_at desc limit ${MOST_ASKED})) said
     where phone <> '' group by phone order by max(at) desc limit ${MOST_PHONES}`);
  return rows.map(({ phone }) => phone);
}
