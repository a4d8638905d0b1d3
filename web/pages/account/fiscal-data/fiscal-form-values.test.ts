import { expect, test } from 'vitest';
import { firstFiscalValues, rebaseFiscalValues } from '#pages/account/fiscal-data/fiscal-form-values.ts';

const base = firstFiscalValues(null, 'Talleres Peña');

test('what another has saved is shown where nothing was typed, and what was typed stays', () => {
  const typed = { ...base, companyName: 'Talleres Haddad', copyTo: 'gestoria@asesores.example' };
  const now = { ...base, companyName: 'Peña e Hijos', city: 'Illescas', quarterly: true };
  expect(rebaseFiscalValues(base, typed, now)).toEqual({
    values: { ...typed, city: 'Illescas', quarterly: true },
    clashes: ['companyName'],
  });
});

test('the same typed by both is no clash', () => {
  const typed = { ...base, city: 'Illescas' };
  expect(rebaseFiscalValues(base, typed, typed)).toEqual({ values: typed, clashes: [] });
});
