import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openDatabase } from '#platform/database';
import { createLog } from '#platform/log';
import { prepareDatabase } from '#platform/prepare-database';
import { tableRights } from '#table-rights';
import { createTestDatabase, run, type TestDatabase } from '#testing/test-database';

const MIGRATIONS = resolve(import.meta.dirname, 'migrations');
const NOTE = `insert into audit_log (at, operator_name, action, subject_kind, subject_id, subject_label)
  values (now(), 'Marta', 'session.opened', 'operator', 'x', 'Marta') returning action`;

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'horus-roles-'));
  await cp(MIGRATIONS, folder, { recursive: true });
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

const warn = vi.fn();
beforeEach(() => warn.mockClear());

async function prepare(url: string, ownerUrl: string | null, from = MIGRATIONS): Promise<void> {
  const pool = openDatabase(url, 1, createLog('silent'));
  try {
    await prepareDatabase(pool, { url, ownerUrl }, { folder: from, rights: tableRights, log: { warn } });
  } finally {
    await pool.close();
  }
}
const asApplication = (statement: string) => run(database.applicationUrl, statement);

describe('the application’s role', () => {
  beforeAll(() => prepare(database.applicationUrl, database.url));

  it('appends to the audit log and reads it', async () => {
    expect(await asApplication(NOTE)).toEqual([{ action: 'session.opened' }]);
    expect(await asApplication('select operator_name from audit_log')).toEqual([{ operator_name: 'Marta' }]);
    expect(warn).not.toHaveBeenCalled();
  });

  it.each([
    "update audit_log set action = 'x'",
    'delete from audit_log',
    'truncate audit_log',
    'alter table audit_log disable trigger all',
    'alter table audit_log rename to old_log',
    'drop trigger keep_audit_log on audit_log',
    'drop function keep_audit_log cascade',
    'drop table audit_log',
    'set session_replication_role = replica',
    'drop table leads',
    'truncate leads',
    'drop schema jobs cascade',
    'drop table blocked.records',
    'create table mine (id int)',
    'create schema mine',
    'create extension citext',
    'delete from schema_migrations',
    'set role horus',
  ])('is refused: %s', async (statement) => {
    await expect(asApplication(statement)).rejects.toThrow(/permission denied|must be owner/);
  });

  it('gets rights on new tables and loses additional ones', async () => {
    const { username } = new URL(database.applicationUrl);
    await run(
      database.url,
      `grant update on audit_log to ${username}; grant truncate on leads to ${username}`,
    );
    await writeFile(
      join(folder, '9998_later.sql'),
      'create table later (id serial primary key, what text); create table blocked.later (id int);',
    );
    await prepare(database.applicationUrl, database.url, folder);
    await asApplication("insert into later (what) values ('a')");
    await asApplication("update later set what = 'b'; delete from blocked.later");
    expect(await asApplication('delete from later returning id, what')).toEqual([{ id: 1, what: 'b' }]);
    await expect(asApplication("update audit_log set action = 'x'")).rejects.toThrow(/permission denied/);
    await expect(asApplication('truncate leads')).rejects.toThrow(/permission denied/);
  });

  it('starts without the owner on an up-to-date database, and not on an outdated one', async () => {
    await prepare(database.applicationUrl, null, folder);
    await writeFile(join(folder, '9999_last.sql'), 'create table last (id int);');
    await expect(prepare(database.applicationUrl, null, folder)).rejects.toMatchObject({
      exitCode: 75,
      message: expect.stringMatching(/faltan 1 migraciones.*npm run migrate/),
    });
    await prepare(database.applicationUrl, database.url, folder);
    await run(database.url, `revoke insert on leads from ${new URL(database.applicationUrl).username}`);
    await expect(prepare(database.applicationUrl, null, folder)).rejects.toMatchObject({
      exitCode: 78,
      message: expect.stringMatching(/public\.leads.*npm run migrate/),
    });
  });
});

it('accepts one role for both, with a warning', async () => {
  const one = await createTestDatabase();
  try {
    await prepare(one.url, null);
    expect(warn).toHaveBeenCalledWith({ role: expect.any(String) }, expect.stringMatching(/only a trigger/));
  } finally {
    await one.drop();
  }
});

it('the command prepares a database when several run at once, and reports problems', async () => {
  const empty = await createTestDatabase();
  const migrate = (settings: Record<string, string>) =>
    promisify(execFile)(process.execPath, ['api/build/migrate.js'], {
      env: {
        ...process.env,
        DATABASE_URL: empty.applicationUrl,
        STRIPE_SECRET_KEY: 'sk_test_unused',
        STRIPE_WEBHOOK_SECRET: `whsec_${'unused'.repeat(8)}`,
        SMTP_URL: 'smtp://127.0.0.1:9',
        ...settings,
      },
    }).then(
      ({ stdout }) => ({ code: 0, said: stdout }),
      (error) => ({ code: error.code, said: error.stdout + error.stderr }),
    );
  try {
    expect((await migrate({})).code).toBe(78);
    const both = await Promise.all([1, 2].map(() => migrate({ DATABASE_OWNER_URL: empty.url })));
    expect(both).toEqual(Array(2).fill({ code: 0, said: 'La base de datos está al día.\n' }));
    expect(await run(empty.applicationUrl, NOTE)).toHaveLength(1);
    await prepare(empty.applicationUrl, null);
  } finally {
    await empty.drop();
  }
});
