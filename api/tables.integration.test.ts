import { resolve } from 'node:path';
import { getTableConfig } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '#platform/migrations';
import { tables } from '#tables';
import { createTestDatabase, run, type TestDatabase } from '#testing/test-database';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await migrate(database.url, resolve(import.meta.dirname, 'migrations'));
});
afterAll(() => database.drop());

describe('the tables in code', () => {
  it('are the tables of the database: columns, types, nullability', async () => {
    const columns = await run(
      database.url,
      `
      select case table_schema when 'public' then '' else table_schema || '.' end || table_name as table,
             column_name as name, is_nullable = 'YES' as nullable, udt_name as type
        from information_schema.columns where table_schema in ('public', 'blocked')`,
    );
    const inDatabase = new Map(columns.map(({ table, ...column }) => [`${table}.${column['name']}`, column]));
    for (const { schema, ...config } of tables.map(getTableConfig)) {
      const table = schema ? `${schema}.${config.name}` : config.name;
      for (const column of config.columns) {
        expect(inDatabase.get(`${table}.${column.name}`), `${table}.${column.name}`).toEqual({
          name: column.name,
          nullable: !column.notNull,
          type: UDT_NAMES[column.getSQLType()] ?? column.getSQLType(),
        });
      }
      const count = columns.filter((column) => column['table'] === table).length;
      expect(config.columns, table).toHaveLength(count);
    }
  });
});

/** PostgreSQL's internal names of the types that Drizzle writes in SQL's words. */
const UDT_NAMES: Readonly<Record<string, string>> = {
  'timestamp with time zone': 'timestamptz',
  boolean: 'bool',
  bigint: 'int8',
  integer: 'int4',
};
