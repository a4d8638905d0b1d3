import { operatorErrorMessages } from '@horus/contract/backoffice/refusals';
import { errors } from '@horus/contract/errors';
import { expect, test } from 'vitest';

/** Errors that only customers can get. */
const CUSTOMERS_OWN = [
  ...[
    'billing.already_subscribed',
    'billing.payment_pending',
    'billing.payment_due',
    'billing.deletion_pending',
  ],
  ...['billing.checkout_superseded', 'billing.foreign_customer', 'billing.promo_code_used'],
  'billing.continue_by_mail',
];
const TO_CUSTOMER = /(?<!\p{L})(?:tu|tus|tienes|te|has|hemos|puedes)(?!\p{L})/iu;

test('no billing error addresses an operator as the customer', () => {
  const spoken = Object.entries(errors)
    .filter(([code, [, text]]) => code.startsWith('billing.') && TO_CUSTOMER.test(text))
    .map(([code]) => code)
    .filter((code) => !CUSTOMERS_OWN.includes(code));
  expect(spoken.length).toBeGreaterThan(3);
  expect(spoken.filter((code) => !(code in operatorErrorMessages))).toEqual([]);
  expect(Object.values(operatorErrorMessages).filter((text) => TO_CUSTOMER.test(text))).toEqual([]);
});
