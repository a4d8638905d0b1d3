import {
  labelInvoiceStatus,
  labelPayment,
  labelPaymentStatus,
} from '@horus/contract/backoffice/stripe-status-labels';
import { expect, test } from 'vitest';

const PAYMENTS = [
  ...['requires_payment_method', 'requires_confirmation', 'requires_action', 'requires_capture'],
  ...['processing', 'canceled', 'succeeded', 'refunded', 'disputed', 'dispute_lost'],
];
const INVOICES = ['draft', 'open', 'paid', 'uncollectible', 'void'];

test('shows operators each Stripe status in Spanish', () => {
  const amounts = { amount: 100, amountPaid: 0, amountCredited: 0, isOnItsWay: false, isUnrectified: false };
  const told = [
    ...PAYMENTS.map(labelPaymentStatus),
    ...INVOICES.map((status) => labelInvoiceStatus({ ...amounts, status })),
  ];
  expect(told.filter((words) => [...PAYMENTS, ...INVOICES].includes(words))).toEqual([]);
  expect(labelInvoiceStatus({ ...amounts, status: 'open', amountPaid: 40 })).toBe('Pagada en parte');
  expect(labelInvoiceStatus({ ...amounts, status: 'open', isOnItsWay: true })).toBe('Pago en camino');
  expect(labelInvoiceStatus({ ...amounts, status: 'paid', isUnrectified: true })).toBe(
    'Devuelta por el banco',
  );
});

test('shows operators a payment of which a part was refunded', () => {
  const paid = { status: 'succeeded', amount: 100 };
  expect([0, 40].map((amountRefunded) => labelPayment({ ...paid, amountRefunded }))).toEqual([
    ...['Completado', 'Devuelto en parte'],
  ]);
  expect(labelPayment({ ...paid, status: 'refunded', amountRefunded: 100 })).toBe('Devuelto');
  expect(labelPayment({ ...paid, status: 'disputed', amountRefunded: 40 })).not.toBe('Devuelto en parte');
});
