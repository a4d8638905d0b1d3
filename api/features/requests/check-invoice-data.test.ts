import { expect, test } from 'vitest';
import { checkInvoiceData } from '#features/requests/check-invoice-data';

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
