import { isIP } from 'node:net';
import { fileURLToPath } from 'node:url';
import { preview } from 'vite';
import { expect, test } from 'vitest';

test('prerenders by an address that Node does not give up on a busy processor', async () => {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const server = await preview({ root, preview: { port: 0 }, logLevel: 'silent' });
  const [address = ''] = server.resolvedUrls?.local ?? [];
  await server.close();
  expect(isIP(new URL(address).hostname)).toBe(4);
});
