import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '#platform/log';
import { NotYetError, StartupError } from '#platform/startup-error';

/** An arbitrary advisory lock: 'HORUS' on a telephone keypad. */
const MIGRATION_LOCK = 46787;
const FILE_NAME = /^\d{4}_[a-z0-9_]+\.sql$/;
/** First line of a file that removes something: names the migration that a release must know. */
const NEEDS = /^-- needs (\S+)\n/;

export function isMigration(fileName: string): boolean {
  return FILE_NAME.test(fileName);
}

interface MigrateOptions {
  readonly log?: Pick<Log, 'warn'>;
  readonly wanted?: (name: string) => boolean;
}

/**
 * Applies the new SQL files in order, each in its transaction, under a lock. Accepts files of a
 * newer release unless they need an unknown one (decision 013).
 * @throws StartupError when an applied file was edited, a needed one is unknown, or the encoding is
 * not UTF-8
 */
export async function migrate(
  databaseUrl: string,
  folder: string,
  { log, wanted = () => true }: MigrateOptions = {},
): Promise<string[]> {
  const files = (await readMigrations(folder)).filter(({ name }) => wanted(name));
  // Not from the pool: a long migration, or its lock, must not hit the query timeout.
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'horus-migrations' });
  // Without a listener a lost connection would end the process before the next query fails.
  client.on('error', () => {});
  await client.connect();
  try {
    await requireUtf8(client);
    await lockMigrations(client);
    await client.query(
      `create table if not exists schema_migrations (
         name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
    );
    await client.query('alter table schema_migrations add column if not exists needs text');
    const { rows } = await client.query<AppliedMigration>(
      'select name, checksum, needs from schema_migrations order by name',
    );
    requireCompatible(rows, files, log);
    const applied = new Map(rows.map((row) => [row.name, row.checksum]));
    const pending = files.filter((file) => !applied.has(file.name));
    const edited = files.find((file) => (applied.get(file.name) ?? file.checksum) !== file.checksum);
    if (edited) throw new StartupError(`La migración ${edited.name} ha cambiado después de aplicarse.`);
    for (const file of pending) await applyMigration(client, file);
    return pending.map((file) => file.name);
  } finally {
    // Ending the connection also releases the lock.
    await client.end();
  }
}

/** Keeps other processes from migrating, and so from starting, until the client disconnects. */
export async function lockMigrations(client: pg.Client): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
}

export async function listMigrations(folder: string): Promise<ReadonlyMap<string, string>> {
  return new Map((await readMigrations(folder)).map(({ name, checksum }) => [name, checksum]));
}

export async function pendingMigrations(
  databaseUrl: string,
  folder: string,
): Promise<{ pending: string[]; newer: string[] }> {
  const files = (await readMigrations(folder)).map(({ name }) => name);
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'horus-migrations' });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ known: boolean }>(
      "select to_regclass('schema_migrations') is not null as known",
    );
    const applied = rows[0]?.known
      ? (await client.query<{ name: string }>('select name from schema_migrations order by name')).rows
      : [];
    const names = applied.map(({ name }) => name);
    return {
      pending: files.filter((name) => !names.includes(name)),
      newer: names.filter((name) => !files.includes(name)),
    };
  } finally {
    await client.end();
  }
}

/**
 * Checks, for a role that can't migrate, that this release can run.
 * @throws NotYetError when files are missing; StartupError as `migrate`
 */
export async function requireMigrated(
  databaseUrl: string,
  folder: string,
  log?: Pick<Log, 'warn'>,
): Promise<void> {
  const files = await readMigrations(folder);
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'horus-migrations' });
  client.on('error', () => {});
  await client.connect();
  try {
    await requireUtf8(client);
    const { rows } = await client.query<AppliedMigration>(
      'select name, checksum, needs from schema_migrations order by name',
    );
    requireCompatible(rows, files, log);
    const applied = new Set(rows.map(({ name }) => name));
    const pending = files.filter(({ name }) => !applied.has(name));
    if (pending.length === 0) return;
    throw new NotYetError(
      `A la base de datos le faltan ${pending.length} migraciones, que hace su dueño: ejecuta «npm run migrate» con DATABASE_OWNER_URL.`,
    );
  } finally {
    await client.end();
  }
}

async function requireUtf8(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ server_encoding: string }>('show server_encoding');
  const encoding = rows[0]?.server_encoding;
  if (encoding === 'UTF8') return;
  throw new StartupError(
    `La base de datos guarda el texto en ${encoding} y tiene que ser en UTF8: créala con «createdb --encoding=UTF8 --template=template0».`,
  );
}

interface Migration {
  readonly name: string;
  readonly text: string;
  readonly checksum: string;
  /** The migration that a release must know to run after this one; null when it only adds. */
  readonly needs: string | null;
}

type AppliedMigration = Omit<Migration, 'text'>;

/** Warns when the database is of a newer release. Throws when this release can't run on it. */
function requireCompatible(
  applied: readonly AppliedMigration[],
  files: readonly Migration[],
  log?: Pick<Log, 'warn'>,
): void {
  const known = new Set(files.map(({ name }) => name));
  const newer = applied.filter(({ name }) => !known.has(name));
  const breaking = newer.find(({ needs }) => needs !== null && !known.has(needs));
  if (breaking) {
    throw new StartupError(
      `La base de datos es de una versión más nueva de Horus, que ya no admite esta: la migración ${breaking.name} ` +
        `necesita una que conozca ${breaking.needs}. Arranca esa versión o una posterior, o restaura una copia de antes.`,
    );
  }
  if (newer.length > 0) {
    log?.warn(
      { newer: newer.map(({ name }) => name) },
      'the database is of a newer release, which only adds: running on it',
    );
  }
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter(isMigration).sort();
  return Promise.all(
    names.map(async (name): Promise<Migration> => {
      const text = await readFile(join(folder, name), 'utf8');
      const checksum = createHash('sha256').update(text).digest('hex');
      return { name, text, checksum, needs: NEEDS.exec(text)?.[1] ?? null };
    }),
  );
}

/** Below PostgreSQL's deadlock_timeout (1 s): a deadlock fails our try, not a customer's query. */
const LOCK_TIMEOUT = '500ms';
const RETRYABLE_CODES = new Set(['55P03', '40P01']);
const TIMEOUT_MS = 120_000;
const PAUSE_MS = 500;

/** @throws NotYetError when the tables stay locked for TIMEOUT_MS */
async function applyMigration(client: pg.Client, file: Migration): Promise<void> {
  const deadline = Date.now() + TIMEOUT_MS;
  for (;;) {
    try {
      await tryMigration(client, file);
      return;
    } catch (cause) {
      if (!RETRYABLE_CODES.has((cause as { code?: string }).code ?? '')) throw cause;
      if (Date.now() > deadline) {
        throw new NotYetError(
          `La base de datos está demasiado ocupada para la migración ${file.name}: prueba en un momento más tranquilo.`,
          { cause },
        );
      }
      await delay(PAUSE_MS);
    }
  }
}

async function tryMigration(client: pg.Client, file: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = '${LOCK_TIMEOUT}'`);
    await client.query(file.text);
    await client.query('insert into schema_migrations (name, checksum, needs) values ($1, $2, $3)', [
      file.name,
      file.checksum,
      file.needs,
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
