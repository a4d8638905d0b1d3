import { tellInvoiceStatus, tellPaymentStatus } from '@horus/contract/backoffice/stripe-words';
import { expect, test } from 'vitest';

const PAYMENTS = [
  ...['requires_payment_method', 'requires_confirmation', 'requires_action', 'requires_capture'],
  ...['processing', 'canceled', 'succeeded', 'refunded', 'disputed', 'dispute_lost'],
];
const INVOICES = ['draft', 'open', 'paid', 'uncollectible', 'void'];

test('shows operators each Stripe status in Spanish', () => {
  const amounts = { amount: 100, amountPaid: 0, amountCredited: 0 };
  const told = [
    ...PAYMENTS.map(tellPaymentStatus),
    ...INVOICES.map((status) => tellInvoiceStatus({ ...amounts, status })),
  ];
  expect(told.filter((words) => [...PAYMENTS, ...INVOICES].includes(words))).toEqual([]);
  expect(tellInvoiceStatus({ ...amounts, status: 'open', amountPaid: 40 })).toBe('Pagada en parte');
});
