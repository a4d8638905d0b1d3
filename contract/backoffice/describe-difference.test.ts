import { describeDifference } from '@horus/contract/backoffice/describe-difference';
import { expect, test } from 'vitest';

test('describes reconciled differences in words, and shows those of another release unchanged', () => {
  expect(
    [
      'cus_1 mirrored_invoices in_1: new',
      'mirrored_subscriptions sub_1: changed',
      'cus_1 mirrored_moons m_1: new',
    ].map(describeDifference),
  ).toEqual([
    'Factura in_1: faltaba (cus_1)',
    'Suscripción sub_1: no estaba como en Stripe',
    'cus_1 mirrored_moons m_1: new',
  ]);
});
