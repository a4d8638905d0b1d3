import { expect, test } from 'vitest';
import { describePaymentMethod } from '#pages/account/describe-payment-method.ts';

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
