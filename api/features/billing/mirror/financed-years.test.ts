import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import type { Dispute } from '#features/billing/mirror/fetch-disputes';
import { continuesAnother, toFinancedYears } from '#features/billing/mirror/financed-years';

interface Purchase {
  readonly paid: string;
  readonly refunded?: boolean;
  readonly lost?: boolean;
  readonly unpaid?: boolean;
}

/**
 * The years of purchases named a, b, c …, each in words: name, start, end, and whether it continues
 * another.
 */
function yearsOf(...purchases: Purchase[]): string[] {
  const named = purchases.map((each, index) => ({ ...each, name: 'abcd'.charAt(index) }));
  const sessions = named.map(({ name, paid, unpaid }) => ({
    id: name,
    // Klarna's answer came the day after.
    created: unix(paid) - 86_400,
    payment_status: unpaid ? 'unpaid' : 'paid',
    payment_intent: `pi_${name}`,
    metadata: { planType: 'business', billingPeriod: 'annual-financed' },
  }));
  const intents = named.map(({ name, paid, refunded = false }) => {
    const intent = { latest_charge: { created: unix(paid), refunded } };
    return [`pi_${name}`, intent as Stripe.PaymentIntent] as const;
  });
  const disputes = named
    .filter(({ lost }) => lost)
    .map(({ name }) => ({ paymentId: `pi_${name}`, status: 'lost' }) as Dispute);
  return toFinancedYears(sessions as unknown as Stripe.Checkout.Session[], new Map(intents), disputes).map(
    (year) =>
      [
        year.checkoutSessionId,
        year.startsAt.toISOString().slice(0, 10),
        year.endsAt.toISOString().slice(0, 10),
        ...(continuesAnother(year) ? [`since ${year.contractedAt.toISOString().slice(0, 10)}`] : []),
        ...(year.refunded ? ['given back'] : []),
      ].join(' '),
  );
}

const unix = (day: string) => Date.parse(`${day}T10:00:00Z`) / 1_000;

describe('the years of the financed plan', () => {
  it('run from their payment', () => {
    expect(yearsOf({ paid: '2026-11-21' })).toEqual(['a 2026-11-21 2027-11-21']);
    expect(yearsOf({ paid: '2026-11-21', unpaid: true })).toEqual([]);
  });

  it('that begin on a 29 February end on the 28th, as Stripe’s years do, and the next one too', () => {
    expect(yearsOf({ paid: '2028-02-29' }, { paid: '2029-02-10' })).toEqual([
      'a 2028-02-29 2029-02-28',
      'b 2029-02-28 2030-02-28 since 2028-02-29',
    ]);
    // An annual plan of that day comes back to it in the next leap year.
    const paid = ['2028-02-29', '2029-02-10', '2030-02-10', '2031-02-10'].map((day) => ({ paid: day }));
    expect(yearsOf(...paid).at(-1)).toMatch(/ 2031-02-28 2032-02-29 /);
  });

  it('begin, when bought in time, where the one before ends; in whatever order Stripe lists them', () => {
    const first = { paid: '2026-11-21' };
    const second = { paid: '2027-11-01' };
    const third = { paid: '2028-11-20' };
    const years = [
      '2026-11-21 2027-11-21',
      '2027-11-21 2028-11-21 since 2026-11-21',
      '2028-11-21 2029-11-21 since 2026-11-21',
    ];
    const name = (names: string) => years.map((year, index) => `${names.charAt(index)} ${year}`);
    expect(yearsOf(first, second, third)).toEqual(name('abc'));
    expect(yearsOf(third, second, first)).toEqual(name('cba'));
  });

  it('begin again after a gap', () => {
    expect(yearsOf({ paid: '2026-11-21' }, { paid: '2027-11-22' })).toEqual([
      'a 2026-11-21 2027-11-21',
      'b 2027-11-22 2028-11-22',
    ]);
  });

  it('are followed by none when they were given back', () => {
    expect(yearsOf({ paid: '2026-11-21', refunded: true }, { paid: '2026-12-01' })).toEqual([
      'a 2026-11-21 2027-11-21 given back',
      'b 2026-12-01 2027-12-01',
    ]);
    expect(
      yearsOf({ paid: '2026-11-21' }, { paid: '2027-11-01', lost: true }, { paid: '2027-11-10' }),
    ).toEqual([
      'a 2026-11-21 2027-11-21',
      'b 2027-11-21 2028-11-21 since 2026-11-21 given back',
      'c 2027-11-21 2028-11-21 since 2026-11-21',
    ]);
  });
});
