import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  clearFormDraft,
  clearTypedData,
  INVOICE_DRAFT_KEY,
  PROFILE_DRAFT_KEY,
  readFormDraft,
  readLeadDraft,
  writeFormDraft,
  writeLeadDraft,
} from '#client/form-drafts.ts';
import { stubBrowser } from '#client/testing-browser.ts';

const saved = new Date('2026-11-21T10:00:00Z');
const daysLater = (days: number) => new Date(saved.getTime() + days * 24 * 60 * 60 * 1000);
const values = { companyName: 'Obras Olmedo', comments: '' };

beforeEach(() => void stubBrowser());
afterEach(() => vi.unstubAllGlobals());

test('a draft belongs to its user and lasts thirty days', () => {
  expect(readFormDraft(INVOICE_DRAFT_KEY, 'u1', saved)).toBeNull();
  writeFormDraft(INVOICE_DRAFT_KEY, 'u1', values, saved);
  expect(readFormDraft(INVOICE_DRAFT_KEY, 'u1', daysLater(29))).toEqual(values);
  expect(readFormDraft(INVOICE_DRAFT_KEY, 'u1', daysLater(31))).toBeNull();
  expect(readFormDraft(INVOICE_DRAFT_KEY, 'u2', saved)).toBeNull();
  expect(readFormDraft(PROFILE_DRAFT_KEY, 'u1', saved)).toBeNull();
});

test('removes one draft, or all of them', () => {
  for (const key of [INVOICE_DRAFT_KEY, PROFILE_DRAFT_KEY] as const) writeFormDraft(key, 'u1', values, saved);
  clearFormDraft(INVOICE_DRAFT_KEY);
  expect(readFormDraft(INVOICE_DRAFT_KEY, 'u1', saved)).toBeNull();
  expect(readFormDraft(PROFILE_DRAFT_KEY, 'u1', saved)).toEqual(values);
  clearTypedData();
  expect(readFormDraft(PROFILE_DRAFT_KEY, 'u1', saved)).toBeNull();
});

test('ignores invalid drafts, and keeps a draft in memory without storage', () => {
  const savedAt = saved.toISOString();
  for (const stored of ['', 'null', '7', '{}', `{"userId":"u1","values":null,"savedAt":"${savedAt}"}`]) {
    localStorage.setItem(INVOICE_DRAFT_KEY, stored);
    expect(readFormDraft(INVOICE_DRAFT_KEY, 'u1', saved)).toBeNull();
  }
  const odd = JSON.stringify({ userId: 'u1', values: { name: 'Eva', age: 7 }, savedAt });
  localStorage.setItem(INVOICE_DRAFT_KEY, odd);
  expect(readFormDraft(INVOICE_DRAFT_KEY, 'u1', saved)).toEqual({ name: 'Eva' });
  vi.stubGlobal('localStorage', undefined);
  writeFormDraft(INVOICE_DRAFT_KEY, 'u1', values, saved);
  expect(readFormDraft(INVOICE_DRAFT_KEY, 'u1', saved)).toEqual(values);
  clearFormDraft(INVOICE_DRAFT_KEY);
  expect(readFormDraft(INVOICE_DRAFT_KEY, 'u1', saved)).toBeNull();
});

test.each(['7', '[]', '"text"', '{"contact":7}', '{"contact":{"nombre":{}}}', '{'])(
  'ignores an invalid draft of a contact form: %s',
  (stored) => {
    sessionStorage.setItem('leadDraft', stored);
    expect(readLeadDraft('contact')).toEqual({});
    writeLeadDraft('contact', { nombre: 'Eva' });
    expect(readLeadDraft('contact')).toEqual({ nombre: 'Eva' });
  },
);
