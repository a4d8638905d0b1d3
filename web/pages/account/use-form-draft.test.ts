import { expect, test } from 'vitest';
import { changedTexts } from '#pages/account/use-form-draft.ts';

test('a draft keeps what was written, not what was there: that may be saved anew meanwhile', () => {
  const base = { name: 'Lucía', company: 'Talleres Peña' };
  expect(changedTexts(base, { ...base, company: '' })).toEqual({ company: '' });
  expect(changedTexts(base, base)).toEqual({});
});
