import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { endpoints as officeEndpoints } from '@horus/contract/backoffice/paths';
import { endpoints } from '@horus/contract/paths';
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

/** As well formed as a token can be that nobody has. */
const token = newToken();
const me = (api: TestApi) => api.call('GET', endpoints.auth.me.href(), { token });

/** A call that needs the database is refused in words, with the time to come back. */
async function expectBusy(api: TestApi): Promise<void> {
  const { status, body, headers } = await me(api);
  expect([status, body.code, body.error]).toEqual([
    503,
    'server.busy',
    'El servicio está muy ocupado. Inténtalo de nuevo en unos segundos.',
  ]);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
}

/** The database is asked, and answers that it does not know the token. */
async function expectAnswered(api: TestApi): Promise<void> {
  expect((await me(api)).status).toBe(401);
}

async function expectPages(api: TestApi): Promise<void> {
  expect((await fetch(`${api.url}/`)).status).toBe(200);
  expect((await fetch(`${api.url}/healthz`)).status).toBe(200);
}

describe('more calls at a time than are taken in', () => {
  const AT_ONCE = 3;

  it('are refused at once and told when to come back; pages, health and the calls at work go on', async () => {
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
    await vi.waitFor(async () => expect(await shop.countKeptWaiting()).toBe(AT_ONCE), { timeout: 60_000 });

    await expectBusy(shop.api);
    expect((await shop.api.call('GET', '/%61pi/auth/me', { token })).status).toBe(503);
    expect((await operator.call('GET', officeEndpoints.admin.customers.list.href())).status).toBe(503);
    await expectPages(shop.api);
    expect((await shop.api.call('GET', '/readyz')).status).toBe(200);

    await shop.clearFaults();
    expect(new Set(await Promise.all(atWork)).size).toBe(AT_ONCE);
    await expectAnswered(shop.api);
  });

  it('find room again when those at work were given up by their clients', async () => {
    const shop = await startTestShop({ MAX_CALLS_IN_FLIGHT: '1' });
    cleanUp.push(() => shop.close());
    const { token } = await shop.newCustomer();
    await shop.control('/faults', { times: 1_000, delayMs: 60_000 });
    const leaving = new AbortController();
    const left = fetch(shop.api.url + endpoints.billing.createCheckoutSession.href(), {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ planType: 'business', billingPeriod: 'monthly' }),
      signal: leaving.signal,
    }).catch((error: Error) => error.name);
    await vi.waitFor(async () => expect(await shop.countKeptWaiting()).toBeGreaterThan(0), {
      timeout: 60_000,
    });
    await expectBusy(shop.api);
    leaving.abort();
    expect(await left).toBe('AbortError');
    await vi.waitFor(() => expectAnswered(shop.api), { timeout: 60_000 });
    await shop.clearFaults();
  });
});

describe('a call that does not arrive', () => {
  it('takes no place from those that do', async () => {
    const api = await startTestApi({ MAX_CALLS_IN_FLIGHT: '1' });
    cleanUp.push(() => api.close());
    const answer = new Promise<ServerResponse>((resolve) => {
      api.server.once('request', (_, response) => resolve(response));
    });
    const dripping = connect(Number(new URL(api.url).port), '127.0.0.1');
    cleanUp.push(async () => dripping.destroy());
    dripping.write(
      `POST ${endpoints.auth.login.href()} HTTP/1.1\r\nhost: horus.test\r\ncontent-type: application/json\r\ncontent-length: 50\r\nexpect: 100-continue\r\n\r\n{`,
    );
    // Said when the server has begun to work on it.
    const [begun] = await once(dripping, 'data');
    expect(String(begun)).toContain('100 Continue');
    await expectAnswered(api);

    // A client that goes away in the middle raises no alarm.
    dripping.destroy();
    await once(await answer, 'close');
    await expectAnswered(api);
    expect(api.logLines.map((line) => JSON.parse(line)).filter(({ level }) => level >= 40)).toEqual([]);
  });

  it('is given up after twenty seconds, its headers and its body', async () => {
    const api = await startTestApi();
    cleanUp.push(() => api.close());
    // Node takes the shorter of the two for the headers, and the longer for the whole.
    const { headersTimeout, requestTimeout } = api.server;
    expect([headersTimeout, requestTimeout]).toEqual([20_000, 20_000]);
  });
});

describe('a connection on which nothing moves', () => {
  it('is closed, though its client never reads what it asked for', async () => {
    const api = await startTestApi();
    cleanUp.push(() => api.close());
    expect(api.server.timeout).toBeGreaterThan(0);
    // The same, sooner.
    api.server.setTimeout(500);
    const socket = connect(Number(new URL(api.url).port), '127.0.0.1');
    cleanUp.push(async () => socket.destroy());
    socket.on('error', () => {});
    socket.pause();
    const connected = once(api.server, 'connection');
    // More than what lies between the two ends can hold.
    for (let n = 0; n < 15; n++)
      socket.write('GET /api/docs/js/scalar.js HTTP/1.1\r\nhost: localhost\r\n\r\n');
    const [held] = (await connected) as [Socket];
    await vi.waitFor(() => expect(held.destroyed).toBe(true), { timeout: 60_000 });
  });

  it('and has its answers unread takes nobody’s place', async () => {
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
    // It is more than what lies between the two ends can hold.
    expect(unread.writableFinished).toBe(false);
    await expectAnswered(api);
  });
});

describe('a database', () => {
  it('whose connections are all in use is waited for a little; then calls are refused, until one is free', async () => {
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

  it('whose disk is full refuses what writes, and answers what reads; there is room again, and it takes all', async () => {
    const api = await startTestApi();
    cleanUp.push(() => api.close());
    const { db } = api.services.database;
    // What PostgreSQL says when it can write no page more.
    await api.asOwner(
      `create function say_full() returns trigger language plpgsql as
       $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`,
    );
    await api.asOwner('create trigger full_disk before insert on users execute function say_full()');
    const register = () =>
      api.call('POST', endpoints.auth.register.href(), {
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

  it('that hangs makes calls be refused, not hang too; they are answered again when it is back', async () => {
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
