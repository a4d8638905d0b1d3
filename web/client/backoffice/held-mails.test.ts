import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearDrafts, keepDraft, readDraft } from '#client/backoffice/drafts.ts';
import { takeBack } from '#client/backoffice/held-mails.ts';
import { readOperatorId } from '#client/backoffice/session-store.ts';
import { stubBrowser } from '#client/testing-browser.ts';

const undoing = (typed: Record<string, string>) => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ subjectId: 'a', typed })));
  return takeBack('send', 'Talleres Peña');
};
const draft = (about: string) => readDraft(readOperatorId(), about);

beforeEach(() => {
  stubBrowser();
});
afterEach(() => {
  clearDrafts();
  vi.unstubAllGlobals();
});

test('an undo restores the text and returns the key of its last field', async () => {
  keepDraft(readOperatorId(), 'subject a', 'Otro asunto');
  expect(await undoing({ subject: 'Presupuesto', text: 'Hola' })).toBe('text a');
  expect([draft('subject a'), draft('text a')]).toEqual(['Otro asunto', 'Hola']);
});

test('an undo of a send without text has no key', async () => {
  expect(await undoing({})).toBeNull();
});
