import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, openDatabase } from '#platform/database';
import { type JobKind, type Jobs, startJobs } from '#platform/jobs';
import { createLog } from '#platform/log';
import { createTestDatabase, type TestDatabase } from '#testing/test-database';

const kind: JobKind<{ number: number }> = {
  name: 'count',
  options: { retryLimit: 0, expireInSeconds: 60 },
  singletonKey: null,
  concurrency: 1,
};
const log = createLog('silent');
let server: TestDatabase;
let database: Database;
let jobs: Jobs;

beforeAll(async () => {
  server = await createTestDatabase();
  database = openDatabase(server.url, 4, log);
  jobs = await startJobs(server.url, [kind] as readonly JobKind<never>[], log);
});
afterAll(async () => {
  await jobs.stop();
  await database.close();
  await server.drop();
});

it('works off what came in one burst without waiting for a poll between jobs', async () => {
  const seen: number[] = [];
  await database.db.transaction(async (tx) => {
    for (let number = 0; number < 60; number++) await jobs.enqueue(tx, kind, { number });
  });
  await jobs.work(kind, async ({ number }) => {
    seen.push(number);
  });
  // Sixty polls would take minutes.
  await expect.poll(() => seen.length, { timeout: 25_000 }).toBe(60);
  expect(new Set(seen).size).toBe(60);
});
