import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { newToken } from '#platform/tokens';
import { startDatabaseRelay } from '#testing/database-relay';
import { startTestApi, type TestApi } from '#testing/test-api';
import { createTestDatabase } from '#testing/test-database';
import { createTestOperators } from '#testing/test-operators';
import { startTestShop } from '#testing/test-shop';

const cleanUp: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of cleanUp.splice(0).toReversed()) await step();
});

/** A well-formed token that does not exist. */
const token = newToken();
const me = (api: TestApi) => api.call('GET', '/api/auth/me', { token });

/** Expects a 503 with Retry-After from a call that needs the database. */
async function expectBusy(api: TestApi): Promise<void> {
  const { status, body, headers } = await me(api);
  expect([status, body.code, body.error]).toEqual([
    503,
    'server.busy',
    'El servicio está muy ocupado. Inténtalo de nuevo en unos segundos.',
  ]);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
}

/** Expects the database to reject the token. */
async function expectAnswered(api: TestApi): Promise<void> {
  expect((await me(api)).status).toBe(401);
}

async function expectPages(api: TestApi): Promise<void> {
  expect((await fetch(`${api.url}/`)).status).toBe(200);
  expect((await fetch(`${api.url}/healthz`)).status).toBe(200);
}

describe('more concurrent calls than the limit', () => {
  const AT_ONCE = 3;

  it('return 503 with Retry-After at once; pages, health checks and running calls continue', async () => {
    const shop = await startTestShop({
      MAX_CALLS_IN_FLIGHT: String(AT_ONCE),
      STRIPE_TIMEOUT_MS: '60000',
    });
    cleanUp.push(() => shop.close());
    const operator = await createTestOperators(() => shop.api).logIn();
    const customers = [];
    for (let n = 0; n < AT_ONCE; n++) customers.push(await shop.newCustomer());
    await shop.control('/faults', { path: '/v1/customers', times: 1_000, delayMs: 60_000 });
    const atWork = customers.map((customer) => customer.startCheckout('business', 'monthly'));
    await vi.waitFor(async () => expect(await shop.countDelayedCalls()).toBe(AT_ONCE), { timeout: 60_000 });

    await expectBusy(shop.api);
    expect((await shop.api.call('GET', '/%61pi/auth/me', { token })).status).toBe(503);
    expect((await operator.call('GET', '/api/admin/customers')).status).toBe(503);
    await expectPages(shop.api);
    expect((await shop.api.call('GET', '/readyz')).status).toBe(200);

    await shop.clearFaults();
    expect(new Set(await Promise.all(atWork)).size).toBe(AT_ONCE);
    await expectAnswered(shop.api);
  });

  it('are accepted again after clients abort the running ones', async () => {
    const shop = await startTestShop({ MAX_CALLS_IN_FLIGHT: '1' });
    cleanUp.push(() => shop.close());
    const { token } = await shop.newCustomer();
    await shop.control('/faults', { times: 1_000, delayMs: 60_000 });
    const leaving = new AbortController();
    const left = fetch(`${shop.api.url}/api/stripe/create-checkout-session`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ planType: 'business', billingPeriod: 'monthly' }),
      signal: leaving.signal,
    }).catch((error: Error) => error.name);
    await vi.waitFor(async () => expect(await shop.countDelayedCalls()).toBeGreaterThan(0), {
      timeout: 60_000,
    });
    await expectBusy(shop.api);
    leaving.abort();
    expect(await left).toBe('AbortError');
    await vi.waitFor(() => expectAnswered(shop.api), { timeout: 60_000 });
    await shop.clearFaults();
  });
});

describe('a call whose body does not arrive', () => {
  it('does not count against the limit', async () => {
    const api = await startTestApi({ MAX_CALLS_IN_FLIGHT: '1' });
    cleanUp.push(() => api.close());
    const answer = new Promise<ServerResponse>((resolve) => {
      api.server.once('request', (_, response) => resolve(response));
    });
    const dripping = connect(Number(new URL(api.url).port), '127.0.0.1');
    cleanUp.push(async () => dripping.destroy());
    dripping.write(
      'POST /api/auth/login HTTP/1.1\r\nhost: horus.test\r\ncontent-type: application/json\r\ncontent-length: 50\r\nexpect: 100-continue\r\n\r\n{',
    );
    // Sent when the server starts to handle it.
    const [begun] = await once(dripping, 'data');
    expect(String(begun)).toContain('100 Continue');
    await expectAnswered(api);

    // A client that disconnects logs no warning.
    dripping.destroy();
    await once(await answer, 'close');
    await expectAnswered(api);
    expect(api.logLines.map((line) => JSON.parse(line)).filter(({ level }) => level >= 40)).toEqual([]);
  });

  it('times out after 20 seconds, headers and body', async () => {
    const api = await startTestApi();
    cleanUp.push(() => api.close());
    // Node applies the shorter one to the headers, and the longer one to the whole request.
    const { headersTimeout, requestTimeout } = api.server;
    expect([headersTimeout, requestTimeout]).toEqual([20_000, 20_000]);
  });
});

describe('a stalled connection', () => {
  it('is closed when its client never reads the response', async () => {
    const api = await startTestApi();
    cleanUp.push(() => api.close());
    expect(api.server.timeout).toBeGreaterThan(0);
    // Sooner, for the test.
    api.server.setTimeout(500);
    const socket = connect(Number(new URL(api.url).port), '127.0.0.1');
    cleanUp.push(async () => socket.destroy());
    socket.on('error', () => {});
    socket.pause();
    const connected = once(api.server, 'connection');
    // More than the buffers on both sides can hold.
    for (let n = 0; n < 15; n++)
      socket.write('GET /api/docs/js/scalar.js HTTP/1.1\r\nhost: localhost\r\n\r\n');
    const [held] = (await connected) as [Socket];
    await vi.waitFor(() => expect(held.destroyed).toBe(true), { timeout: 60_000 });
  });

  it('with unread responses does not count against the limit', async () => {
    const api = await startTestApi({ MAX_CALLS_IN_FLIGHT: '1' });
    cleanUp.push(() => api.close());
    const reference = '/api/docs/js/scalar.js';
    await (await fetch(api.url + reference)).text();
    const answer = new Promise<ServerResponse>((resolve) => {
      api.server.once('request', (_, response) => resolve(response));
    });
    const socket = connect(Number(new URL(api.url).port), '127.0.0.1');
    cleanUp.push(async () => socket.destroy());
    socket.pause();
    socket.write(`GET ${reference} HTTP/1.1\r\nhost: localhost\r\n\r\n`);
    const unread = await answer;
    await vi.waitFor(() => expect(unread.writableEnded).toBe(true), { timeout: 60_000 });
    // More than the buffers on both sides can hold.
    expect(unread.writableFinished).toBe(false);
    await expectAnswered(api);
  });
});

describe('a database', () => {
  it('with all connections in use makes calls wait briefly, then return 503 until one is free', async () => {
    const api = await startTestApi();
    cleanUp.push(() => api.close());
    const { pool } = api.services.database;
    await expectAnswered(api);
    const inUse = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
    await expectBusy(api);
    await expectPages(api);
    for (const client of inUse) client.release();
    await expectAnswered(api);
  });

  it('with a full disk rejects writes, answers reads, and recovers when there is space', async () => {
    const api = await startTestApi();
    cleanUp.push(() => api.close());
    const { db } = api.services.database;
    // PostgreSQL's error when its disk is full.
    await api.asOwner(
      `create function say_full() returns trigger language plpgsql as
       $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`,
    );
    await api.asOwner('create trigger full_disk before insert on users execute function say_full()');
    const register = () =>
      api.call('POST', '/api/auth/register', {
        body: { name: 'Lucía Peña', email: 'lucia@empresa.example', password: 'reloj con campana' },
      });
    const { status, body, headers } = await register();
    expect([status, body.code]).toEqual([503, 'server.busy']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    await expectAnswered(api);
    await expectPages(api);

    await api.asOwner('drop trigger full_disk on users');
    expect((await register()).status).toBe(201);
    const { rows } = await db.execute(sql`select from users where email = 'lucia@empresa.example'`);
    expect(rows).toHaveLength(1);
  });

  it('that hangs makes calls return 503 instead of hanging, and recovers', async () => {
    const database = await createTestDatabase();
    cleanUp.push(() => database.drop());
    const relay = await startDatabaseRelay(database.applicationUrl);
    cleanUp.push(() => relay.close());
    const api = await startTestApi({ DATABASE_URL: relay.url, DATABASE_OWNER_URL: database.url });
    cleanUp.push(() => api.close());
    await expectAnswered(api);
    relay.hang();
    await expectBusy(api);
    expect((await api.call('GET', '/readyz')).status).toBe(503);
    await expectPages(api);
    relay.recover();
    await vi.waitFor(() => expectAnswered(api), { timeout: 60_000 });
  });
});
