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

/** Returns the years of purchases a, b, c … as text. */
function yearsOf(...purchases: Purchase[]): string[] {
  const named = purchases.map((each, index) => ({ ...each, name: 'abcd'.charAt(index) }));
  const sessions = named.map(({ name, paid, unpaid }) => ({
    id: name,
    // Klarna accepts a day later.
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
  it('start at their payment', () => {
    expect(yearsOf({ paid: '2026-11-21' })).toEqual(['a 2026-11-21 2027-11-21']);
    expect(yearsOf({ paid: '2026-11-21', unpaid: true })).toEqual([]);
  });

  it("from 29 February end on the 28th, like Stripe's years, also in the next year", () => {
    expect(yearsOf({ paid: '2028-02-29' }, { paid: '2029-02-10' })).toEqual([
      'a 2028-02-29 2029-02-28',
      'b 2029-02-28 2030-02-28 since 2028-02-29',
    ]);
    // In a leap year an annual plan returns to 29 February.
    const paid = ['2028-02-29', '2029-02-10', '2030-02-10', '2031-02-10'].map((day) => ({ paid: day }));
    expect(yearsOf(...paid).at(-1)).toMatch(/ 2031-02-28 2032-02-29 /);
  });

  it("start at the end of the previous year when bought before it, in any order of Stripe's list", () => {
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

  it('start at their payment after a gap', () => {
    expect(yearsOf({ paid: '2026-11-21' }, { paid: '2027-11-22' })).toEqual([
      'a 2026-11-21 2027-11-21',
      'b 2027-11-22 2028-11-22',
    ]);
  });

  it('are not continued after a refund', () => {
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
