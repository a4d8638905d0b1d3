import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Db } from '#platform/database';

/**
 * Whether the owner of an address has bought, in their own name or for their organisation: an
 * expression for the queries of those who keep what belongs to a contract for longer.
 * @param email the column, or value, that holds the address
 */
export function hasBought(email: SQLWrapper): SQL {
  return sql`(
    exists (select from users
              join memberships on memberships.user_id = users.id and memberships.role <> 'viewer'
              join mirrored_checkout_sessions as session on session.organization_id = memberships.organization_id
             where users.email = ${email} and session.status = 'complete')
    or exists (select from wizard_purchases as purchase where purchase.email = ${email} and claimed_at is not null))`;
}

/** Whether anything was ever bought for an organisation, also by a payment that is on its way. */
export async function hasPurchase(db: Db, organizationId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from mirrored_checkout_sessions where organization_id = ${organizationId} and status = 'complete' limit 1`);
  return rows.length > 0;
}
