import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { formatMoment } from '@horus/contract/dates';
import { checkBackup } from '#backup/create-backup';
import { restoreBackup } from '#backup/restore-backup';
import { type Config, readConfig } from '#config';
import { resyncAfterRestore } from '#features/billing/sync/after-restore';
import { openDatabase, requireReachable } from '#platform/database';
import { openJobs } from '#platform/jobs';
import { createLog } from '#platform/log';
import { prepareDatabase } from '#platform/prepare-database';
import { StartupError } from '#platform/startup-error';
import { tableRights } from '#table-rights';

/**
 * `npm run restore`: restores and migrates a backup. The next start asks Stripe for later events.
 * Exits with 78 on failure.
 */
const USAGE = `npm run restore -- copia.ndjson.gz                        restaura en una base de datos vacía
npm run restore -- --check copia.ndjson.gz                solo la lee entera y la comprueba
npm run restore -- --reconcile                            la base de datos se ha recuperado de otra forma: que Horus, al arrancar, pregunte a Stripe por todo`;
const MIGRATIONS_FOLDER = resolve(import.meta.dirname, 'migrations');

const say = (line: string) => process.stdout.write(`${line}\n`);

try {
  process.exitCode = await run();
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = error.exitCode;
}

async function run(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { data: { type: 'string' }, check: { type: 'boolean' }, reconcile: { type: 'boolean' } },
  });
  const [path, ...more] = positionals;
  const config = readConfig(process.env);
  if (values.reconcile) {
    await prepare(config);
    say('Al arrancar, Horus pregunta a Stripe por todos los clientes.');
    return 0;
  }
  if (!path || more.length > 0) {
    say(USAGE);
    return 2;
  }
  const { key } = config.backup;
  if (values.check) {
    const { takenAt, tables, rows } = await checkBackup(path, key);
    say(
      `Copia del ${formatMoment(new Date(takenAt))}, entera: ${tables} tablas, ${rows.toLocaleString('es')} filas.`,
    );
    return 0;
  }
  const restored = await restoreBackup({
    path,
    key,
    ownerUrl: config.database.ownerUrl ?? config.database.url,
    dataDir: values.data ?? null,
    migrationsFolder: MIGRATIONS_FOLDER,
  });
  await prepare(config);
  const { takenAt, tables, rows, files } = restored;
  say(
    `Restaurada la copia del ${formatMoment(takenAt)}: ${tables} tablas, ${rows.toLocaleString('es')} filas, comprobadas.`,
  );
  if (files.length > 0) say(`Ficheros: ${files.join(', ')}.`);
  say('Al arrancar, Horus pregunta a Stripe por todo lo ocurrido desde entonces.');
  say('Después: «npm run operator -- perdidos», y docs/operating.md, «Backup and restore».');
  return 0;
}

async function prepare({ database: addresses }: Config): Promise<void> {
  const log = createLog('error');
  const database = openDatabase(addresses.url, 2, log);
  try {
    await requireReachable(database);
    await prepareDatabase(database, addresses, { folder: MIGRATIONS_FOLDER, rights: tableRights, log });
    const jobs = await openJobs(addresses.url);
    await resyncAfterRestore(database.db, jobs).finally(() => jobs.close());
  } finally {
    await database.close();
  }
}
