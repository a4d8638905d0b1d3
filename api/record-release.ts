import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { isMigration } from '#platform/migrations';
import { tables } from '#tables';

/**
 * `npm run record-release`, when a release is made: writes down what this release says to its
 * tables, under the name of its newest migration. `previous-releases.night.test.ts` says it
 * to the schemas to come: this release has to go on working on them while the next one takes its
 * place, and after going back to it.
 */
const MIGRATIONS = resolve(import.meta.dirname, 'migrations');
const RELEASED = resolve(MIGRATIONS, 'released');

/** Any value of each type. */
const VALUES: Readonly<Record<string, string>> = {
  uuid: "'00000000-0000-4000-8000-000000000000'",
  text: "'x'",
  integer: '1',
  bigint: '1',
  boolean: 'true',
  date: "'2026-01-01'",
  jsonb: "'{}'",
  bytea: "'\\x00'",
  'timestamp with time zone': "'2026-01-01T00:00:00Z'",
};

const newest = (await readdir(MIGRATIONS)).filter(isMigration).toSorted().at(-1) ?? '';
const statements = tables.flatMap(statementsOn);
await mkdir(RELEASED, { recursive: true });
await writeFile(
  resolve(RELEASED, newest),
  [
    '-- Made by npm run record-release: what the release with this newest migration says to its tables.',
    ...statements.map((statement) => `${statement};`),
    '',
  ].join('\n'),
);
process.stdout.write(`api/migrations/released/${newest}: ${statements.length} statements\n`);

/**
 * Each kind of statement once. An insert names every column that the release knows, as Drizzle
 * does.
 */
function statementsOn(table: PgTable): string[] {
  const db = drizzle.mock();
  const columns = Object.entries(getTableColumns(table));
  // One that the database numbers is never written.
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
