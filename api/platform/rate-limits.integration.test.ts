import { resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, openDatabase } from '#platform/database';
import { createLog } from '#platform/log';
import { migrate } from '#platform/migrations';
import { createRateLimits } from '#platform/rate-limits';
import { createTestDatabase, type TestDatabase } from '#testing/test-database';

let server: TestDatabase;
let database: Database;

beforeAll(async () => {
  server = await createTestDatabase();
  await migrate(server.url, resolve(import.meta.dirname, '../migrations'));
  database = openDatabase(server.url, 4, createLog('silent'));
});
afterAll(async () => {
  await database.close();
  await server.drop();
});

const countRows = async (name: string) =>
  (await database.pool.query('select 1 from rate_limits where key like $1', [`${name}:%`])).rows.length;

it('a limit on typed addresses uses a bounded number of rows', async () => {
  const limit = createRateLimits(
    database.pool,
    createLog('silent'),
  )({
    name: 'typed',
    points: 1_000,
    windowSeconds: 60,
    buckets: 8,
  });
  for (let n = 0; n < 100; n++) await limit.consume(`nadie${n}@empresa.example`);
  expect(await countRows('typed')).toBeLessThanOrEqual(8);
});

it('counts each address separately and refunds a point', async () => {
  const limit = createRateLimits(
    database.pool,
    createLog('silent'),
  )({
    name: 'one',
    points: 2,
    windowSeconds: 60,
    buckets: 100_000,
  });
  const taken = [await limit.tryConsume('a@b.example'), await limit.tryConsume('a@b.example')];
  expect([...taken, await limit.tryConsume('a@b.example')]).toEqual([true, true, false]);
  expect(await limit.tryConsume('c@d.example')).toBe(true);
  await limit.clear('a@b.example');
  expect(await limit.tryConsume('a@b.example')).toBe(true);
});
