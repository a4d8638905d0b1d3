import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubBrowser } from '#client/testing-browser.ts';
import { clearDraft, readDraft, writeDraft } from '#pages/site/hiring/hiring-draft.ts';

const saved = new Date('2026-11-21T10:00:00Z');
const daysLater = (days: number) => new Date(saved.getTime() + days * 24 * 60 * 60 * 1000);

beforeEach(() => void stubBrowser());
afterEach(() => vi.unstubAllGlobals());

test('keeps a draft for thirty days', () => {
  expect(readDraft()).toBeNull();
  writeDraft({ values: { companyName: 'Obras Olmedo' }, step: 2, token: null, userId: null }, saved);
  expect(readDraft(daysLater(29))).toMatchObject({ values: { companyName: 'Obras Olmedo' }, step: 2 });
  expect(readDraft(daysLater(30))).toBeNull();
  expect(readDraft(daysLater(31))).toBeNull();
});

test('removes a cleared draft', () => {
  writeDraft({ values: {}, step: 0, token: null, userId: null }, saved);
  clearDraft();
  expect(readDraft(saved)).toBeNull();
});

test('ignores invalid drafts; without storage a draft lasts as long as the page', () => {
  for (const stored of ['', 'null', '7', '{}', '{"savedAt":"2026-11-21"}', '{"values":null,"savedAt":"x"}']) {
    localStorage.setItem('hiringDraft', stored);
    expect(readDraft(saved)).toBeNull();
  }
  vi.stubGlobal('localStorage', undefined);
  writeDraft({ values: {}, step: 1, token: null, userId: null }, saved);
  expect(readDraft(saved)).toMatchObject({ step: 1 });
  clearDraft();
  expect(readDraft(saved)).toBeNull();
});

test('drops the damaged parts of a draft', () => {
  const stored = {
    values: { companyName: 'Obras Olmedo', website: {} },
    step: 1,
    userId: null,
    savedAt: saved,
  };
  const read = (change: object) => {
    localStorage.setItem('hiringDraft', JSON.stringify({ ...stored, ...change }));
    return readDraft(saved);
  };
  const receivedAt = saved.getTime();
  const token = { token: 'a'.repeat(200), receivedAt };
  expect(read({ token })).toMatchObject({ token, step: 1 });
  expect(read({ token })?.values).toEqual({ companyName: 'Obras Olmedo' });
  const damaged = [
    7,
    {},
    { token: 'a'.repeat(20_000), receivedAt },
    { ...token, receivedAt: receivedAt * 2 },
    { ...token, receivedAt: null },
  ];
  for (const each of damaged) expect(read({ token: each })).toMatchObject({ token: null });
  for (const change of [{ values: null }, { values: [] }, { step: 'x' }]) expect(read(change)).toBeNull();
});
