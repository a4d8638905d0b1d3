import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { endpoints } from '@horus/contract/paths';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type ApiProcess, startApiProcess } from '#testing/api-process';

/**
 * What one client can do to the others. They are asked how long they wait, beside a quiet moment of
 * the same machine; never how long that is.
 */

let api: ApiProcess;
const sockets: Socket[] = [];

beforeAll(async () => {
  api = await startApiProcess();
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});
afterAll(() => api.close());

/** Medians of so many answers are compared. */
const LOOKS = 15;
/** What others wait may grow by this. Any of the attacks below once made it hundreds. */
const BEARABLE = 25;
/** A quiet answer takes a millisecond or two; no clock is asked for more than that. */
const SHORTEST_WAIT_MS = 2;

/** How long others wait for an answer, in the middle of many. */
async function medianWait(): Promise<number> {
  const waits: number[] = [];
  for (let look = 0; look < LOOKS; look++) {
    const asked = performance.now();
    const answer = await fetch(api.url + endpoints.auth.me.href());
    await answer.arrayBuffer();
    expect(answer.status).toBe(401);
    waits.push(performance.now() - asked);
  }
  return waits.toSorted((a, b) => a - b)[Math.floor(LOOKS / 2)] ?? Number.NaN;
}

/** Others are answered while something is done to the api, nearly as soon as before. */
async function expectUnfelt(attack: () => Promise<unknown>): Promise<void> {
  await medianWait();
  const quiet = Math.max(await medianWait(), SHORTEST_WAIT_MS);
  await attack();
  expect(await medianWait()).toBeLessThan(BEARABLE * quiet);
}

/** A connection on which so many requests are sent at once, and no answer is read. */
async function pipeline(target: string, count: number): Promise<Socket> {
  const socket = connect(api.port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.pause();
  socket.write(`GET ${target} HTTP/1.1\r\nhost: localhost\r\n\r\n`.repeat(count));
  return socket;
}

describe('one client that reads nothing', () => {
  it('makes nobody wait by asking for the reference of the calls over and over', async () => {
    expect((await fetch(`${api.url}/api/docs/js/scalar.js`)).status).toBe(200);
    await expectUnfelt(() => pipeline('/api/docs/js/scalar.js', 100));
  });

  it('takes nobody’s place with forty thousand calls on one connection', async () => {
    await expectUnfelt(() => pipeline(endpoints.auth.me.href(), 40_000));
  });
});

describe('one client that asks for what does not exist', () => {
  it.each([
    ['a path of nothing but slashes', `/${'/'.repeat(15_000)}x`],
    ['a path of nothing but letters', `/${'a'.repeat(15_000)}`],
    ['a path like addresses', `/${'a.a-'.repeat(3_750)}`],
  ])('makes nobody wait by %s', async (_, path) => {
    await expectUnfelt(() => pipeline(path, 100));
  });

  it('is told when its address is too long', async () => {
    const answer = await fetch(`${api.url}/${'a'.repeat(2_048)}`);
    expect([answer.status, await answer.json()]).toMatchObject([414, { code: 'request.address_too_long' }]);
    expect((await fetch(`${api.url}/${'a'.repeat(2_047)}`)).status).toBe(404);
  });
});

describe('the reference of the calls', () => {
  it('is made once, and travels compressed', async () => {
    const answer = await fetch(`${api.url}/api/docs/js/scalar.js`);
    expect(answer.headers.get('content-encoding')).toBe('gzip');
    expect(answer.headers.get('content-type')).toContain('javascript');
    expect((await answer.text()).length).toBeGreaterThan(1_000_000);
  });
});
