import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { type Entry, type Head, readArchive } from '#backup/archive';
import { checkBackup } from '#backup/create-backup';
import { type Loaded, loadRows } from '#backup/load-rows';
import { connectForCopy } from '#backup/snapshot';
import { JOBS_SCHEMA } from '#platform/boss';
import { requireRights } from '#platform/database';
import { listMigrations, lockMigrations, migrate } from '#platform/migrations';
import { prepareJobs } from '#platform/prepare-database';
import { StartupError } from '#platform/startup-error';

export interface RestoreOptions {
  readonly path: string;
  /** Null: unencrypted. */
  readonly key: string | null;
  /** An empty database, as the future owner of its tables. */
  readonly ownerUrl: string;
  /** Null: the files are not restored. */
  readonly dataDir: string | null;
  readonly migrationsFolder: string;
}

export interface Restored {
  readonly takenAt: Date;
  readonly tables: number;
  readonly rows: number;
  readonly files: readonly string[];
}

/**
 * Recreates the backup's release; the caller applies newer migrations.
 * @throws StartupError when the backup is damaged or newer, or the database is not empty or in use
 */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const { path, key, ownerUrl, dataDir, migrationsFolder } = options;
  await checkBackup(path, key);
  const entries = readArchive(path, key);
  const head = await readHead(path, entries);
  await requireKnown(head, migrationsFolder);
  const client = await connectForCopy(ownerUrl, 'DATABASE_OWNER_URL (o, sin ella, DATABASE_URL)');
  try {
    await requireUnused(client);
    await requireEmpty(client);
    await requireRights(() =>
      migrate(ownerUrl, migrationsFolder, { wanted: (name) => name in head.migrations }),
    );
    const jobsVersion = await prepareJobs(ownerUrl);
    if (head.jobsVersion > jobsVersion) throw newer(`pg-boss ${head.jobsVersion}`);
    await lockMigrations(client);
    const { end, files } = await loadRows(client, entries);
    if (dataDir) await writeFiles(dataDir, files);
    const { tables, rows } = end;
    return { takenAt: new Date(head.takenAt), tables, rows, files: dataDir ? [...files.keys()] : [] };
  } finally {
    await client.end();
  }
}

async function readHead(path: string, entries: AsyncGenerator<Entry>): Promise<Head> {
  const { value, done } = await entries.next();
  if (!done && value.kind === 'head') return value.head;
  throw new StartupError(`${path} no es una copia de Horus.`);
}

async function requireKnown({ migrations }: Head, folder: string): Promise<void> {
  const known = await listMigrations(folder);
  for (const [name, checksum] of Object.entries(migrations)) {
    if (known.get(name) !== checksum) throw newer(name);
  }
}

function newer(what: string): StartupError {
  return new StartupError(
    `La copia es de una versión más nueva de Horus (${what}): restáurala con esa versión o con una posterior.`,
  );
}

async function requireUnused(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(
    `select from pg_stat_activity
      where datname = current_database() and application_name in ('horus', 'horus-jobs')`,
  );
  if (!rowCount) return;
  throw new StartupError('Hay un Horus en marcha con esa base de datos: detenlo antes de restaurar.');
}

async function requireEmpty(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select nspname || '.' || relname as name
       from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where nspname in ('public', 'blocked', '${JOBS_SCHEMA}') and relkind in ('r', 'p')
      order by 1 limit 1`,
  );
  const [table] = rows;
  if (!table) return;
  throw new StartupError(
    `La base de datos no está vacía (tiene ${table.name}): restaura en una nueva y usa después esa.`,
  );
}

async function writeFiles(folder: string, files: Loaded['files']): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const [name, content] of files) await writeFile(join(folder, name), content, { mode: 0o600 });
}
