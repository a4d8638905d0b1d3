import { expect, test } from 'vitest';
import { firstFiscalValues, mergeFiscalValues } from '#pages/account/fiscal-data/fiscal-form-values.ts';

const base = firstFiscalValues(null, 'Talleres Peña');

test('shows another user’s save in untouched fields and keeps typed values', () => {
  const typed = { ...base, companyName: 'Talleres Haddad', copyTo: 'gestoria@asesores.example' };
  const now = { ...base, companyName: 'Peña e Hijos', city: 'Illescas', quarterly: true };
  expect(mergeFiscalValues(base, typed, now)).toEqual({
    values: { ...typed, city: 'Illescas', quarterly: true },
    clashes: ['companyName'],
  });
});

test('the same change on both sides is no clash', () => {
  const typed = { ...base, city: 'Illescas' };
  expect(mergeFiscalValues(base, typed, typed)).toEqual({ values: typed, clashes: [] });
});
