import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cleanUp } from '#store/clean-up';
import { startTestSandbox, type TestSandbox } from './sandbox-under-test.ts';
import { receiveWebhooks } from './webhook-receiver.ts';

let sandbox: TestSandbox;
let db: pg.Pool;
beforeAll(async () => {
  sandbox = await startTestSandbox();
  db = new pg.Pool({ connectionString: sandbox.databaseUrl });
});
afterAll(async () => {
  await db.end();
  await sandbox.close();
});

/** Only the test's keys: the SDK adds a random key to other calls. */
const keys = async () =>
  (await db.query(`select key from idempotency_keys where key in ('old', 'new') order by key`)).rows;
const deliveries = async () => (await db.query('select status from deliveries order by id')).rows;

it('deletes old responses and deliveries, and keeps pending ones', async () => {
  const account = sandbox.newAccount();
  const receiver = await receiveWebhooks(account.stripe, ['customer.created']);
  await account.stripe.customers.create({}, { idempotencyKey: 'old' });
  await receiver.received('customer.created');
  await account.control('/webhooks', { mode: 'hold' });
  await account.stripe.customers.create({}, { idempotencyKey: 'new' });
  await expect
    .poll(async () => (await db.query(`select from deliveries where status = 'delivered'`)).rowCount)
    .toBe(1);

  await cleanUp(db);
  expect(await keys()).toHaveLength(2);
  expect(await deliveries()).toEqual([{ status: 'delivered' }, { status: 'held' }]);
  await db.query(`update idempotency_keys set created_at = now() - interval '25 hours' where key = 'old'`);
  await db.query(
    `update deliveries set first_due_at = now() - interval '31 days',
       last_attempt_at = last_attempt_at - interval '31 days'`,
  );
  await cleanUp(db);
  expect(await keys()).toEqual([{ key: 'new' }]);
  expect(await deliveries()).toEqual([{ status: 'held' }]);
  await receiver.close();
});
