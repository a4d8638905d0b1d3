import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:net';

/** Finds so many ports in a row that nobody listens on, and answers the first. */
export async function findFreePorts(count: number): Promise<number> {
  for (;;) {
    const servers: Server[] = [];
    try {
      const first = await listen(0, servers);
      for (let offset = 1; offset < count; offset += 1) await listen(first + offset, servers);
      return first;
    } catch {
      // One of them is taken: another row is tried.
    } finally {
      await Promise.all(servers.map((server) => new Promise((done) => server.close(done))));
    }
  }
}

async function listen(port: number, servers: Server[]): Promise<number> {
  const server = createServer();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  servers.push(server);
  return (server.address() as AddressInfo).port;
}
