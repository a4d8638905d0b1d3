import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

/** Rows of ports below the operating system's ephemeral range. */
const ROWS = { first: 20_000, length: 100, count: 120 };

let rest = { next: 0, end: 0 };

/**
 * Returns the first of `count` free ports in a row, which no other test process and no outgoing
 * connection takes, unlike a port from `listen(0)`. `count` must be smaller than a row.
 */
export async function findFreePorts(count: number): Promise<number> {
  for (;;) {
    while (rest.next + count > rest.end) rest = await takeRow();
    const first = rest.next;
    rest.next += count;
    if (await areFree(first, count)) return first;
  }
}

/** Reserves a row for this process by listening on the row's first port. */
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

async function tryToListen(port: number): Promise<Server | null> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
    return server;
  } catch {
    return null;
  }
}
