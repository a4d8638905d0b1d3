import { resolve } from 'node:path';
import { storedData } from '@horus/contract/stored-data';
import { getTableName } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { organizationBooks } from '#features/billing/customer-area/organization-data';
import { migrate } from '#platform/migrations';
import { createTestDatabase, run, type TestDatabase } from '#testing/test-database';

/** Values of pg_constraint.confdeltype, the action when the row it points at is deleted. */
const CASCADE = 'c';
const SET_NULL = 'n';

interface ForeignKey {
  readonly table: string;
  readonly target: string;
  readonly action: string;
}

let database: TestDatabase;
let tables: string[];
let foreignKeys: ForeignKey[];

beforeAll(async () => {
  database = await createTestDatabase();
  await migrate(database.url, resolve(import.meta.dirname, 'migrations'));
  const found = await run(
    database.url,
    `select case table_schema when 'public' then '' else table_schema || '.' end || table_name as name
       from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema', 'jobs')`,
  );
  tables = found.map(({ name }) => String(name));
  foreignKeys = (await run(
    database.url,
    `select conrelid::regclass::text as table, confrelid::regclass::text as target, confdeltype as action
       from pg_constraint where contype = 'f'`,
  )) as unknown as ForeignKey[];
});
afterAll(() => database.drop());

/** Returns whether foreign keys with these actions lead from a table to another, at any depth. */
function leadsTo(table: string, target: string, actions: readonly string[]): boolean {
  return foreignKeys.some(
    (key) =>
      key.table === table &&
      actions.includes(key.action) &&
      (key.target === target || (key.target !== table && leadsTo(key.target, target, actions))),
  );
}

describe('every table of the database', () => {
  it('has an entry for customers who leave, and each entry has a table', () => {
    expect(tables.filter((name) => !(name in storedData))).toEqual([]);
    expect(Object.keys(storedData).filter((name) => !tables.includes(name))).toEqual([]);
  });

  it('is deleted together with the owner in its entry', () => {
    const owners = { 'with its organisation': 'organizations', 'with its user': 'users' } as const;
    for (const [name, { leaving }] of Object.entries(storedData)) {
      if (!(leaving in owners)) continue;
      const owner = owners[leaving as keyof typeof owners];
      expect(leadsTo(name, owner, [CASCADE]), `${name} ${leaving}`).toBe(true);
    }
    for (const table of Object.values(organizationBooks)) {
      expect(storedData[getTableName(table)]?.leaving).toBe('with its organisation');
    }
  });

  it('that references an organisation or a user has an entry that says so', () => {
    for (const [name, { leaving, told }] of Object.entries(storedData)) {
      const theirs = ['organizations', 'users'].some((owner) =>
        leadsTo(name, owner, [CASCADE, SET_NULL, 'a']),
      );
      if (theirs) expect([leaving === 'stays', told === null], name).toEqual([false, false]);
    }
  });

  it('with an organisation’s id has a foreign key to it', async () => {
    const named = await run(
      database.url,
      `select table_name as name from information_schema.columns
        where table_schema = 'public' and column_name in ('organization_id', 'user_id')`,
    );
    for (const { name } of named) {
      expect(foreignKeys.filter(({ table }) => table === name).map(({ target }) => target)).toContainEqual(
        expect.stringMatching(/^(organizations|users)$/),
      );
    }
  });
});
