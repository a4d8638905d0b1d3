import { onlineManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { createAccountCache } from '#client/account-queries.ts';
import { CallError, call } from '#client/call.ts';
import { serverReachable, watchServer } from '#client/server-status.ts';
import { stubBrowser } from '#client/testing-browser.ts';

afterEach(() => {
  // All caches of a process share the online manager.
  onlineManager.setOnline(true);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('reads a query that failed offline when the network is back', async () => {
  const { goOffline, goOnline } = stubBrowser();
  const cache = createAccountCache();
  cache.mount();
  const read = vi.fn().mockRejectedValue(new CallError({ status: 0 }));
  const observer = new QueryObserver(cache, { queryKey: ['a'], queryFn: read, retry: false });
  const leave = observer.subscribe(() => undefined);
  goOffline();
  await vi.waitFor(() => expect(observer.getCurrentResult().isError).toBe(true));
  read.mockResolvedValue('aquí');
  goOnline();
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('aquí'));
  leave();
  cache.unmount();
});

test('repeats a first read that is in flight when a change invalidates it', async () => {
  stubBrowser();
  const cache = createAccountCache();
  const answers: ((value: string) => void)[] = [];
  const queryFn = () => new Promise<string>((resolve) => answers.push(resolve));
  const observer = new QueryObserver(cache, { queryKey: ['a'], queryFn });
  const leave = observer.subscribe(() => undefined);
  void cache.invalidateQueries();
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[0]?.('de antes');
  answers[1]?.('de después');
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('de después'));
  leave();
});

test('does not repeat a read refused with 400 after a change, so its error message stays', async () => {
  stubBrowser();
  const cache = createAccountCache();
  const read = vi.fn().mockRejectedValue(new CallError({ status: 400 }));
  const observer = new QueryObserver(cache, { queryKey: ['a'], queryFn: read });
  const leave = observer.subscribe(() => undefined);
  await vi.waitFor(() => expect(observer.getCurrentResult().isError).toBe(true));
  await cache.invalidateQueries();
  expect(observer.getCurrentResult().isError).toBe(true);
  expect(read).toHaveBeenCalledTimes(1);
  leave();
});

test('checks an unreachable server every 15 s and repeats the failed reads when it is back', async () => {
  stubBrowser();
  vi.useFakeTimers();
  const page = { hidden: true };
  vi.stubGlobal('document', page);
  Object.assign(window, { location: { href: 'https://horus.example/admin' } });
  const server = vi.fn().mockRejectedValue(new TypeError('Failed to fetch'));
  vi.stubGlobal('fetch', server);
  serverReachable.set(true);
  const stop = watchServer();
  const cache = createAccountCache();
  cache.mount();
  const queryFn = () => call('GET /api/auth/me');
  const observer = new QueryObserver(cache, { queryKey: ['a'], queryFn, retry: false });
  const leave = observer.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(0);
  expect([observer.getCurrentResult().isError, serverReachable.read()]).toEqual([true, false]);
  server.mockClear();
  await vi.advanceTimersByTimeAsync(15_000);
  expect(server).not.toHaveBeenCalled();
  page.hidden = false;
  await vi.advanceTimersByTimeAsync(15_000);
  expect([server.mock.calls.length, serverReachable.read()]).toEqual([1, false]);
  server.mockImplementation(async () => Response.json('aquí'));
  await vi.advanceTimersByTimeAsync(15_000);
  expect([observer.getCurrentResult().data, serverReachable.read()]).toEqual(['aquí', true]);
  leave();
  stop();
  cache.unmount();
});

test('checks a server that was already unreachable before the page loaded', async () => {
  stubBrowser();
  vi.useFakeTimers();
  vi.stubGlobal('document', { hidden: false });
  Object.assign(window, { location: { href: 'https://horus.example/admin' } });
  vi.stubGlobal('fetch', async () => new Response());
  serverReachable.set(false);
  const stop = watchServer();
  await vi.advanceTimersByTimeAsync(15_000);
  expect(serverReachable.read()).toBe(true);
  stop();
});

test('waits longer before each refresh when only one call gets no response', async () => {
  stubBrowser();
  vi.useFakeTimers();
  vi.stubGlobal('document', { hidden: false });
  Object.assign(window, { location: { href: 'https://horus.example/dashboard' } });
  const blocked = vi.fn();
  vi.stubGlobal('fetch', async (address: string) => {
    if (!address.endsWith('/api/members')) return Response.json('aquí');
    blocked();
    throw new TypeError('Failed to fetch');
  });
  serverReachable.set(true);
  const stop = watchServer();
  const cache = createAccountCache();
  cache.mount();
  const observers = (['GET /api/members', 'GET /api/auth/me'] as const).map(
    (name) =>
      new QueryObserver<unknown>(cache, { queryKey: [name], queryFn: () => call(name), retry: false }),
  );
  const leaves = observers.map((observer) => observer.subscribe(() => undefined));
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(observers[1]?.getCurrentResult().data).toBe('aquí');
  expect(blocked.mock.calls.length).toBeGreaterThan(3);
  expect(blocked.mock.calls.length).toBeLessThan(10);
  for (const leave of leaves) leave();
  stop();
  cache.unmount();
});
