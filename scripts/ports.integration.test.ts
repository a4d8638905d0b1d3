import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { findFreeRow } from './ports.ts';

test('a checkout has its own row of ports, and another row while that is taken', async () => {
  const mine = await findFreeRow('/home/ana/horus');
  expect(await findFreeRow('/home/ana/horus')).toBe(mine);
  expect(await findFreeRow('/home/ana/another-horus')).not.toBe(mine);

  const neighbour = createServer().listen(mine + 11, '127.0.0.1');
  await once(neighbour, 'listening');
  const instead = await findFreeRow('/home/ana/horus');
  neighbour.close();
  await once(neighbour, 'close');
  expect(Math.abs(instead - mine)).toBeGreaterThanOrEqual(20);
  expect(await findFreeRow('/home/ana/horus')).toBe(mine);
});
