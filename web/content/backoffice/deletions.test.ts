import { expect, test } from 'vitest';
import { describeWait, nameOfDeletion } from '#content/backoffice/deletions.ts';

const NOW = new Date('2026-11-27T10:00:00Z');

test.each([
  ['cancellation', '2026-12-20T10:00:00Z', 'espera a que cancele su plan'],
  ['cancellation', '2026-11-20T10:00:00Z', 'hay que cancelarle el plan'],
  ['2027-01-03T10:00:00Z', '2027-01-10T10:00:00Z', 'espera al fin de su plan, el 3 de enero de 2027'],
])('a deletion that waits for %s, due at %s', (waitsFor, dueAt, words) => {
  expect(describeWait({ waitsFor, dueAt }, NOW)).toBe(words);
});

test('a deletion is named after its person, and by its day once the person is deleted', () => {
  const createdAt = '2026-11-14T10:00:00Z';
  const person = { name: 'Lucía Peña', email: 'lucia@obras.example' };
  expect(nameOfDeletion({ person, createdAt })).toBe('Lucía Peña');
  expect(nameOfDeletion({ person: null, createdAt })).toBe('Baja pedida el 14 nov 2026');
});
