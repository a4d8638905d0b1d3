import { describe, expect, it } from 'vitest';
import { standingOf } from './customer-statuses.ts';

const calm = { status: 'active', state: 'active', dispute: null } as const;

describe('the pill of a customer', () => {
  it('is not active while a payment is claimed back, answered or not, whatever else is owed', () => {
    expect(standingOf(calm)).toEqual({ label: 'Activo', tone: 'good' });
    for (const dueAt of ['2026-12-01T10:00:00.000Z', null]) {
      for (const state of ['active', 'past_due'] as const) {
        expect(standingOf({ ...calm, state, dispute: { dueAt } })).toEqual({
          label: 'Pago reclamado',
          tone: 'bad',
        });
      }
    }
  });

  it.each([
    ['ending', 'renewal_processing_ending', 'Pago en camino', 'waiting'],
    ['unpaid', 'first_processing', 'Pago en camino', 'waiting'],
    ['ended', 'ended_processing', 'Pago en camino', 'waiting'],
    ['unpaid', 'past_due_ending', 'Pago pendiente', 'bad'],
    ['ended', 'ended_owing', 'Terminado por impago', 'bad'],
    ['none', 'ordered', 'Pago Procesado', 'waiting'],
    ['none', 'order_refused', 'Pago pendiente', 'bad'],
    ['active', 'paused', 'En pausa', 'waiting'],
  ] as const)('of the list’s %s in the state %s says of the money %s', (status, state, label, tone) => {
    expect(standingOf({ ...calm, status, state })).toEqual({ label, tone });
  });

  it.each([
    ['trial', 'trial', 'Días gratis'],
    ['ending', 'active_ending', 'Cancelado, aún activo'],
    ['financed', 'financed_open', 'Año financiado'],
    ['ended', 'ended', 'Terminado'],
    ['none', 'none', 'Sin plan'],
  ] as const)(
    'of the list’s %s, whose customer reads one word for many, says more',
    (status, state, label) => {
      expect(standingOf({ ...calm, status, state }).label).toBe(label);
    },
  );
});
