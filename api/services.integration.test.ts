import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '#testing/test-api';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

test('connects to a server with two addresses although this process was busy for half a second', async () => {
  const server = createServer((socket) => socket.end()).listen(0);
  await once(server, 'listening');
  const addresses = ['127.0.0.1', '127.0.0.2'].map((address) => ({ address, family: 4 }));
  const socket = connect({
    host: 'localhost',
    port: (server.address() as AddressInfo).port,
    lookup: (_name, _options, found) => setImmediate(found, null, addresses),
  });
  socket.on('connectionAttempt', () => process.nextTick(blockForMs, 500));
  await once(socket, 'connect');
  expect(socket.remoteAddress).toBe('127.0.0.1');
  socket.destroy();
  server.close();
});

function blockForMs(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}
