import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * A row of ports for each worker of the tests, below those that the system gives away by itself.
 */
const FIRST_PORT = 20_000;
const ROW = 3_000;
const ROWS = 4;

const worker = Number(process.env['VITEST_POOL_ID'] ?? 0) % ROWS;
let next = FIRST_PORT + worker * ROW + Math.floor((Math.random() * ROW) / 2);

/**
 * Finds so many ports in a row that nobody listens on, and answers the first. Nobody takes them
 * before they are listened on: neither another worker nor a connection that is made meanwhile, as
 * happens to a port that the system has named.
 */
export async function findFreePorts(count: number): Promise<number> {
  for (;;) {
    const first = next;
    next += count;
    if (await areFree(first, count)) return first;
  }
}

async function areFree(first: number, count: number): Promise<boolean> {
  for (let port = first; port < first + count; port += 1) if (!(await isFree(port))) return false;
  return true;
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
}
