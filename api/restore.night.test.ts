import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkBackup, createBackup } from '#backup/create-backup';
import { restoreBackup } from '#backup/restore-backup';
import { readLastBackup } from '#platform/backup-log';
import { migrate } from '#platform/migrations';
import { runDrill } from '#testing/restore-drill';
import { startTestApi, type TestApi } from '#testing/test-api';
import { createTestDatabase, run } from '#testing/test-database';

const MIGRATIONS = resolve(import.meta.dirname, 'migrations');
const KEY = 'thirty-two characters, or some more';
const WORK_MS = 1_000;
/** Constant columns of the queues; the others change while jobs run. */
const QUEUES = '(select name, policy, retry_limit, retry_delay, dead_letter from jobs.queue)';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'horus-restore-'));
});
afterAll(() => rm(folder, { recursive: true }));

it('restores all data acknowledged before the backup, and later data from Stripe', async () => {
  const report = await runDrill(join(folder, 'drill'), WORK_MS);
  expect(report).toMatchObject({ missingBefore: 0, differingTables: [], purchasesBroughtBack: 2 });
  expect(report.acknowledgedBefore).toBeGreaterThan(0);
  // Later data must be missing, or the drill proves nothing.
  expect(report.missingAfter).toBeGreaterThan(0);
});

describe('a backup', () => {
  let api: TestApi;
  let dataDir: string;
  beforeAll(async () => {
    api = await startTestApi();
    dataDir = join(folder, 'data');
    await cp(resolve(import.meta.dirname, '../deploy'), dataDir, { recursive: true });
    await writeFile(join(dataDir, 'supervisor.pid'), '1');
    // Values that a copy could change.
    const odd = `'{"a": "línea\\nnueva, \\\\ y \\"comillas\\"", "n": 1e400, "null": null}'`;
    await api.asOwner(`insert into audit_log (at, operator_name, action, subject_kind, subject_id, subject_label, before, after)
      values ('infinity', E'Ana\\t\\n\\\\N "ñ" 🕰', '', 'x', 'NULL', '', ${odd}, 'null')`);
    await api.asOwner(`insert into rate_limits (key, points, expire) values ('k', 1, 9007199254740993)`);
  });
  afterAll(() => api.close());

  const back = (key: string | null, name = 'copies') =>
    createBackup({ databaseUrl: api.services.config.database.url, folder: join(folder, name), key, dataDir });

  /** Restores into a temporary database. */
  async function restoring<T>(
    path: string,
    use: (url: string, restored: Awaited<ReturnType<typeof restoreBackup>>) => Promise<T>,
    { key = KEY as string | null, migrationsFolder = MIGRATIONS, prepare = async (_url: string) => {} } = {},
  ): Promise<T> {
    const database = await createTestDatabase();
    try {
      await prepare(database.url);
      const to = join(folder, 'restored-data');
      const options = { path, key, ownerUrl: database.url, dataDir: to, migrationsFolder };
      return await use(database.url, await restoreBackup(options));
    } finally {
      await database.drop();
    }
  }
  const rowsOf = (url: string, table: string) =>
    run(url, `select kept::text as row from ${table} as kept order by 1`);

  it("is one file that restores every value and the data folder's files", async () => {
    const { path, takenAt, file, tables } = await back(KEY);
    expect(await readLastBackup(api.services.database.db)).toMatchObject({ takenAt, file, encrypted: true });
    expect(await readdir(join(folder, 'copies'))).toEqual([file]);
    expect((await readFile(path)).includes('audit_log')).toBe(false);
    const { ownerUrl } = api.services.config.database;
    await restoring(path, async (url, restored) => {
      expect(restored).toMatchObject({ takenAt, tables });
      for (const table of ['audit_log', 'rate_limits', 'terms_editions', 'form_token_secrets', QUEUES]) {
        const rows = await rowsOf(url, table);
        expect(rows.length, table).toBeGreaterThan(0);
        expect(rows, table).toEqual(await rowsOf(ownerUrl ?? '', table));
      }
      // The log rejects changes again and continues its numbering.
      await expect(run(url, 'delete from audit_log')).rejects.toThrow('never changed');
      const next = `insert into audit_log (at, operator_name, action, subject_kind, subject_id, subject_label)
        values (now(), '', '', '', '', '') returning id`;
      expect(await run(url, next)).toEqual([{ id: '2' }]);
      await expect(run(url, `insert into sessions select`)).rejects.toThrow();
      const keys = `select count(*)::int from pg_constraint where contype = 'f'`;
      expect(await run(url, keys)).toEqual(await run(ownerUrl ?? '', keys));
      expect(restored.files).toContain('Caddyfile');
      expect(restored.files).not.toContain('supervisor.pid');
      expect(await readFile(join(folder, 'restored-data/Caddyfile'))).toEqual(
        await readFile(join(dataDir, 'Caddyfile')),
      );
    });
  });

  it('without a key is text that other programs can read', async () => {
    const { path } = await back(null, 'plain');
    const lines = gunzipSync(await readFile(path))
      .toString()
      .trim()
      .split('\n');
    expect(lines.map((line) => JSON.parse(line))).toContainEqual({
      table: 'public.users',
      columns: expect.any(Array),
    });
  });

  it('is rejected when altered, truncated or with another key, and writes nothing', async () => {
    const { path } = await back(KEY, 'harmed');
    const whole = await readFile(path);
    const harmed = join(folder, 'harmed.encrypted');
    const middle = Math.floor(whole.length / 2);
    const versions = {
      altered: Buffer.concat([
        whole.subarray(0, middle),
        Buffer.from([(whole[middle] ?? 0) ^ 1]),
        whole.subarray(middle + 1),
      ]),
      'cut off': whole.subarray(0, -20),
      doubled: Buffer.concat([whole, whole]),
    };
    for (const [how, bytes] of Object.entries(versions)) {
      await writeFile(harmed, bytes);
      await expect(checkBackup(harmed, KEY), how).rejects.toThrow(
        /no abre esta copia, o la copia está dañada/,
      );
    }
    await expect(checkBackup(path, `${KEY}.`)).rejects.toThrow(/clave/);
    await expect(checkBackup(path, null)).rejects.toThrow(/está cifrada/);
    const plain = await back(null, 'harmed-plain');
    const text = gunzipSync(await readFile(plain.path)).toString();
    await writeFile(harmed, gzipSync(text.replace('9007199254740993', '9007199254740992')));
    await expect(restoring(harmed, async () => {})).rejects.toThrow(/rate_limits no es la que se copió/);
    const untouched = await createTestDatabase();
    const options = {
      path: harmed,
      key: null,
      ownerUrl: untouched.url,
      dataDir: null,
      migrationsFolder: MIGRATIONS,
    };
    await expect(restoreBackup(options)).rejects.toThrow();
    expect(await run(untouched.url, "select to_regclass('users') as users")).toEqual([{ users: null }]);
    await untouched.drop();
    await writeFile(harmed, gzipSync(text.split('\n').slice(0, -2).join('\n')));
    await expect(checkBackup(harmed, null)).rejects.toThrow(/le falta el final/);
  });

  it('is only restored into an empty, unused database', async () => {
    const { path } = await back(KEY, 'refused');
    const full = (url: string) => run(url, 'create table users (kept text)').then(() => {});
    await expect(restoring(path, async () => {}, { prepare: full })).rejects.toThrow(
      /no está vacía.*public\.users/,
    );
    const { ownerUrl } = api.services.config.database;
    const options = { path, key: KEY, ownerUrl: ownerUrl ?? '', dataDir: null, migrationsFolder: MIGRATIONS };
    await expect(restoreBackup(options)).rejects.toThrow(/Hay un Horus en marcha/);
  });

  it('of a newer release is rejected, and of an older one needs a migration', async () => {
    const { path } = await back(KEY, 'releases');
    const names = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql')).sort();
    const older = join(folder, 'older');
    await cp(MIGRATIONS, older, { recursive: true });
    await rm(join(older, names.at(-1) ?? ''));
    await expect(restoring(path, async () => {}, { migrationsFolder: older })).rejects.toThrow(
      `versión más nueva de Horus (${names.at(-1)})`,
    );
    const newer = join(folder, 'newer');
    await cp(MIGRATIONS, newer, { recursive: true });
    await writeFile(join(newer, '9999_newer.sql'), 'create table newer (id int)');
    await restoring(
      path,
      async (url) => {
        expect(await run(url, "select to_regclass('newer') as newer")).toEqual([{ newer: null }]);
        expect(await migrate(url, newer)).toEqual(['9999_newer.sql']);
      },
      { migrationsFolder: newer },
    );
  });
});
