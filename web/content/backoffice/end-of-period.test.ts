import type { EndOfPeriodView } from '@horus/contract/backoffice/customers';
import { subscriptionInfoFallback } from '@horus/contract/billing';
import { describe, expect, test } from 'vitest';
import {
  describeEndOfPeriod,
  describePeriod,
  describePlanWithoutFee,
  nameOfPeriod,
} from '#content/backoffice/end-of-period.ts';
import { endOfPeriod } from '#content/end-of-period.ts';

const endsAt = '2026-12-26T09:00:00.000Z';
const owed: EndOfPeriodView = {
  ...{ possible: 'cancel', plan: 'Business', state: 'past_due', endsAt, givesUpChange: false },
  endsWithAccount: false,
  due: { amount: 4_839, currency: 'eur', payUrl: null, retryAt: '2026-12-03T09:00:00.000Z' },
  nextFee: { date: '2026-12-26T10:00:00.000Z', amount: 4_839 },
};
const describeView = (view: Partial<EndOfPeriodView>) =>
  describeEndOfPeriod({ ...owed, ...view }, endsAt).map((text) => text.replaceAll('\u00a0', ' '));

const NOTICE = 'El cliente recibe un correo y lo ve en su actividad.';
const STOPPED = 'Deja de cobrarse lo siguiente: 48,39 € el 26 de diciembre de 2026.';
const KEPT = 'No se devuelve nada de lo pagado.';
const IF_PAID =
  'Si se paga, Horus Business funciona hasta el 26 de diciembre de 2026 y termina ese día. Si no, puede terminar antes.';

describe('cancelling at the end of the period', () => {
  test('of an account with a deletion request, promises no time until the end of the period', () => {
    const [debt, ends] = describeView({ endsWithAccount: true });
    expect(debt).toMatch(/^Lo pendiente, 48,39 €/);
    expect(ends).toBe('Horus Business termina con su cuenta, cuando se elimine.');
    expect(describeView({ endsWithAccount: true, possible: 'keep', state: 'active', due: null })[0]).toBe(
      'Horus Business se renueva: su baja espera a que se cancele.',
    );
  });

  test('for a paid plan, shows its end and stops its next fee', () => {
    expect(describeView({ state: 'active', due: null, givesUpChange: true })).toEqual([
      'Horus Business funciona hasta el 26 de diciembre de 2026 y termina ese día.',
      ...[STOPPED, KEPT, 'Se pierde el cambio de plan que estaba previsto.', NOTICE],
    ]);
  });

  test('for a plan with a failed fee, keeps the retry and shows its end only if paid', () => {
    expect(describeView({})).toEqual([
      'Lo pendiente, 48,39 €, se intenta cobrar otra vez el 3 de diciembre de 2026.',
      ...[IF_PAID, STOPPED, KEPT, NOTICE],
    ]);
  });

  test.each([
    [
      'a debt that is tried no more',
      { state: 'first_refused_final', due: { ...owed.due, retryAt: null } },
      'Lo pendiente, 48,39 €, lo tiene que pagar el cliente: ya no se cobra solo.',
    ],
    ['a debit on its way', { state: 'first_processing' }, 'Su banco está tramitando 48,39 €.'],
    [
      'a fee that Stripe has no invoice of',
      { state: 'past_due_unexplained', due: null },
      'Su última cuota está sin pagar.',
    ],
  ])('with %s, shows its end only if paid', (_, view, says) => {
    expect(describeView(view as Partial<EndOfPeriodView>).slice(0, 2)).toEqual([says, IF_PAID]);
  });

  test('with an open invoice to pay by hand, keeps it due', () => {
    const lines = describeView({ state: 'invoice_to_pay' });
    expect(lines[0]).toBe('Horus Business funciona hasta el 26 de diciembre de 2026 y termina ese día.');
    expect(lines).toContain('Lo pendiente, 48,39 €, se sigue debiendo.');
  });
});

describe('undoing a cancellation', () => {
  const goesOn = 'Horus Business ya no termina el 26 de diciembre de 2026: se renueva.';
  const fee = 'La próxima cuota es de 48,39 €, el 26 de diciembre de 2026.';

  test('renews the plan', () => {
    expect(describeView({ possible: 'keep', state: 'active_ending', due: null })).toEqual([
      ...[goesOn, fee, NOTICE],
    ]);
  });

  test('with an open invoice to pay by hand, renews the plan too', () => {
    expect(describeView({ possible: 'keep', state: 'invoice_to_pay_ending' })).toEqual([goesOn, fee, NOTICE]);
  });

  test('for a plan with a debt, renews it only if paid', () => {
    expect(describeView({ possible: 'keep', state: 'past_due_ending' })).toEqual([
      'Lo pendiente, 48,39 €, se intenta cobrar otra vez el 3 de diciembre de 2026.',
      `Si se paga, ${goesOn} Si no, puede terminar antes.`,
      ...[fee, NOTICE],
    ]);
  });
});

test('a renewed financed year is paid until the end of the next one', () => {
  const currentPeriodEnd = '2027-11-27T11:00:00.000Z';
  const until = '2028-11-27T11:00:00.000Z';
  expect(endOfPeriod({ currentPeriodEnd, renewal: { state: 'renewed', until } })).toBe(until);
  expect(endOfPeriod({ currentPeriodEnd, renewal: { state: 'open' } })).toBe(currentPeriodEnd);
  expect(endOfPeriod({ currentPeriodEnd, renewal: null })).toBe(currentPeriodEnd);
});

test('a plan without its voided fee goes on, or ends as the page says', () => {
  const plan = {
    ...subscriptionInfoFallback,
    ...{ status: 'past_due', state: 'past_due' as const, currentPeriodEnd: endsAt },
  };
  const cancelled = { ...plan, state: 'past_due_ending' as const, cancelAtPeriodEnd: true };
  const says = [
    plan,
    cancelled,
    { ...cancelled, deletionAsked: 'now' as const },
    { ...plan, state: 'ended_owing' as const },
  ].map(describePlanWithoutFee);
  expect(says).toEqual([
    'Su plan sigue, y la próxima cuota se cobra como siempre.',
    'Su plan termina el 26 de diciembre de 2026, y no se le cobra ninguna cuota más.',
    'Su plan termina con su cuenta, y no se le cobra ninguna cuota más.',
    'Su plan ya ha terminado, y no se le cobra ninguna cuota más.',
  ]);
});

const settled = { disputed: false, voided: false };

test.each([
  ['active', 'active', null, settled, 'Periodo pagado hasta'],
  ['active', 'active', null, { disputed: true, voided: false }, 'Periodo hasta'],
  ['active', 'active', null, { disputed: false, voided: true }, 'Periodo hasta'],
  ['active', 'invoice_to_pay', owed.due, settled, 'Periodo hasta'],
  ['trialing', 'trial', null, settled, 'Gratis hasta'],
  ['trialing', 'first_refused', owed.due, settled, 'Si se paga lo pendiente, hasta'],
  ['past_due', 'past_due', owed.due, settled, 'Si se paga lo pendiente, hasta'],
  ['incomplete', 'ordered', null, settled, 'Si se paga lo pendiente, hasta'],
  ['canceled', 'ended_refunded', null, settled, 'Terminó'],
  ['canceled', 'ended_owing', owed.due, settled, 'Terminó'],
  ['none', 'financed_over', null, settled, 'Terminó'],
] as const)('the end of a period, %s and %s', (status, state, due, unsettled, name) => {
  expect(nameOfPeriod({ status, state, due }, unsettled)).toBe(name);
});

test('a plan that ends with its account shows no day, and one that runs to its end does', () => {
  const trial = {
    ...subscriptionInfoFallback,
    ...{
      status: 'trialing',
      state: 'trial_ending' as const,
      currentPeriodEnd: endsAt,
      cancelAtPeriodEnd: true,
    },
  };
  expect(describePeriod({ ...trial, deletionAsked: 'now' }, settled)).toEqual([
    'Termina',
    'Con su cuenta, cuando se elimine',
  ]);
  for (const deletionAsked of ['plan-end', null] as const) {
    expect(describePeriod({ ...trial, deletionAsked }, settled)).toEqual([
      'Gratis hasta',
      '26 de diciembre de 2026',
    ]);
  }
});
