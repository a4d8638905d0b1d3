import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addTaxed,
  divideRounded,
  formatMoney,
  formatWholeEuros,
  splitMoney,
  type TaxBehavior,
  withVat,
} from './money.ts';

const cents = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });
const behavior = fc.constantFrom<TaxBehavior>('exclusive', 'inclusive');

describe('withVat', () => {
  it.each([
    [2499, 'exclusive', 2499, 525, 3024],
    [3999, 'exclusive', 3999, 840, 4839],
    [6900, 'exclusive', 6900, 1449, 8349],
    [2999, 'inclusive', 2479, 520, 2999],
    [5000, 'inclusive', 4132, 868, 5000],
    [9999, 'inclusive', 8264, 1735, 9999],
  ] as const)(
    'splits %i %s as in the table of plans',
    (amount, taxBehavior, baseCents, vatCents, totalCents) => {
      expect(withVat(amount, taxBehavior)).toEqual({ baseCents, vatCents, totalCents });
    },
  );

  it('always adds up in whole cents, for both signs', () => {
    fc.assert(
      fc.property(cents, behavior, (amount, taxBehavior) => {
        const { baseCents, vatCents, totalCents } = withVat(amount, taxBehavior);
        expect(baseCents + vatCents).toBe(totalCents);
        expect(taxBehavior === 'exclusive' ? baseCents : totalCents).toBe(amount);
        expect([baseCents, vatCents].every(Number.isInteger)).toBe(true);
        expect(withVat(-amount, taxBehavior).totalCents + totalCents).toBe(0);
      }),
    );
  });

  it('differs from the exact VAT by at most half a cent', () => {
    fc.assert(
      fc.property(cents, (base) => {
        expect(Math.abs(withVat(base, 'exclusive').vatCents * 100 - base * 21)).toBeLessThanOrEqual(50);
      }),
    );
  });

  it('refuses fractions of a cent', () => {
    expect(() => withVat(12.5, 'exclusive')).toThrow(RangeError);
  });
});

describe('addTaxed', () => {
  it('keeps the sum of the parts', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(cents, behavior)), (amounts) => {
        const sum = addTaxed(amounts.map(([amount, taxBehavior]) => withVat(amount, taxBehavior)));
        expect(sum.baseCents + sum.vatCents).toBe(sum.totalCents);
      }),
    );
  });
});

describe('divideRounded', () => {
  it('rounds halves away from zero', () => {
    expect([
      divideRounded(5, 10),
      divideRounded(-5, 10),
      divideRounded(4, 10),
      divideRounded(15, 10),
    ]).toEqual([1, -1, 0, 2]);
  });
});

describe('formats', () => {
  it('writes money in Spanish format', () => {
    expect(formatMoney(2499)).toBe('24,99\u00a0€');
    expect(formatMoney(1_234_56)).toBe('1.234,56\u00a0€');
    expect(splitMoney(1_234_05)).toEqual({ whole: '1.234', cents: '05' });
    expect(formatMoney(123_456_78, 'EUR')).toBe('123.456,78\u00a0€');
    expect(formatMoney(-0)).toBe('0,00\u00a0€');
    expect(formatMoney(-1_250)).toBe('−12,50\u00a0€');
    expect(formatMoney(-500, 'usd')).toBe('−5,00\u00a0US$');
    expect(formatWholeEuros(-1_234_56)).toBe('−1.235\u00a0€');
    expect(formatMoney(500, 'usd')).toBe('5,00\u00a0US$');
  });

  it('splits a price for typography', () => {
    expect(splitMoney(2405)).toEqual({ whole: '24', cents: '05' });
  });
});
