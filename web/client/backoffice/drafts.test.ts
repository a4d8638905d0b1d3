import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetDrafts, keepDraft, listUnsent, readDraft, SENT } from '#client/backoffice/drafts.ts';
import { standInBrowser } from '#client/testing-browser.ts';

beforeEach(() => {
  standInBrowser();
});
afterEach(() => vi.unstubAllGlobals());

test('what was begun is there again, each where it was begun', () => {
  keepDraft('marta', 'note a', 'Llamar el lunes');
  keepDraft('marta', 'note b', 'Quiere dos lectores');
  expect(readDraft('marta', 'note a')).toBe('Llamar el lunes');
  expect(readDraft('marta', 'note b')).toBe('Quiere dos lectores');
  expect(readDraft('marta', 'note c')).toBe('');
});

test('what was sent is forgotten, and the others stay', () => {
  keepDraft('marta', 'note a', 'Llamar el lunes');
  keepDraft('marta', 'note b', 'Quiere dos lectores');
  keepDraft('marta', 'note a', '');
  expect(readDraft('marta', 'note a')).toBe('');
  expect(readDraft('marta', 'note b')).toBe('Quiere dos lectores');
});

test('nobody is shown what somebody else began, nor anybody what was begun before a logout', () => {
  keepDraft('marta', 'note a', 'Llamar el lunes');
  expect(readDraft('pedro', 'note a')).toBe('');
  keepDraft('pedro', 'note b', 'Mío');
  expect(readDraft('marta', 'note a')).toBe('');
  forgetDrafts();
  expect(readDraft('pedro', 'note b')).toBe('');
});

test('what a logout would lose is what was typed: no blanks, no ids, nothing of somebody else', () => {
  keepDraft('marta', 'text a', 'Hola, Ana:');
  keepDraft('marta', 'note b', ' ');
  keepDraft('marta', `${SENT}reply a`, crypto.randomUUID());
  expect(listUnsent('marta')).toEqual([{ field: 'text', id: 'a', name: '' }]);
  expect(listUnsent('pedro')).toEqual([]);
});

test('what is unsent says of whom it is, once that is known', () => {
  keepDraft('marta', 'text a', 'Hola', 'Talleres Peña');
  keepDraft('marta', 'text b', 'Hola', 'Nuria Olmedo');
  keepDraft('marta', 'text b', '');
  keepDraft('marta', 'text b', 'Hola otra vez');
  expect(listUnsent('marta').map(({ name }) => name)).toEqual(['Talleres Peña', '']);
});

test.each(['', 'null', '{', '{"operatorId":"marta"}', '[]', '{"operatorId":"marta","texts":{"note a":7}}'])(
  'what is no draft of ours is nothing: %j',
  (kept) => {
    sessionStorage.setItem('officeDrafts', kept);
    expect(readDraft('marta', 'note a')).toBe('');
  },
);
