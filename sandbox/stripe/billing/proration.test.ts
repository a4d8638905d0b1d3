import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { prorate } from './proration-items.ts';

const MONTH = 2_678_400;

/** Published figures of real Stripe responses; sandbox/coverage.md has the sources. */
describe('matches Stripe', () => {
  it.each([
    ['unused time of 10.00 a month', 1_000, { start: 1_596_749_288, end: 1_599_427_688 }, 1_598_982_148, 166],
    [
      'remaining time of 32.52 a month',
      3_252,
      { start: 1_596_749_288, end: 1_599_427_688 },
      1_598_982_148,
      541,
    ],
    ['unused time in a short month', 1_000, { start: 1_487_030_400, end: 1_489_449_600 }, 1_488_568_488, 364],
    [
      'unused time, all but two minutes',
      11_000,
      { start: 1_739_029_692 - MONTH, end: 1_739_029_692 },
      1_736_351_413,
      11_000,
    ],
    [
      'remaining time, all but two minutes',
      20_000,
      { start: 1_739_029_692 - MONTH, end: 1_739_029_692 },
      1_736_351_413,
      19_999,
    ],
    [
      'unused time after four seconds',
      2_500,
      { start: 1_762_799_407, end: 1_765_391_407 },
      1_762_799_411,
      2_500,
    ],
    ['remaining time of a year', 25_000, { start: 1_762_799_407, end: 1_794_335_407 }, 1_762_799_411, 25_000],
    ['a third of a month at 20.00', 2_000, { start: 0, end: 30 }, 20, 667],
    ['a third of a month at 10.00', 1_000, { start: 0, end: 30 }, 20, 333],
    ['half of 10.00 less its share of a coupon', 1_000 - 166, { start: 0, end: 28 }, 14, 417],
  ])('%s', (_what, amount, period, at, cents) => {
    expect(prorate(amount, period, at)).toBe(cents);
  });
});

describe('a part of a period', () => {
  const anyPeriod = fc
    .record({
      start: fc.integer({ min: 0, max: 2_000_000_000 }),
      length: fc.integer({ min: 1, max: 31_622_400 }),
    })
    .map(({ start, length }) => ({ start, end: start + length }));
  const anyAmount = fc.integer({ min: 0, max: 99_999_999 });

  it('is the whole amount at the start, 0 at the end, and never outside these', () => {
    fc.assert(
      fc.property(
        anyAmount,
        anyPeriod,
        fc.integer({ min: -10, max: 31_622_410 }),
        (amount, period, after) => {
          const part = prorate(amount, period, period.start + after);
          expect(part).toBeGreaterThanOrEqual(0);
          expect(part).toBeLessThanOrEqual(amount);
          expect(prorate(amount, period, period.start)).toBe(amount);
          expect(prorate(amount, period, period.end)).toBe(0);
        },
      ),
    );
  });

  it('credits the same for two changes in a row as for one, except for a cent of rounding', () => {
    fc.assert(
      fc.property(anyAmount, anyPeriod, fc.nat(), fc.nat(), (amount, { start, end }, a, b) => {
        const [first = 0, second = 0] = [a, b]
          .map((n) => start + (n % (end - start)))
          .toSorted((x, y) => x - y);
        const left = prorate(amount, { start, end }, first);
        // The charge for the rest starts at the first change.
        const again = prorate(left, { start: first, end }, second);
        expect(Math.abs(again - prorate(amount, { start, end }, second))).toBeLessThanOrEqual(1);
      }),
    );
  });
});
