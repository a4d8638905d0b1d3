import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, openDatabase } from '#platform/database';
import { createLog } from '#platform/log';
import { type DatabaseRelay, startDatabaseRelay } from '#testing/database-relay';
import { createTestDatabase, type TestDatabase } from '#testing/test-database';

let testDatabase: TestDatabase;
let relay: DatabaseRelay;
let database: Database;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  relay = await startDatabaseRelay(testDatabase.url);
  database = openDatabase(relay.url, 1, createLog('silent'));
  await database.db.execute(sql`create table marks (name text)`);
});
afterAll(async () => {
  await database.close();
  await relay.close();
  await testDatabase.drop();
});

const mark = (name: string) =>
  database.db.transaction((tx) => tx.execute(sql`insert into marks values (${name})`));
const marks = async () => (await database.db.execute(sql`select name from marks`)).rows;

it('reopens its only connection after it was lost before its transaction began', async () => {
  database.pool.once('acquire', (client: pg.Client) => client.connection.stream.destroy());
  await expect(mark('never begun')).rejects.toThrow();
  await mark('after');
  expect(await marks()).toEqual([{ name: 'after' }]);
});

it('keeps nothing of a transaction that could neither commit nor roll back', async () => {
  await database.db.execute(sql`delete from marks`);
  const hanging = database.db.transaction(async (tx) => {
    await tx.execute(sql`insert into marks values ('half')`);
    relay.hang();
    await tx.execute(sql`insert into marks values ('unheard')`);
  });
  await expect(hanging).rejects.toThrow();
  relay.recover();
  await mark('after');
  expect(await marks()).toEqual([{ name: 'after' }]);
});
