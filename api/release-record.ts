import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { isMigration } from '#platform/migrations';
import { tables } from '#tables';

const MIGRATIONS = resolve(import.meta.dirname, 'migrations');
export const RELEASED = resolve(MIGRATIONS, 'released');

const VALUES: Readonly<Record<string, string>> = {
  uuid: "'00000000-0000-4000-8000-000000000000'",
  text: "'x'",
  'text[]': "'{}'",
  integer: '1',
  bigint: '1',
  boolean: 'true',
  date: "'2026-01-01'",
  jsonb: "'{}'",
  bytea: "'\\x00'",
  'timestamp with time zone': "'2026-01-01T00:00:00Z'",
};

/** Returns the changelog's first version; null while the next one is being written. */
export async function latestChangelogVersion(): Promise<string | null> {
  const changelog = await readFile(resolve(import.meta.dirname, '../CHANGELOG.md'), 'utf8');
  return /^## (\d\S*)|^## /m.exec(changelog)?.[1] ?? null;
}

/** The name of a release's record. */
export async function newestMigration(): Promise<string> {
  return (await readdir(MIGRATIONS)).filter(isMigration).toSorted().at(-1) ?? '';
}

/** Oldest first. */
export async function readRecords(): Promise<{ version: string; file: string; text: string }[]> {
  const files = (await readdir(RELEASED)).toSorted();
  const texts = await Promise.all(files.map((file) => readFile(join(RELEASED, file), 'utf8')));
  return texts.map((text, at) => ({
    version: /what release (\S+) says/.exec(text)?.[1] ?? '',
    file: files[at] ?? '',
    text,
  }));
}

/**
 * Returns all statements of this release on its tables. Sorting puts deletions first, so that
 * inserts do not collide with rows of a migration.
 */
export function writeRecord(version: string): string {
  return [
    `-- Made by npm run record-release: what release ${version} says to its tables.`,
    ...tables
      .flatMap(statementsOn)
      .toSorted()
      .map((statement) => `${statement};`),
    '',
  ].join('\n');
}

/** Returns one statement of each kind. An insert names all columns, as Drizzle does. */
function statementsOn(table: PgTable): string[] {
  const db = drizzle.mock();
  const columns = Object.entries(getTableColumns(table));
  // Generated keys are never written.
  const key = columns.find(([, column]) => column.primary && !column.generatedIdentity)?.[1];
  const row: Record<string, SQL> = {};
  for (const [name, column] of columns) {
    if (column === key || (column.notNull && !column.hasDefault)) row[name] = anyValue(column);
  }
  const insert = () => db.insert(table).values(row as PgTable['$inferInsert']);
  return [
    insert(),
    ...(key ? [insert().onConflictDoUpdate({ target: key, set: row })] : []),
    db.update(table).set(row),
    db.select().from(table),
    db.delete(table),
  ].map((statement) => statement.toSQL().sql);
}

function anyValue(column: PgColumn): SQL {
  const [enumValue] = column.enumValues ?? [];
  if (enumValue) return sql.raw(`'${enumValue}'`);
  const value = VALUES[column.getSQLType()];
  if (!value) throw new Error(`no value is known for a column of type ${column.getSQLType()}`);
  return sql.raw(value);
}
