import { resolve } from 'node:path';
import { readConfig } from '#config';
import { openDatabase, requireReachable } from '#platform/database';
import { createLog } from '#platform/log';
import { prepareDatabase } from '#platform/prepare-database';
import { StartupError } from '#platform/startup-error';
import { tableRights } from '#table-rights';

/**
 * `npm run migrate`: migrates as the owner and grants the application's role its rights, so that
 * the API does not need the owner's URL (decision 045).
 */
try {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  const database = openDatabase(config.database.url, 1, log);
  try {
    await requireReachable(database);
    const folder = resolve(import.meta.dirname, 'migrations');
    await prepareDatabase(database, config.database, { folder, rights: tableRights, log });
  } finally {
    await database.close();
  }
  process.stdout.write('La base de datos está al día.\n');
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = error.exitCode;
}
