import { expect, test } from 'vitest';
import { checkCustomer, checkInvoiceData } from '#features/requests/check-invoice-data';

const form = {
  ...{ companyName: 'Talleres Peña', taxId: '123', address: 'Calle Ancha, 1', postalCode: '45001' },
  ...{ city: 'Toledo', province: 'Toledo', country: 'España', contactName: 'Lucía', phone: '' },
  ...{ email: 'lucia@talleres.example', invoiceNumber: '', comments: '' },
};
const taxIdOf = (country: string, taxId = '123') =>
  checkInvoiceData({ ...form, country, taxId }).find(({ what }) => what === 'tax-id');

test('checks a tax id only for countries with known rules', () => {
  expect(taxIdOf('España')).toMatchObject({ passed: false });
  expect(taxIdOf('España', 'B12345674')).toMatchObject({ passed: true });
  expect(taxIdOf('Portugal')).toMatchObject({ passed: false });
  for (const country of ['Atlantis', 'México', 'Otro']) expect(taxIdOf(country), country).toBeUndefined();
});

test.each([
  [{}, ['El NIF y el nombre son los de su ficha.']],
  [{ companyName: 'TALLERES PEÑA,' }, ['El NIF y el nombre son los de su ficha.']],
  [{ taxId: 'B45123452' }, ['El NIF es distinto del de su ficha (B12345674).']],
  [
    { taxId: 'B45123452', companyName: 'Otra' },
    [
      'El NIF es distinto del de su ficha (B12345674).',
      'El nombre es distinto del de su ficha (Talleres Peña).',
    ],
  ],
])('compares a request with the customer’s own data: %o', (fields, findings) => {
  const saved = { ...form, taxId: 'B12345674' };
  const checks = checkCustomer({ ...saved, ...fields }, saved);
  expect(checks.map(({ finding }) => finding)).toEqual(findings);
  expect(checks.every(({ passed }) => passed)).toBe(findings[0]?.startsWith('El NIF y') === true);
});

test('compares nothing with a customer without billing data', () => {
  expect(checkCustomer(form, null)).toEqual([]);
});
