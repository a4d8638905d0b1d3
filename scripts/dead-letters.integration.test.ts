import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { type Database, openDatabase } from '@horus/api/platform/database';
import { type JobKind, type Jobs, PermanentFailure, startJobs } from '@horus/api/platform/jobs';
import { createLog } from '@horus/api/platform/log';
import { createTestDatabase, type TestDatabase } from '@horus/api/testing/test-database';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ROOT } from './settings.ts';

const kind: JobKind<{ customerId: string }> = {
  name: 'sync-customer',
  options: { retryLimit: 5, expireInSeconds: 60 },
  singletonKey: null,
  concurrency: 1,
};
const log = createLog('silent');
let server: TestDatabase;
let database: Database;
let jobs: Jobs;
let mended = false;
const done: string[] = [];

beforeAll(async () => {
  server = await createTestDatabase();
  database = openDatabase(server.url, 4, log);
  jobs = await startJobs(server.url, log);
  await jobs.work(kind, async ({ customerId }) => {
    if (!mended) throw new PermanentFailure('La clave de Stripe no vale\u001b[2J');
    done.push(customerId);
  });
});
afterAll(async () => {
  await jobs.stop();
  await database.close();
  await server.drop();
});

async function run(...parameters: string[]): Promise<{ code: number; said: string }> {
  const env = { ...process.env, DATABASE_URL: server.url };
  return promisify(execFile)(process.execPath, ['scripts/dead-letters.ts', ...parameters], {
    cwd: ROOT,
    env,
  }).then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    (error) => ({ code: error.code, said: error.stdout + error.stderr }),
  );
}

const WAITING = { timeout: 120_000 };

test('lists the failed jobs, and replays the named ones or all', WAITING, async () => {
  expect(await run()).toEqual({ code: 0, said: 'No hay trabajos fallidos.\n' });

  for (const customerId of ['cus_1', 'cus_2', 'cus_3']) await jobs.enqueue(database.db, kind, { customerId });
  await vi.waitFor(async () => expect(await jobs.deadLetters.list()).toHaveLength(3), { timeout: 60_000 });
  const shown = await run();
  expect(shown.code).toBe(0);
  expect(shown.said).toMatch(/^[0-9a-f]{8} {2}sync-customer: cus_1$/m);
  expect(shown.said).toContain('tras 1 intento: La clave de Stripe no vale');
  expect(shown.said).not.toContain('\u001b');
  expect(shown.said).toContain('3 sin hacer');

  expect((await run('replay', '')).said).toContain('Hay varios trabajos fallidos que empiezan por «»');
  expect(await jobs.deadLetters.list()).toHaveLength(3);
  mended = true;
  const id = /^([0-9a-f]{8}) {2}sync-customer: cus_2$/m.exec(shown.said)?.[1] ?? '';
  expect(await run('replay', id)).toEqual({ code: 0, said: 'Se repite 1 trabajo.\n' });
  await vi.waitFor(() => expect(done).toEqual(['cus_2']), { timeout: 60_000 });
  expect(await run('replay', 'all')).toEqual({ code: 0, said: 'Se repiten 2 trabajos.\n' });
  await vi.waitFor(() => expect(done.toSorted()).toEqual(['cus_1', 'cus_2', 'cus_3']), { timeout: 60_000 });
  expect(await jobs.deadLetters.list()).toEqual([]);
});

test('reports its usage and an unknown id', WAITING, async () => {
  expect((await run('borrar')).code).toBe(2);
  expect((await run('replay')).said).toContain('npm run dead-letters -- replay all');
  const unknown = await run('replay', 'ffffffff');
  expect(unknown.code).not.toBe(0);
  expect(unknown.said).toContain('No hay ningún trabajo fallido con el identificador «ffffffff».');
});
