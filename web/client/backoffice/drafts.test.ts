import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearDrafts, keepDraft, listUnsentDrafts, readDraft, SENT } from '#client/backoffice/drafts.ts';
import { stubBrowser } from '#client/testing-browser.ts';

beforeEach(() => {
  stubBrowser();
});
afterEach(() => vi.unstubAllGlobals());

test('returns each draft by its subject', () => {
  keepDraft('marta', 'note a', 'Llamar el lunes');
  keepDraft('marta', 'note b', 'Quiere dos lectores');
  expect(readDraft('marta', 'note a')).toBe('Llamar el lunes');
  expect(readDraft('marta', 'note b')).toBe('Quiere dos lectores');
  expect(readDraft('marta', 'note c')).toBe('');
});

test('removes a sent draft and keeps the others', () => {
  keepDraft('marta', 'note a', 'Llamar el lunes');
  keepDraft('marta', 'note b', 'Quiere dos lectores');
  keepDraft('marta', 'note a', '');
  expect(readDraft('marta', 'note a')).toBe('');
  expect(readDraft('marta', 'note b')).toBe('Quiere dos lectores');
});

test('hides drafts from other operators, and removes them at logout', () => {
  keepDraft('marta', 'note a', 'Llamar el lunes');
  expect(readDraft('pedro', 'note a')).toBe('');
  keepDraft('pedro', 'note b', 'Mío');
  expect(readDraft('marta', 'note a')).toBe('');
  clearDrafts();
  expect(readDraft('pedro', 'note b')).toBe('');
});

test('lists as unsent only the operator’s own typed text, without blanks and send ids', () => {
  keepDraft('marta', 'text a', 'Hola, Ana:');
  keepDraft('marta', 'note b', ' ');
  keepDraft('marta', `${SENT}reply a`, crypto.randomUUID());
  expect(listUnsentDrafts('marta')).toEqual([{ field: 'text', id: 'a', name: '' }]);
  expect(listUnsentDrafts('pedro')).toEqual([]);
});

test('lists the customer’s name with an unsent text when known', () => {
  keepDraft('marta', 'text a', 'Hola', 'Talleres Peña');
  keepDraft('marta', 'text b', 'Hola', 'Nuria Olmedo');
  keepDraft('marta', 'text b', '');
  keepDraft('marta', 'text b', 'Hola otra vez');
  expect(listUnsentDrafts('marta').map(({ name }) => name)).toEqual(['Talleres Peña', '']);
});

test.each(['', 'null', '{', '{"operatorId":"marta"}', '[]', '{"operatorId":"marta","texts":{"note a":7}}'])(
  'ignores an invalid stored draft: %j',
  (kept) => {
    sessionStorage.setItem('officeDrafts', kept);
    expect(readDraft('marta', 'note a')).toBe('');
  },
);
