import { expect, test } from 'vitest';
import { describeWait } from '#content/backoffice/deletions.ts';

const NOW = new Date('2026-11-27T10:00:00Z');

test.each([
  ['cancellation', '2026-12-20T10:00:00Z', 'espera a que cancele su plan'],
  ['cancellation', '2026-11-20T10:00:00Z', 'hay que cancelarle el plan'],
  ['2027-01-03T10:00:00Z', '2027-01-10T10:00:00Z', 'espera al fin de su plan, el 3 de enero de 2027'],
])('a deletion that waits for %s, due at %s', (waitsFor, dueAt, words) => {
  expect(describeWait({ waitsFor, dueAt }, NOW)).toBe(words);
});
