import { expect, test } from 'vitest';
import { deletionRequestBody, invoiceRequestBody } from './requests.ts';

test('a request for an invoice may name its fields in Spanish', () => {
  const sent = {
    nombreEmpresa: 'Talleres Toledo SL',
    cif: 'B12345674',
    direccion: 'Calle Ancha, 1',
    codigoPostal: '45001',
    ciudad: 'Toledo',
    provincia: 'Toledo',
    pais: 'España',
    nombreContacto: 'Eva Ruiz',
    email: 'eva@talleres.example',
    telefono: '925 000 000',
    facturaNumero: 'H-7',
    comentarios: 'Gracias',
  };
  const named = {
    companyName: 'Talleres Toledo SL',
    taxId: 'B12345674',
    address: 'Calle Ancha, 1',
    postalCode: '45001',
    city: 'Toledo',
    province: 'Toledo',
    country: 'España',
    contactName: 'Eva Ruiz',
    email: 'eva@talleres.example',
    phone: '925 000 000',
    invoiceNumber: 'H-7',
    comments: 'Gracias',
  };
  expect(invoiceRequestBody.parse(sent)).toEqual(named);
  expect(invoiceRequestBody.parse(named)).toEqual(named);
  expect(invoiceRequestBody.safeParse({ ...sent, precio: 1 }).success).toBe(false);
  expect(invoiceRequestBody.safeParse(['nombreEmpresa']).success).toBe(false);
});

test.each([
  ['Es demasiado caro', { reason: 'price', otherReason: '' }],
  ['price', { reason: 'price', otherReason: '' }],
  ['Me jubilo', { reason: 'other', otherReason: 'Me jubilo' }],
])('a reason for leaving may be a text: %s', (reason, coded) => {
  const accounts = { horus: true, stc: false };
  const rest = { accounts, password: 'la de siempre' };
  expect(deletionRequestBody.parse({ reason, ...rest })).toEqual({ ...coded, ...rest, when: 'plan-end' });
});

test.each(['', '   ', 'other', undefined, 7])('no reason is none: %s', (reason) => {
  const { success } = deletionRequestBody.safeParse({
    reason,
    accounts: { horus: true, stc: true },
    password: 'la de siempre',
  });
  expect(success).toBe(false);
});
