import { expect, test } from 'vitest';
import { deletionRequestBody, deletionRequestedMessage, invoiceRequestBody } from './requests.ts';

test('an invoice request may use Spanish field names', () => {
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
])('accepts a deletion reason as text: %s', (reason, coded) => {
  const accounts = { horus: true, stc: false };
  const rest = { accounts, password: 'la de siempre' };
  expect(deletionRequestBody.parse({ reason, ...rest })).toEqual({ ...coded, ...rest, when: 'plan-end' });
});

test.each(['', '   ', 'other', undefined, 7])('requires a deletion reason: %s', (reason) => {
  const { success } = deletionRequestBody.safeParse({
    reason,
    accounts: { horus: true, stc: true },
    password: 'la de siempre',
  });
  expect(success).toBe(false);
});

test('the message after a deletion request names the plan to cancel or wait for', () => {
  const ends = { state: 'ends', endsAt: '2027-05-31T10:00:00.000Z' } as const;
  const texts = {
    none: deletionRequestedMessage({ state: 'none' }, 'now'),
    renewsNow: deletionRequestedMessage({ state: 'renews' }, 'now'),
    renewsLater: deletionRequestedMessage({ state: 'renews' }, 'plan-end'),
    givenUp: deletionRequestedMessage(ends, 'now'),
    later: deletionRequestedMessage(ends, 'plan-end'),
  };
  expect(texts.none).toMatch(
    /^Hemos recibido tu solicitud\. La llevaremos a cabo en un máximo de \d+ días\.$/,
  );
  const cancel = 'Tienes una suscripción en marcha: cancélala antes desde el portal de facturación';
  expect(texts.renewsNow).toBe(`${texts.none} ${cancel}. Renuncias a lo que quede de tu plan.`);
  expect(texts.renewsLater).toBe(
    `Hemos recibido tu solicitud. ${cancel}; la llevaremos a cabo cuando tu plan termine.`,
  );
  expect(texts.givenUp).toBe(`${texts.none} Has renunciado a lo que queda de tu plan.`);
  expect(texts.later).toContain('termina el 31 de mayo de 2027 como muy tarde');
});

test('a deletion request names at least one account', () => {
  const body = { reason: 'price', password: 'la de ahora' };
  const ask = (accounts: object) => deletionRequestBody.safeParse({ ...body, accounts });
  const refusals = (accounts: object) => ask(accounts).error?.issues.map(({ message }) => message) ?? [];
  expect(refusals({ horus: false, stc: false })).toContain('Selecciona al menos una cuenta');
  expect(refusals({ horus: false, stc: true })).not.toContain('Selecciona al menos una cuenta');
});
