import type { InvoiceCheck } from '@horus/contract/backoffice/invoices';
import { expect, test } from 'vitest';
import { askForInvoiceData } from '#content/backoffice/ask-invoice-data.ts';

const form = {
  ...{ companyName: 'Talleres Peña', taxId: 'B123', address: 'Calle Ancha, 1', postalCode: '45001' },
  ...{ city: 'Toledo', province: 'Toledo', country: 'España' },
};
const request = {
  ...{ form, checks: [], saved: null, createdAt: '2026-12-01T10:00:00Z' },
  requestedBy: { name: 'Lucía Peña Gil', email: 'lucia@pena.example' },
  openedBy: null,
};
const failed = (what: InvoiceCheck['what']): InvoiceCheck => ({ what, passed: false, finding: '' });

test('names the missing and the doubtful data, and the page where they are saved', () => {
  const text = askForInvoiceData(
    {
      ...request,
      form: { ...form, address: ' ', province: 'Madrid' },
      checks: [failed('tax-id'), failed('postal-code'), failed('customer'), failed('payment')],
      saved: { ...form, companyName: 'Peña e Hijos', taxId: 'B45123452', isAnswer: false },
    },
    'https://horus.example/cuenta/facturacion',
  );
  expect(text).toBe(`Hola, Lucía:

Para hacer la factura que pediste el 1 de diciembre de 2026 necesitamos:

- la dirección
- el NIF: el que tenemos, B123, no está bien escrito
- la dirección: el código postal 45001 no es de Madrid
- a nombre de quién va: la tenemos preparada para Talleres Peña, con NIF B123, y en tus datos de facturación pone Peña e Hijos, con NIF B45123452

Guárdalos en tus datos de facturación y la haremos con ellos:
https://horus.example/cuenta/facturacion`);
});

test('doubts the town when the province is that of the postal code', () => {
  const elsewhere = { ...form, postalCode: '28001', province: 'Madrid' };
  const asked = { ...request, form: elsewhere, checks: [failed('postal-code')] };
  expect(askForInvoiceData(asked, 'https://horus.example')).toContain(
    '- la dirección: el código postal 28001 no es de Toledo',
  );
});

test('asks to confirm data that are complete', () => {
  expect(askForInvoiceData(request, 'https://horus.example')).toContain(
    'dinos si estos datos son correctos: Talleres Peña, NIF B123, Calle Ancha, 1, 45001 Toledo.',
  );
});

test('says of a request that the company opened that it is the customer’s invoice', () => {
  const opened = { ...request, openedBy: 'Marta Ruiz', saved: { ...form, isAnswer: false } };
  expect(askForInvoiceData(opened, 'https://horus.example')).toContain(
    'Antes de hacer tu factura, dinos si estos datos son correctos',
  );
  const doubted = askForInvoiceData({ ...opened, checks: [failed('customer')] }, 'https://horus.example');
  expect(doubted).toContain('a nombre de quién va: la tenemos preparada para Talleres Peña');
  expect(doubted).not.toContain('pediste');
});
