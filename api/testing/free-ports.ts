import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

/** Rows of ports below those that the system gives away by itself. */
const ROWS = { first: 20_000, length: 100, count: 120 };

/** The ports of this process's row that it has not given away yet. */
let rest = { next: 0, end: 0 };

/**
 * Finds so many ports in a row that nobody listens on, and answers the first. Nobody takes them
 * before they are listened on: neither another process of the tests, of this run or of one beside
 * it, nor a connection that is made meanwhile, as happens to a port that the system has named.
 * @param count fewer than a row has
 */
export async function findFreePorts(count: number): Promise<number> {
  for (;;) {
    while (rest.next + count > rest.end) rest = await takeRow();
    const first = rest.next;
    rest.next += count;
    if (await areFree(first, count)) return first;
  }
}

/** Makes a row this process's own while it lives, by listening on the row's first port. */
async function takeRow(): Promise<{ next: number; end: number }> {
  for (;;) {
    const first = ROWS.first + Math.floor(Math.random() * ROWS.count) * ROWS.length;
    const server = await tryToListen(first);
    server?.unref();
    if (server) return { next: first + 1, end: first + ROWS.length };
  }
}

async function areFree(first: number, count: number): Promise<boolean> {
  for (let port = first; port < first + count; port += 1) {
    const server = await tryToListen(port);
    if (!server) return false;
    server.close();
    await once(server, 'close');
  }
  return true;
}

/** Null when somebody else listens there. */
async function tryToListen(port: number): Promise<Server | null> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
    return server;
  } catch {
    return null;
  }
}
