import { sql } from 'drizzle-orm';

/** The addresses of a customer's people, and the one that it was bought with: a subquery. */
export const addressesOf = (organizationId: string) => sql`(
  select u.email from memberships m join users u on u.id = m.user_id where m.organization_id = ${organizationId}
  union select w.email from wizard_purchases w where w.organization_id = ${organizationId})`;
