import { sql } from 'drizzle-orm';
import type { TestApi } from '#testing/test-api';

/** Read from the catalogue, so that tables of later migrations are compared too. */
const MIRRORS = sql`
  select table_name from information_schema.columns
   where table_schema = 'public' and column_name = 'organization_id'
     and (table_name like 'mirrored\\_%' or table_name = 'financed_years')
   order by table_name`;

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

/** Empties a customer's mirror, so that the next sync writes it from scratch. */
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
