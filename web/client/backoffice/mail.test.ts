import { expect, it, vi } from 'vitest';
import { untilNextTry } from '#client/backoffice/mail.ts';

const NOW = '2026-11-30T10:00:00Z';
const waiting = (nextTryAt: string | null) => ({ state: 'waiting' as const, nextTryAt });

it.each([
  ['nothing', undefined, false],
  ['no mail that waits', [{ state: 'sent' as const, nextTryAt: null }], false],
  ['the next try of all', [waiting('2026-11-30T10:05:00Z'), waiting('2026-11-30T10:00:10Z')], 11_000],
  ['a colleague’s press', [waiting('2026-11-30T14:00:00Z')], 60_000],
  ['a mail that is being sent', [waiting('2026-11-30T09:59:00Z')], 1_000],
])('mails are read again for %s', (_, mails, interval) => {
  vi.useFakeTimers({ now: Date.parse(NOW) });
  expect(untilNextTry(mails)).toBe(interval);
  vi.useRealTimers();
});
