import { expect, test } from 'vitest';
import { describePaymentMethod, serviceEndText, yourPaymentMethod } from './payment-method.ts';

const bare = { brand: null, last4: null, expMonth: null, expYear: null };

test.each([
  [
    { type: 'card', brand: 'visa', last4: '4242', expMonth: 4, expYear: 2029 },
    'Visa terminada en 4242',
    'Caduca en 04/2029',
  ],
  [{ ...bare, type: 'card', brand: 'unknown', last4: '0001' }, 'Tarjeta terminada en 0001', null],
  [{ ...bare, type: 'sepa_debit', last4: '1332' }, 'Domiciliación bancaria terminada en 1332', null],
  [{ ...bare, type: 'klarna' }, 'Klarna', null],
  [{ ...bare, type: 'bizum' }, 'bizum', null],
])('%j', (method, name, expiry) => {
  expect(describePaymentMethod(method)).toEqual({ name, expiry });
});

test.each([
  [{ ...bare, type: 'card', brand: 'visa', last4: '4242' }, 'tu Visa terminada en 4242'],
  [{ ...bare, type: 'card', brand: 'unknown', last4: '0001' }, 'tu tarjeta terminada en 0001'],
  [{ ...bare, type: 'sepa_debit', last4: '1332' }, 'tu cuenta terminada en 1332'],
  [null, 'tu método de pago'],
])('in a sentence: %j', (method, words) => {
  expect(yourPaymentMethod(method)).toBe(words);
});

test.each([
  ['amex', 'American Express'],
  ['mastercard', 'Mastercard'],
  ['jcb', 'JCB'],
])('names the card brand %s as %s', (brand, name) => {
  expect(describePaymentMethod({ ...bare, type: 'card', brand, last4: '0005' }).name).toBe(
    `${name} terminada en 0005`,
  );
});

test('omits an incomplete expiry date', () => {
  const half = { ...bare, type: 'card', brand: 'visa', last4: '4242', expMonth: 4 };
  expect(describePaymentMethod(half).expiry).toBeNull();
});

test('a debit fails days after the last attempt, a card immediately', () => {
  expect(serviceEndText('sepa_debit')).toBe('en cuanto tu banco lo devuelva');
  for (const type of ['card', 'link', null, undefined]) expect(serviceEndText(type)).toBe('ese día');
});
