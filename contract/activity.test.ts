import { describe, expect, it } from 'vitest';
import { describeActivity } from './activity.ts';

describe('account activity', () => {
  it.each([
    ['session.opened', {}, 'Inició sesión'],
    ['profile.changed', { name: true, company: false }, 'Cambió su nombre'],
    ['profile.changed', { name: true, company: true }, 'Cambió su nombre y el nombre de la empresa'],
    [
      'plan.cancelled',
      { plan: 'Business', endsAt: '2027-05-31T10:00:00.000Z' },
      'Se canceló la renovación del plan Business, cuyo periodo acaba el 31 de mayo de 2027',
    ],
    ['payment.refunded', { cents: 4839, currency: 'eur' }, 'Se devolvieron 48,39\u00a0€'],
  ])('describes %s %o in a sentence', (kind, details, sentence) => {
    expect(describeActivity({ kind, details })).toBe(sentence);
  });

  it('describes an unknown kind, or unknown details, of another release', () => {
    expect(describeActivity({ kind: 'plan.teleported', details: {} })).toBe('Hubo un cambio en la cuenta');
    expect(describeActivity({ kind: 'plan.bought', details: {} })).toBe('Hubo un cambio en la cuenta');
    expect(describeActivity({ kind: 'session.opened', details: { later: 1 } })).toBe('Inició sesión');
  });
});
