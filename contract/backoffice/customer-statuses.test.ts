import { describe, expect, it } from 'vitest';
import { standingOf } from './customer-statuses.ts';

const calm = { status: 'active', state: 'active', dispute: null } as const;

describe('the pill of a customer', () => {
  it('is not active during a dispute, answered or not, even if other money is due', () => {
    expect(standingOf(calm)).toEqual({ label: 'Activo', tone: 'good' });
    for (const dueAt of ['2026-12-01T10:00:00.000Z', null]) {
      for (const state of ['active', 'past_due'] as const) {
        expect(standingOf({ ...calm, state, dispute: { cents: 4839, currency: 'eur', dueAt } })).toEqual({
          label: 'Pago en disputa',
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
  ] as const)('shows for list status %s and state %s the payment state: %s', (status, state, label, tone) => {
    expect(standingOf({ ...calm, status, state })).toEqual({ label, tone });
  });

  it.each([
    ['trial', 'trial', 'Días gratis'],
    ['ending', 'active_ending', 'Cancelado, aún activo'],
    ['financed', 'financed_open', 'Anual a plazos'],
    ['ended', 'ended', 'Terminado'],
    ['none', 'none', 'Sin plan'],
  ] as const)(
    'shows a more specific label for list status %s, where the customer’s own label is generic',
    (status, state, label) => {
      expect(standingOf({ ...calm, status, state }).label).toBe(label);
    },
  );
});
