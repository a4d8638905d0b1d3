import { expect, test } from 'vitest';
import { changedTexts } from '#pages/account/parts/use-form-draft.ts';

test('a draft keeps only changed texts, because others may change the rest', () => {
  const base = { name: 'Lucía', company: 'Talleres Peña' };
  expect(changedTexts(base, { ...base, company: '' })).toEqual({ company: '' });
  expect(changedTexts(base, base)).toEqual({});
});
