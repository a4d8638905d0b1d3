import { sql } from 'drizzle-orm';
import type { TestApi } from '#testing/test-api';

/**
 * The tables of our mirror of Stripe, whatever they are: what a later migration adds is compared
 * too.
 */
const MIRRORS = sql`
  select table_name from information_schema.columns
   where table_schema = 'public' and column_name = 'organization_id'
     and (table_name like 'mirrored\\_%' or table_name = 'financed_years')
   order by table_name`;

/** Every row that our mirror holds of a customer, by table, just as the database writes it. */
export async function readMirror(api: TestApi, customerId: string): Promise<Record<string, string[]>> {
  const mirror: Record<string, string[]> = {};
  for (const table of await listMirrors(api)) {
    const { rows } = await api.services.database.db.execute<{ row: string }>(
      sql`select mirror::text as row from ${sql.identifier(table)} mirror where ${ownedBy(customerId)} order by row`,
    );
    mirror[table] = rows.map(({ row }) => row);
  }
  return mirror;
}

/** Empties our mirror of a customer, so that the next sync writes it as if for the first time. */
export async function forgetMirror(api: TestApi, customerId: string): Promise<void> {
  for (const table of await listMirrors(api)) {
    await api.services.database.db.execute(
      sql`delete from ${sql.identifier(table)} where ${ownedBy(customerId)}`,
    );
  }
}

async function listMirrors(api: TestApi): Promise<string[]> {
  const { rows } = await api.services.database.db.execute<{ table_name: string }>(MIRRORS);
  return rows.map(({ table_name: table }) => table);
}

const ownedBy = (customerId: string) =>
  sql`organization_id = (select id from organizations where stripe_customer_id = ${customerId})`;
