import type { Refundable } from '@horus/contract/backoffice/customers';
import { describe, expect, test } from 'vitest';
import { noticeOf } from '#pages/backoffice/customers/refund-dialog.tsx';

const seen: Refundable = {
  id: 'pi_1',
  description: 'Horus Business',
  paidAt: '2026-11-02T09:00:00.000Z',
  currency: 'eur',
  amount: 4_839,
  refunded: 0,
  left: 4_839,
  refusal: null,
  endsPlan: true,
  waiting: null,
  latest: null,
  credited: null,
  issued: [],
};
const waiting = { id: 'a', cents: 1_000, reason: 'Un puesto menos' };
const latest = { at: '2026-11-28T02:05:00.000Z', by: 'Marta' };
const told = (change: Partial<Refundable>, before = seen) =>
  noticeOf({ ...seen, ...change }, before)?.replaceAll('\u00a0', ' ') ?? null;

describe('notice about other refunds in the refund dialog', () => {
  test('names an earlier refund with its operator and time', () => {
    expect(told({})).toBeNull();
    expect(told({ refunded: 1_000, latest })).toBe(
      'Mientras tanto se han devuelto 10,00 € (Marta, 28 nov 2026, 3:05). Mira lo que queda antes de devolver más.',
    );
  });

  test('names no operator for a refund made at Stripe', () => {
    const before = { ...seen, latest };
    expect(told({ refunded: 500, latest }, before)).toBe(
      'Mientras tanto se han devuelto 5,00 €. Mira lo que queda antes de devolver más.',
    );
  });

  test('says that Stripe has not responded only while the refund had no effect', () => {
    expect(told({ waiting })).toContain('Stripe no ha contestado');
    expect(told({ waiting, refunded: 1_000 })).toContain('ya está hecha en Stripe');
    expect(told({ refunded: 1_000, latest })).not.toContain('contestado');
  });
});
