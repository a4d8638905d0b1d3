import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { findLostCustomers } from '#features/billing/mirror/lost-customers';
import { runOperatorCommand } from '#operator-commands';
import { payByCard } from '#testing/hosted-page';
import { startTestApi, type TestApi } from '#testing/test-api';
import { createTestDatabase, run, type TestDatabase } from '#testing/test-database';
import { settled } from '#testing/test-deliveries';
import { CUSTOMER_PASSWORD, startTestShop, type TestShop } from '#testing/test-shop';

const exec = promisify(execFile);
let shop: TestShop;
let restored: TestDatabase;
let folder: string;
let api: TestApi | null = null;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'horus-drill-'));
  shop = await startTestShop();
  restored = await createTestDatabase();
});
afterAll(async () => {
  await api?.close();
  await shop.sandbox.close();
  await restored.drop();
  await rm(folder, { recursive: true });
});

async function buyOn(shopNow: TestShop): Promise<{ email: string; customerId: string }> {
  const customer = await shopNow.newCustomer();
  await payByCard(await customer.startCheckout('business', 'monthly'));
  const { data } = await shopNow.api.services.stripe.customers.list({ email: customer.email });
  const customerId = data[0]?.id ?? '';
  await vi.waitFor(async () => expect((await customer.info()).dbSubscription).not.toBeNull(), {
    timeout: 30_000,
  });
  await settled(shopNow.api, customerId);
  return { email: customer.email, customerId };
}

it('a database is restored into a new one, and who bought since the dump is taken back', async () => {
  const before = await buyOn(shop);
  const { config } = shop.api.services;
  const dump = join(folder, 'horus.dump');
  await exec('pg_dump', ['--format=custom', `--file=${dump}`, config.database.url]);
  const since = await buyOn(shop);
  const settings = {
    PORT: String(config.server.port),
    STRIPE_SECRET_KEY: config.stripe.secretKey,
    STRIPE_WEBHOOK_SECRET: config.stripe.webhookSecret,
    STRIPE_API_URL: config.stripe.apiUrl,
  };
  // The disaster: the database is dropped.
  await shop.api.close();

  await exec('pg_restore', ['--single-transaction', '--no-owner', `--dbname=${restored.url}`, dump]);
  const schemas = await run(
    restored.url,
    "select nspname as name from pg_namespace where nspname in ('jobs', 'blocked')",
  );
  expect(schemas).toHaveLength(2);
  api = await startTestApi({ ...settings, DATABASE_URL: restored.url });
  const { call, services, logLines } = api;

  const logIn = async (email: string) =>
    call<{ token: string }>('POST', '/api/auth/login', { body: { email, password: CUSTOMER_PASSWORD } });
  const back = await logIn(before.email);
  expect(back.status).toBe(200);
  const plan = await call<{ dbSubscription: object | null }>('GET', '/api/stripe/subscription-info', {
    token: back.body.token,
  });
  expect(plan.body.dbSubscription).toMatchObject({ planType: 'business' });
  expect((await logIn(since.email)).status).toBe(401);

  await findLostCustomers(services);
  expect(logLines.join('')).toContain(since.customerId);
  const said: string[] = [];
  await runOperatorCommand(services, ['recuperar', 'todos'], (line) => said.push(line));
  expect(said.join('\n')).toContain('1 de 1');
  // Jobs run in the restored database: its queues came along.
  await settled(api, since.customerId);
  expect(
    await run(restored.url, `select from jobs.job where name = 'mail' and data->>'to' = '${since.email}'`),
  ).not.toHaveLength(0);
  await findLostCustomers(services);
  expect(await run(restored.url, 'select from lost_customers')).toEqual([]);
}, 120_000);

it('a database that is not empty is refused whole', async () => {
  const occupied = await createTestDatabase();
  await run(occupied.url, 'create table users (kept text)');
  const failure = await exec('pg_restore', [
    ...['--single-transaction', '--no-owner', `--dbname=${occupied.url}`],
    join(folder, 'horus.dump'),
  ]).then(() => null, String);
  expect(failure).toContain('already exists');
  expect(await run(occupied.url, "select to_regclass('organizations') as organizations")).toEqual([
    { organizations: null },
  ]);
  await occupied.drop();
}, 120_000);
