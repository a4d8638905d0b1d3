import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type ApiProcess, startApiProcess } from '#testing/api-process';

/**
 * Effects of one client on the others. Compares response times under attack with quiet ones of the
 * same machine, never with a fixed time.
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

const LOOKS = 15;
/** Allowed slowdown. Before the fixes, each attack slowed others by a factor of hundreds. */
const BEARABLE = 25;
/** A quiet response takes 1–2 ms; lower times are not measured. */
const SHORTEST_WAIT_MS = 2;

async function medianWait(): Promise<number> {
  const waits: number[] = [];
  for (let look = 0; look < LOOKS; look++) {
    const asked = performance.now();
    const answer = await fetch(`${api.url}/api/auth/me`);
    await answer.arrayBuffer();
    expect(answer.status).toBe(401);
    waits.push(performance.now() - asked);
  }
  return waits.toSorted((a, b) => a - b)[Math.floor(LOOKS / 2)] ?? Number.NaN;
}

/** Expects other clients to be served nearly as fast during an attack. */
async function expectUnfelt(attack: () => Promise<unknown>): Promise<void> {
  await medianWait();
  const quiet = Math.max(await medianWait(), SHORTEST_WAIT_MS);
  await attack();
  expect(await medianWait()).toBeLessThan(BEARABLE * quiet);
}

/** Sends requests on one connection and reads no response. */
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
  it('does not slow others by requesting the API reference repeatedly', async () => {
    expect((await fetch(`${api.url}/api/docs/js/scalar.js`)).status).toBe(200);
    await expectUnfelt(() => pipeline('/api/docs/js/scalar.js', 100));
  });

  it('does not block others with 40,000 calls on one connection', async () => {
    await expectUnfelt(() => pipeline('/api/auth/me', 40_000));
  });
});

describe('one client that asks for what does not exist', () => {
  it.each([
    ['a path of nothing but slashes', `/${'/'.repeat(15_000)}x`],
    ['a path of nothing but letters', `/${'a'.repeat(15_000)}`],
    ['a path like addresses', `/${'a.a-'.repeat(3_750)}`],
  ])('does not slow others with %s', async (_, path) => {
    await expectUnfelt(() => pipeline(path, 100));
  });

  it('returns 414 for a long address', async () => {
    const answer = await fetch(`${api.url}/${'a'.repeat(2_048)}`);
    expect([answer.status, await answer.json()]).toMatchObject([414, { code: 'request.address_too_long' }]);
    expect((await fetch(`${api.url}/${'a'.repeat(2_047)}`)).status).toBe(404);
  });
});

describe('the API reference', () => {
  it('is generated once and compressed', async () => {
    const answer = await fetch(`${api.url}/api/docs/js/scalar.js`);
    expect(answer.headers.get('content-encoding')).toBe('gzip');
    expect(answer.headers.get('content-type')).toContain('javascript');
    expect((await answer.text()).length).toBeGreaterThan(1_000_000);
  });
});
