import { globSync, readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { byServer, noteServerTime, now } from '#client/clock.ts';

const DEVICE = Date.UTC(2026, 10, 22, 12);
const answer = (date: string | null) => new Response(null, date === null ? {} : { headers: { date } });

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime(DEVICE);
});
afterEach(() => {
  noteServerTime(answer(new Date(DEVICE).toUTCString()));
  vi.useRealTimers();
});

test('uses the device’s clock when the server’s is within a minute or unknown', () => {
  noteServerTime(answer('Sun, 22 Nov 2026 12:00:59 GMT'));
  expect(now().getTime()).toBe(DEVICE);
  noteServerTime(answer(null));
  noteServerTime(answer('mañana'));
  expect(now().getTime()).toBe(DEVICE);
});

test('uses the server’s clock while the device’s is wrong', () => {
  noteServerTime(answer('Wed, 23 Dec 2026 08:00:00 GMT'));
  expect(now().toISOString()).toBe('2026-12-23T08:00:00.000Z');
  vi.setSystemTime(DEVICE + 5_000);
  expect(now().toISOString()).toBe('2026-12-23T08:00:05.000Z');
  expect(byServer(DEVICE).toISOString()).toBe('2026-12-23T08:00:00.000Z');
  noteServerTime(answer('Sun, 22 Nov 2026 12:00:05 GMT'));
  expect(now().getTime()).toBe(DEVICE + 5_000);
});

test('the customer area, the back office and the content never read the device’s clock', () => {
  const folders = ['pages/account', 'pages/backoffice', 'content'].map(
    (each) => `${import.meta.dirname}/../${each}`,
  );
  const files = folders.flatMap((folder) =>
    globSync(`${folder}/**/*.{ts,tsx}`).filter((file) => !file.includes('.test.')),
  );
  expect(files.length).toBeGreaterThan(100);
  const asking = files.filter((file) => /new Date\(\)|Date\.now\(\)/.test(readFileSync(file, 'utf8')));
  expect(asking).toEqual([]);
});
