import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getFile } from '#client/call.ts';
import { saveDownload } from '#client/save-file.ts';
import { stubBrowser } from '#client/testing-browser.ts';

beforeEach(() => {
  stubBrowser();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('releases the memory of a large file only after the browser had time to save it', async () => {
  const clicked: string[] = [];
  const link = {
    href: '',
    download: '',
    click: () => clicked.push(`${link.href} ${link.download}`),
    remove: vi.fn(),
  };
  vi.stubGlobal('document', { createElement: () => link, body: { append: vi.fn() } });
  vi.stubGlobal('fetch', async () => new Response('PDF'));
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1');
  const revoked = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();

  await saveDownload(getFile('GET /api/account/activity.csv'), 'justificante.pdf');
  expect(clicked).toEqual(['blob:1 justificante.pdf']);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(revoked).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(revoked).toHaveBeenCalledExactlyOnceWith('blob:1');
});
