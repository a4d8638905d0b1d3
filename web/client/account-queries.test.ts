import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { createAccountCache } from '#client/account-queries.ts';
import { CallError } from '#client/call.ts';
import { standInBrowser } from '#client/testing-browser.ts';

afterEach(() => vi.unstubAllGlobals());

test('what could not be read without a network is read when there is one', async () => {
  const { goOffline, goOnline } = standInBrowser();
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
