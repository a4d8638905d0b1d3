import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Db } from '#platform/database';

/** Returns an SQL condition. A buyer's contract data has a longer retention. */
export function hasBought(email: SQLWrapper): SQL {
  return sql`(
    exists (select from users
              join memberships on memberships.user_id = users.id and memberships.role <> 'viewer'
              join mirrored_checkout_sessions as session on session.organization_id = memberships.organization_id
             where users.email = ${email} and session.status = 'complete')
    or exists (select from wizard_purchases as purchase where purchase.email = ${email} and claimed_at is not null))`;
}

/** Counts purchases with a processing payment. */
export async function hasPurchase(db: Db, organizationId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from mirrored_checkout_sessions where organization_id = ${organizationId} and status = 'complete' limit 1`);
  return rows.length > 0;
}
