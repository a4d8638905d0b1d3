import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Sandbox, startSandbox } from '#sandbox';
import { post, visit } from './buyer.ts';
import { createTestDatabase } from './test-database.ts';

const KEY = 'sk_test_followed';
const DAY_SECONDS = 86_400;
const WAITING = { timeout: 60_000, interval: 50 };
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let follower: Server;
let sandbox: Sandbox;
let lived: number[];
/** The follower's work for a day; returns its HTTP status. */
let live: (now: number) => Promise<number>;

beforeEach(async () => {
  lived = [];
  live = async () => 204;
  follower = createServer(async (request, response) => {
    const { now } = (await json(request)) as { now: number };
    lived.push(now);
    response.writeHead(await live(now).catch(() => 500)).end();
  });
  await new Promise<void>((resolve) => follower.listen(0, '127.0.0.1', resolve));
  database = await createTestDatabase();
  sandbox = await startSandbox({
    port: 0,
    smtpPort: 0,
    databaseUrl: database.url,
    logLevel: 'silent',
    stripeKey: KEY,
    followerUrl: `http://127.0.0.1:${(follower.address() as AddressInfo).port}/`,
  });
});
afterEach(async () => {
  await sandbox.close();
  await database.drop();
  await new Promise((resolve) => follower.close(resolve));
});

async function addressOfAccount(): Promise<string> {
  const { html } = await visit(`${sandbox.url}/clock`);
  expect(html).toContain('La aplicación va con él');
  return `${sandbox.url}${/action="(\/accounts\/\w+)\/clock"/.exec(html)?.[1]}`;
}
async function clock(): Promise<number> {
  const answer = await fetch(`${sandbox.url}/control/clock`, { headers: { authorization: `Bearer ${KEY}` } });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { now: number }).now;
}
const shows = (address: string, text: string) =>
  vi.waitFor(async () => expect((await visit(address)).html).toContain(text), WAITING);
const leadsOn = (address: string) =>
  vi.waitFor(async () => expect((await visit(address)).location).toContain('?since=0#story-title'), WAITING);

it('the follower processes each day before the next one begins', async () => {
  const account = await addressOfAccount();
  const before = await clock();
  let living = 0;
  live = async (now) => {
    expect(++living).toBe(1);
    expect(await clock()).toBeGreaterThanOrEqual(now);
    living--;
    return 204;
  };
  await post(`${account}/clock`, { days: '5' });
  await leadsOn(`${account}/clock?since=0`);
  expect(lived).toHaveLength(5);
  for (const [index, day] of lived.entries()) {
    expect(Math.round((day - before) / DAY_SECONDS)).toBe(index + 1);
  }
});

it('the page shows the progress, and redirects at the end', async () => {
  const account = await addressOfAccount();
  const mayGoOn = Promise.withResolvers<void>();
  live = async () => {
    if (lived.length === 2) await mayGoOn.promise;
    return 204;
  };
  await post(`${account}/clock`, { days: '3' });
  await shows(`${account}/clock`, 'Día 2 de 3');
  expect((await fetch(`${account}/clock`)).headers.get('refresh')).toBe('1');
  // A second request returns the running journey.
  await post(`${account}/clock`, { days: '30' });
  mayGoOn.resolve();
  await leadsOn(`${account}/clock?since=0`);
  expect(lived).toHaveLength(3);
});

it('a failed follower stops the clock on that day, and the page says so', async () => {
  const account = await addressOfAccount();
  live = async () => (lived.length === 2 ? 500 : 204);
  await post(`${account}/clock`, { days: '4' });
  await shows(`${account}/clock`, 'La aplicación no ha vivido este día');
  expect(lived).toHaveLength(2);
  live = async () => 204;
  await post(`${account}/clock`, { days: '1' });
  await vi.waitFor(() => expect(lived).toHaveLength(3), WAITING);
});
