import { resolve } from 'node:path';
import { openDatabase } from '#platform/database';
import { createLog } from '#platform/log';
import { prepareDatabase } from '#platform/prepare-database';
import { tableRights } from '#table-rights';
import { createTestDatabase } from '#testing/test-database';

const MIGRATIONS = resolve(import.meta.dirname, '../migrations');

/** Creates a database to copy, which is several times faster than all migrations. */
export async function makeTemplate(): Promise<string> {
  const { url: ownerUrl, applicationUrl: url } = await createTestDatabase();
  const log = createLog('silent', { write: () => {} });
  const database = openDatabase(url, 1, log);
  try {
    await prepareDatabase(database, { url, ownerUrl }, { folder: MIGRATIONS, rights: tableRights, log });
    const { rows } = await database.pool.query<{ name: string }>('select current_database() as name');
    return rows[0]?.name ?? '';
  } finally {
    await database.close();
  }
}
