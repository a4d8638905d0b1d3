import { promo } from '@horus/contract/catalog';
import { dayOf } from '@horus/contract/dates';
import { quote } from '@horus/contract/quote';
import { describe, expect, it } from 'vitest';
import {
  chargeWithBalance,
  type FeeSchedule,
  upcomingFees,
  upcomingRetries,
} from '#features/billing/customer-area/upcoming-charges';

const { fee } = quote({
  planType: 'autonomos',
  billingPeriod: 'monthly',
  channel: 'pricing',
  promotional: true,
});
const schedule: FeeSchedule = {
  planType: 'autonomos',
  billingPeriod: 'monthly',
  status: 'active',
  ends: false,
  chargedAutomatically: true,
  anchorAt: new Date('2026-01-31T10:00:00Z'),
  currentPeriodEndsAt: new Date('2027-01-31T10:00:00Z'),
  fee: fee.list.totalCents,
  discountedFee: fee.amount.totalCents,
  discountedFeesLeft: 0,
};

describe('upcoming fees', () => {
  it('contain the next one', () => {
    expect(upcomingFees(schedule)).toEqual([
      {
        kind: 'fee',
        // Stripe drafts it at the end of the period and charges it an hour later.
        date: '2027-01-31T11:00:00.000Z',
        description: 'Horus Autónomos: cuota mensual',
        amount: fee.list.totalCents,
        currency: 'eur',
      },
    ]);
  });

  it('are empty if the owner pays invoices by hand', () => {
    expect(upcomingFees({ ...schedule, chargedAutomatically: false })).toEqual([]);
  });

  it('contain each remaining halved fee and the first full one', () => {
    const charges = upcomingFees({ ...schedule, discountedFeesLeft: 2 });
    expect(charges.map(({ description, amount }) => [description, amount])).toEqual([
      ['Horus Autónomos: cuota mensual, a mitad de precio (5 de 6)', fee.amount.totalCents],
      ['Horus Autónomos: cuota mensual, a mitad de precio (6 de 6)', fee.amount.totalCents],
      ['Horus Autónomos: cuota mensual', fee.list.totalCents],
    ]);
  });

  it('start with the drafted one, which is charged within the hour', () => {
    const drafted = { amount: fee.amount.totalCents, dueAt: new Date('2026-12-31T11:00:00Z') };
    const charges = upcomingFees({ ...schedule, drafted });
    expect(charges.map(({ date, description, amount }) => [date, description, amount])).toEqual([
      [
        '2026-12-31T11:00:00.000Z',
        'Horus Autónomos: cuota mensual, a mitad de precio (6 de 6)',
        fee.amount.totalCents,
      ],
      ['2027-01-31T11:00:00.000Z', 'Horus Autónomos: cuota mensual', fee.list.totalCents],
    ]);
    // A cancelled plan still pays for its started period.
    expect(upcomingFees({ ...schedule, drafted, ends: true })).toHaveLength(1);
  });

  it('are on the anchor’s day, or on the last day of a shorter month', () => {
    const charges = upcomingFees({ ...schedule, discountedFeesLeft: promo.discountedFees });
    expect(charges.map(({ date }) => date.slice(0, 10))).toEqual([
      '2027-01-31',
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
      '2027-05-31',
      '2027-06-30',
      '2027-07-31',
    ]);
  });

  it('near midnight in Madrid have the day of their charge', () => {
    const anchorAt = new Date('2026-11-30T22:30:00Z');
    const dates = upcomingFees({
      ...schedule,
      anchorAt,
      currentPeriodEndsAt: anchorAt,
      discountedFeesLeft: 6,
    }).map(({ date }) => dayOf(new Date(date)));
    // In winter the period starts at 23:30 and the charge is half an hour after midnight. In summer
    // both are after midnight.
    expect(dates).toEqual([
      '2026-12-01',
      '2026-12-31',
      '2027-01-31',
      '2027-03-01',
      '2027-03-31',
      '2027-05-01',
      '2027-05-31',
    ]);
  });

  it.each([
    ['it ends', { ends: true }],
    ['Stripe has given up charging', { status: 'unpaid' }],
    ['it is over', { status: 'canceled' }],
    ['its first payment has not come', { status: 'incomplete' }],
    ['it is paused', { status: 'paused' }],
    ['a fee is nothing', { fee: 0 }],
  ])('are empty when %s', (_, change) => {
    expect(upcomingFees({ ...schedule, ...change })).toEqual([]);
  });

  it.each(['trialing', 'past_due'])('continue while it is %s', (status) => {
    expect(upcomingFees({ ...schedule, status })).toHaveLength(1);
  });
});

it('a failed charge shows its next retry', () => {
  const nextAttemptAt = new Date('2027-02-03T10:00:00Z');
  expect(upcomingRetries([{ number: 'A-7', amount: 3024, currency: 'eur', nextAttemptAt }])).toEqual([
    {
      kind: 'retry',
      date: '2027-02-03T10:00:00.000Z',
      description: 'Nuevo intento de cobro de la factura A-7',
      amount: 3024,
      currency: 'eur',
    },
  ]);
});

describe('a balance', () => {
  const fees = [
    { kind: 'fee', date: '2027-01-31', description: 'Cuota', amount: 3_024, currency: 'eur' },
    { kind: 'fee', date: '2027-02-28', description: 'Cuota', amount: 3_024, currency: 'eur' },
  ] as const;
  const charged = (credit: number) =>
    chargeWithBalance(fees, credit).map(({ amount, description }) => [amount, description]);

  it.each([
    ['is nothing', 0, [3_024, 'Cuota'], [3_024, 'Cuota']],
    ['pays for part of a fee', 1_000, [2_024, 'Cuota, menos 10,00\u00a0€ de tu saldo'], [3_024, 'Cuota']],
    [
      'pays for a fee and part of the next',
      4_024,
      [0, 'Cuota, pagada con tu saldo'],
      [2_024, 'Cuota, menos 10,00\u00a0€ de tu saldo'],
    ],
    [
      'leaves too little to be charged, which comes with the next',
      3_000,
      [0, 'Cuota, pagada con tu saldo'],
      [3_048, 'Cuota, más 0,24\u00a0€ que tenías pendientes'],
    ],
    ['is owed', -500, [3_524, 'Cuota, más 5,00\u00a0€ que tenías pendientes'], [3_024, 'Cuota']],
  ])('%s', (_, credit, first, second) => {
    expect(charged(credit)).toEqual([first, second]);
  });
});
