import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, openDatabase } from '#platform/database';
import { HEARTBEAT_SECONDS, type JobKind, type Jobs, startJobs } from '#platform/jobs';
import { createLog } from '#platform/log';
import { startDatabaseRelay } from '#testing/database-relay';
import { createTestDatabase, run, type TestDatabase } from '#testing/test-database';

const kind: JobKind<{ number: number }> = {
  name: 'count',
  options: { retryLimit: 0, expireInSeconds: 60 },
  singletonKey: null,
  concurrency: 1,
};
const endingKind: JobKind<{ number: number }> = {
  ...kind,
  name: 'end',
  options: { retryLimit: 5, retryDelay: 1 },
};
const takenKind: JobKind<{ number: number }> = { ...endingKind, name: 'taken' };
const leftKind: JobKind<{ number: number }> = { ...endingKind, name: 'left' };
const beatingKind: JobKind<{ number: number }> = {
  ...endingKind,
  name: 'beat',
  options: { ...endingKind.options, expireInSeconds: 3_600, heartbeatSeconds: HEARTBEAT_SECONDS },
};
const log = createLog('silent');
let server: TestDatabase;
let database: Database;
let jobs: Jobs;

beforeAll(async () => {
  server = await createTestDatabase();
  database = openDatabase(server.url, 4, log);
  jobs = await startJobs(server.url, log);
});
afterAll(async () => {
  await jobs.stop();
  await database.close();
  await server.drop();
});

it('runs a burst of jobs without polling between them', async () => {
  const seen: number[] = [];
  await jobs.declare(kind);
  await database.db.transaction(async (tx) => {
    for (let number = 0; number < 60; number++) await jobs.enqueue(tx, kind, { number });
  });
  await jobs.work(kind, async ({ number }) => {
    seen.push(number);
  });
  await expect.poll(() => seen.length, { timeout: 60_000 }).toBe(60);
  expect(new Set(seen).size).toBe(60);
});

it('runs a job once that ended in the transaction of its effect, even if its process is killed afterwards', async () => {
  await database.db.execute(sql`create table effects (number int)`);
  let tries = 0;
  await jobs.work(endingKind, async ({ number }, job) => {
    tries++;
    await database.db.transaction(async (tx) => {
      await job.end(tx);
      await tx.execute(sql`insert into effects values (${number})`);
      if (tries === 1) throw new Error('killed before it was committed');
    });
    throw new Error('killed after it was committed');
  });
  await jobs.enqueue(database.db, endingKind, { number: 1 });
  await expect.poll(() => stateOf(endingKind.name), { timeout: 60_000 }).toEqual(['completed']);
  expect([tries, await effects()]).toEqual([2, [{ number: 1 }]]);
});

it('rolls back the effect when another process has taken the job over', async () => {
  await database.db.execute(sql`truncate effects`);
  let tries = 0;
  await jobs.work(takenKind, async ({ number }, job) => {
    if (++tries === 1) {
      await database.db.execute(
        sql`update jobs.job set retry_count = retry_count + 1 where name = ${takenKind.name}`,
      );
    }
    await database.db.transaction(async (tx) => {
      await tx.execute(sql`insert into effects values (${number})`);
      await job.end(tx);
    });
  });
  await jobs.enqueue(database.db, takenKind, { number: 2 });
  await expect.poll(() => tries, { timeout: 60_000 }).toBe(1);
  await expect.poll(effects).toEqual([]);
});

it('restarts the job of a killed process soon, however long its timeout', async () => {
  await jobs.declare(beatingKind);
  await jobs.enqueue(database.db, beatingKind, { number: 3 });
  await database.db.execute(sql`
    update jobs.job set state = 'active', started_on = now(), heartbeat_on = now() - interval '31 seconds'
     where name = ${beatingKind.name}`);
  const seen: number[] = [];
  await jobs.work(beatingKind, async ({ number }) => {
    seen.push(number);
  });
  // The job may belong to a payment.
  await expect.poll(() => seen, { timeout: 60_000 }).toEqual([3]);
});

it('creates no dead letter for a job with dropWhenFailed', async () => {
  const again: JobKind<{ number: number }> = { ...kind, name: 'again', dropWhenFailed: true };
  const once: JobKind<{ number: number }> = { ...kind, name: 'once' };
  for (const each of [again, once]) {
    await jobs.work(each, async () => {
      throw new Error('not today');
    });
    await jobs.enqueue(database.db, each, { number: 5 });
    await expect.poll(() => stateOf(each.name), { timeout: 60_000 }).toEqual(['failed']);
  }
  expect((await jobs.deadLetters.list()).map(({ queue }) => queue)).toEqual(['once']);
});

it('logs why polling failed', async () => {
  const broken = await createTestDatabase();
  const lines: string[] = [];
  const failing = await startJobs(broken.url, createLog('error', { write: (line) => lines.push(line) }));
  try {
    await failing.work(kind, async () => {});
    await run(broken.url, 'alter table jobs.job rename to elsewhere');
    await expect.poll(() => lines.length, { timeout: 60_000 }).toBeGreaterThan(0);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      msg: 'job queue failed',
      err: { message: expect.stringMatching(/does not exist/), code: '42P01' },
    });
  } finally {
    await failing.stop();
    await broken.drop();
  }
});

it('reconnects when another server replaces one that no longer responds', async () => {
  const relay = await startDatabaseRelay(server.url);
  const elsewhere = await startJobs(relay.url, log);
  const seen: number[] = [];
  await elsewhere.work(leftKind, async ({ number }) => {
    seen.push(number);
  });
  relay.silenceConnections();
  await jobs.enqueue(database.db, leftKind, { number: 4 });
  // Without a query timeout the connections stay open for 15 minutes.
  await expect.poll(() => seen, { timeout: 60_000 }).toEqual([4]);
  await elsewhere.stop();
  await relay.close();
});

const effects = async () => (await database.db.execute(sql`select number from effects`)).rows;
const stateOf = async (queue: string) =>
  (
    await database.db.execute<{ state: string }>(sql`select state from jobs.job where name = ${queue}`)
  ).rows.map(({ state }) => state);
