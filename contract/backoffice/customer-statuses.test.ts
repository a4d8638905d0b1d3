import { expect, it } from 'vitest';
import { standingOf } from './customer-statuses.ts';

it('is not shown as active while a payment is claimed back, answered or not', () => {
  expect(standingOf({ status: 'active', dispute: null })).toEqual({ label: 'Activo', tone: 'good' });
  for (const dueAt of ['2026-12-01T10:00:00.000Z', null]) {
    expect(standingOf({ status: 'active', dispute: { dueAt } })).toEqual({
      label: 'Pago reclamado',
      tone: 'bad',
    });
  }
});
