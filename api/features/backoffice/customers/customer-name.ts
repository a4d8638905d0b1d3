import { type SQL, sql } from 'drizzle-orm';

/** The title of the customer's page. */
export const customerName = (organizationId: SQL) => sql`(
  select coalesce(named.name, f.company_name, (
      select u.name from memberships m join users u on u.id = m.user_id
       where m.organization_id = named.id order by m.role = 'owner' desc, m.created_at, u.id limit 1), b.name, 'Sin nombre')
    from organizations named
    left join fiscal_data f on f.organization_id = named.id
    left join wizard_purchases b on b.organization_id = named.id
   where named.id = ${organizationId})`;
