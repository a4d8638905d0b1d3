import { sql } from 'drizzle-orm';

/** Subquery: the addresses of a customer's members and of their wizard purchase. */
export const addressesOf = (organizationId: string) => sql`(
  select u.email from memberships m join users u on u.id = m.user_id where m.organization_id = ${organizationId}
  union select w.email from wizard_purchases w where w.organization_id = ${organizationId})`;
