import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { migrate, requireMigrated } from '#platform/migrations';
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
  it('rejects a database with another encoding than UTF-8 and leaves it empty', async () => {
    const name = `ascii_${randomBytes(6).toString('hex')}`;
    await run(database.url, `create database ${name} encoding SQL_ASCII locale 'C' template template0`);
    const url = Object.assign(new URL(database.url), { pathname: `/${name}` }).href;
    try {
      await expect(migrate(url, FOLDER)).rejects.toThrow(/SQL_ASCII.*--encoding=UTF8 --template=template0/);
      await expect(requireMigrated(url, FOLDER)).rejects.toThrow(/SQL_ASCII/);
      expect(await run(url, "select to_regclass('schema_migrations') as made")).toEqual([{ made: null }]);
    } finally {
      await run(database.url, `drop database ${name}`);
    }
  });

  it('applies each file once when several instances start together', async () => {
    const applied = await Promise.all([1, 2, 3, 4].map(() => migrate(database.url, FOLDER)));
    const names = applied.flat();
    expect(names.length).toBeGreaterThan(0);
    expect(new Set(names).size).toBe(names.length);
    expect(await migrate(database.url, FOLDER)).toEqual([]);
  });

  it('rolls a failed file back and applies it after it is fixed', async () => {
    const broken = join(copy, '9999_broken.sql');
    await writeFile(broken, 'create table half (id int); select nonsense;');
    await expect(migrate(database.url, copy)).rejects.toThrow(/nonsense/);
    expect(
      await run(database.url, "select to_regclass('half') as half, to_regclass('users') as users"),
    ).toEqual([{ half: null, users: 'users' }]);
    await writeFile(broken, 'create table half (id int);');
    expect(await migrate(database.url, copy)).toEqual(['9999_broken.sql']);
  });

  it('rejects an applied file that was edited', async () => {
    await migrate(database.url, copy);
    await writeFile(join(copy, '0001_accounts.sql'), '-- nothing');
    await expect(migrate(database.url, copy)).rejects.toThrow(/0001_accounts\.sql/);
  });

  it('runs on the database of a newer release that only adds, and logs a warning', async () => {
    await writeFile(join(copy, '9998_more.sql'), 'alter table users add column nickname text;');
    await migrate(database.url, copy);
    const warn = vi.fn();
    expect(await migrate(database.url, FOLDER, { log: { warn } as never })).toEqual([]);
    expect(warn).toHaveBeenCalledWith({ newer: ['9998_more.sql'] }, expect.stringContaining('newer release'));
  });

  it('rejects the database of a newer release that removed something this one uses', async () => {
    await writeFile(join(copy, '9998_more.sql'), 'alter table users add column full_name text;');
    await writeFile(
      join(copy, '9999_less.sql'),
      '-- needs 9998_more.sql\nalter table users drop column name;',
    );
    await migrate(database.url, copy);
    await expect(migrate(database.url, FOLDER)).rejects.toThrow(
      expect.objectContaining({
        exitCode: 78,
        message: expect.stringMatching(/versión más nueva.*9999_less\.sql.*9998_more\.sql/s),
      }),
    );
    // The release in between no longer uses it.
    await rm(join(copy, '9999_less.sql'));
    expect(await migrate(database.url, copy)).toEqual([]);
  });

  it('releases its locks for a running transaction, so that neither fails', async () => {
    await migrate(database.url, FOLDER);
    const worker = new pg.Client({ connectionString: database.url });
    await worker.connect();
    try {
      await worker.query('begin');
      await worker.query('lock table users in row share mode');
      await writeFile(
        join(copy, '9999_wide.sql'),
        'alter table organizations add column a int; alter table users add column b int;',
      );
      const migrated = migrate(database.url, copy);
      await vi.waitFor(async () => {
        const waiting =
          "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
        expect(await run(database.url, waiting)).toHaveLength(1);
      });
      // The migration's first lock, while it waits for the transaction's.
      await worker.query('select from organizations');
      await worker.query('commit');
      expect(await migrated).toEqual(['9999_wide.sql']);
    } finally {
      await worker.end();
    }
  });

  it('continues after a release without the column "needs"', async () => {
    await migrate(database.url, FOLDER);
    await run(database.url, 'alter table schema_migrations drop column needs');
    expect(await migrate(database.url, FOLDER)).toEqual([]);
  });

  it('has an index for every foreign key, because deleting the referenced row would scan the table', async () => {
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

  it.each([
    ['stripe_events', 'received_at'],
    ['leads', 'created_at'],
    ['leads', 'email'],
    ['sessions', 'last_used_at'],
  ])('gives %s an index by %s, which nightly and erasure deletes use', async (table, column) => {
    await migrate(database.url, FOLDER);
    const first = await run(
      database.url,
      `select distinct a.attname as column from pg_index i
         join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
        where i.indrelid = '${table}'::regclass and i.indpred is null`,
    );
    expect(first).toContainEqual({ column });
  });
});
