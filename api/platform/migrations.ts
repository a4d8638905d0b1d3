import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { StartupError } from '#platform/startup-error';

/** Any constant that nothing else locks: 'HORUS' in a telephone's letters. */
const MIGRATION_LOCK = 46787;
const FILE_NAME = /^\d{4}_[a-z0-9_]+\.sql$/;

/**
 * Applies the SQL files of a folder that the database has not seen, in order, each in its own transaction, under a
 * lock: instances that start together wait for each other and apply each file once.
 * @returns the names applied now
 * @throws StartupError when a file that was applied has been edited since
 */
export async function migrate(databaseUrl: string, folder: string): Promise<string[]> {
  const files = await readMigrations(folder);
  // A connection of its own: a long migration, or waiting for another instance's, has no business with query time-outs.
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'horus-migrations' });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(
      `create table if not exists schema_migrations (
         name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
    );
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from schema_migrations',
    );
    const applied = new Map(rows.map((row) => [row.name, row.checksum]));
    const pending = files.filter((file) => !applied.has(file.name));
    const edited = files.find((file) => (applied.get(file.name) ?? file.checksum) !== file.checksum);
    if (edited) throw new StartupError(`La migración ${edited.name} ha cambiado después de aplicarse.`);
    for (const file of pending) await applyMigration(client, file);
    return pending.map((file) => file.name);
  } finally {
    // Ending the connection also gives the lock back, whatever state the session is in.
    await client.end();
  }
}

interface Migration {
  readonly name: string;
  readonly text: string;
  readonly checksum: string;
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => FILE_NAME.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8');
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

async function applyMigration(client: pg.Client, file: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(file.text);
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [
      file.name,
      file.checksum,
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
