import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrate } from '#platform/migrations';
import { createTestDatabase, run, type TestDatabase } from '#testing/test-database';

const FOLDER = resolve(import.meta.dirname, '../migrations');
let database: TestDatabase;
let copy: string;

beforeEach(async () => {
  database = await createTestDatabase();
  copy = await mkdtemp(join(tmpdir(), 'horus-migrations-'));
  await cp(FOLDER, copy, { recursive: true });
});
afterEach(async () => {
  await database.drop();
  await rm(copy, { recursive: true });
});

describe('migrate', () => {
  it('applies each file once, however many instances start together', async () => {
    const applied = await Promise.all([1, 2, 3, 4].map(() => migrate(database.url, FOLDER)));
    const names = applied.flat();
    expect(names.length).toBeGreaterThan(0);
    expect(new Set(names).size).toBe(names.length);
    expect(await migrate(database.url, FOLDER)).toEqual([]);
  });

  it('leaves nothing of a file that fails, and goes on from there once it is mended', async () => {
    const broken = join(copy, '9999_broken.sql');
    await writeFile(broken, 'create table half (id int); select nonsense;');
    await expect(migrate(database.url, copy)).rejects.toThrow(/nonsense/);
    expect(
      await run(database.url, "select to_regclass('half') as half, to_regclass('users') as users"),
    ).toEqual([{ half: null, users: 'users' }]);
    await writeFile(broken, 'create table half (id int);');
    expect(await migrate(database.url, copy)).toEqual(['9999_broken.sql']);
  });

  it('refuses a file that was edited after it had been applied', async () => {
    await migrate(database.url, copy);
    await writeFile(join(copy, '0001_accounts.sql'), '-- nothing');
    await expect(migrate(database.url, copy)).rejects.toThrow(/0001_accounts\.sql/);
  });

  it('gives every foreign key an index: without one, what it points at is deleted by reading the whole table', async () => {
    await migrate(database.url, FOLDER);
    expect(
      await run(
        database.url,
        `select conrelid::regclass::text as table, conname as name from pg_constraint c
         where contype = 'f' and not exists (
           select from pg_index i where i.indrelid = c.conrelid and i.indpred is null
             and (i.indkey::int2[])[0:cardinality(c.conkey) - 1] @> c.conkey)`,
      ),
    ).toEqual([]);
  });
});
