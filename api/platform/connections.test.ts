import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { boundConnections, CONNECTION_BOUNDS } from '#platform/connections';

const cleanUp: (() => unknown)[] = [];
afterEach(() => {
  for (const step of cleanUp.splice(0).toReversed()) step();
});

async function start(server: Server): Promise<() => Promise<Socket>> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  cleanUp.push(
    () => server.close(),
    () => server.closeAllConnections(),
  );
  return async () => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.on('error', () => {});
    cleanUp.push(() => socket.destroy());
    await once(socket, 'connect');
    return socket;
  };
}

const REQUEST = 'GET / HTTP/1.1\r\nhost: x\r\n\r\n';

describe('a connection', () => {
  const { unanswered } = CONNECTION_BOUNDS;

  it('gets responses in order up to the limit of unanswered requests', async () => {
    let asked = 0;
    const server = createServer((_, response) => response.end(`[${asked++}]`));
    boundConnections(server, () => false);
    const socket = await (await start(server))();
    let received = '';
    socket.setEncoding('utf8').on('data', (text: string) => {
      received += text;
    });
    socket.write(REQUEST.repeat(unanswered));
    await vi.waitFor(() => expect(received).toContain(`[${unanswered - 1}]`));
    expect([...received.matchAll(/\[(\d+)\]/g)].map(([, n]) => Number(n))).toEqual(
      Array.from({ length: unanswered }, (_, n) => n),
    );
    // Answered requests no longer count.
    socket.write(REQUEST.repeat(unanswered));
    await vi.waitFor(() => expect(received).toContain(`[${2 * unanswered - 1}]`));
  });

  it('is closed above the limit of unanswered requests, which are not handled', async () => {
    const begun: ServerResponse[] = [];
    const server = createServer((_, response) => begun.push(response));
    boundConnections(server, () => false);
    const socket = await (await start(server))();
    const closed = once(socket, 'close');
    socket.write(REQUEST.repeat(unanswered + 1_000));
    await closed;
    expect(begun).toHaveLength(unanswered);
  });
});

it('a server accepts connections up to its total, from any address', async () => {
  const server = createServer((_, response) => response.end('here'));
  boundConnections(server, () => true, { ...CONNECTION_BOUNDS, total: 2 });
  const open = await start(server);
  for (let n = 0; n < 2; n++) {
    const socket = await open();
    socket.write(REQUEST);
    expect(String((await once(socket, 'data'))[0])).toContain('here');
  }
  await once(await open(), 'close');
});

describe('a network', () => {
  const bounds = { ...CONNECTION_BOUNDS, perNetwork: 2 };
  /** Loopback connections are not counted: these get another address. */
  function from(address: string, server: Server): void {
    server.prependListener('connection', (socket: Socket) => {
      Object.defineProperty(socket, 'remoteAddress', { value: address });
    });
  }

  it('can open connections up to its limit, until one closes', async () => {
    const server = createServer((_, response) => response.end('here'));
    boundConnections(server, () => false, bounds);
    from('203.0.113.7', server);
    const open = await start(server);
    const isAnswered = async (socket: Socket) => {
      socket.write(REQUEST);
      const [data] = await Promise.race([once(socket, 'data'), once(socket, 'close')]);
      return String(data).includes('here');
    };
    const first = await open();
    expect(await isAnswered(first)).toBe(true);
    expect(await isAnswered(await open())).toBe(true);
    expect(await isAnswered(await open())).toBe(false);
    first.destroy();
    await vi.waitFor(async () => expect(await isAnswered(await open())).toBe(true));
  });

  it('of a trusted proxy is not limited', async () => {
    const server = createServer((_, response) => response.end('here'));
    boundConnections(server, (address) => address === '203.0.113.8', bounds);
    from('203.0.113.8', server);
    const open = await start(server);
    const sockets = await Promise.all(Array.from({ length: 5 }, () => open()));
    for (const socket of sockets) {
      socket.write(REQUEST);
      const [data] = await once(socket, 'data');
      expect(String(data)).toContain('here');
    }
  });
});
