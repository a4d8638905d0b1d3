import { afterEach, expect, test, vi } from 'vitest';
import { reloadPage } from '#client/reload-page.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['is there', async () => new Response(null, { status: 200 }), 1],
  ['has no such page', async () => new Response(null, { status: 404 }), 1],
  ['is being restarted behind its proxy', async () => new Response(null, { status: 502 }), 0],
  ['is gone', () => Promise.reject(new TypeError('no answer')), 0],
])('reloads the page from a server that %s: %#', async (_, answer, times) => {
  const reload = vi.fn();
  vi.stubGlobal('window', { location: { href: 'https://horus.example/horus', reload } });
  vi.stubGlobal('fetch', vi.fn(answer));
  expect(await reloadPage()).toBe(times === 1);
  expect(reload).toHaveBeenCalledTimes(times);
});
