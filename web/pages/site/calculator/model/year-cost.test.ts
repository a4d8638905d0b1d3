import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  cheaperRanges,
  comparedPeriods,
  equalPerHeadCents,
  type HeadOffer,
  yearOfHorus,
  yearPerHead,
} from '#pages/site/calculator/model/year-cost.ts';

const amounts = ({ total }: { total: { baseCents: number; vatCents: number; totalCents: number } }) => [
  total.baseCents,
  total.vatCents,
  total.totalCents,
];
const offer = (perHeadCents: number, setupCents = 0, minimumCents = 0): HeadOffer => ({
  perHeadCents,
  setupCents,
  minimumCents,
});

describe('a year of Horus (docs/product.md, "Prices")', () => {
  it.each([
    // Setup, eleven fees of 24.99 € and 5.25 € of VAT each: the first month is free.
    [5, 'monthly', [324_89, 68_25, 393_14]],
    [5, 'annual', [289_88, 60_87, 350_75]],
    [6, 'monthly', [504_89, 106_05, 610_94]],
    [20, 'annual', [383_88, 80_61, 464_49]],
    [21, 'monthly', [834_00, 175_14, 1009_14]],
    [999, 'annual', [660_00, 138_60, 798_60]],
  ] as const)('for %i people, %s', (people, period, expected) => {
    expect(amounts(yearOfHorus(people, period))).toEqual(expected);
  });

  it('lists its lines: setup and fees', () => {
    expect(
      yearOfHorus(8, 'monthly').lines.map(({ kind, count, each }) => [kind, count, each.baseCents]),
    ).toEqual([
      ['setup', 1, 65_00],
      ['fee', 11, 39_99],
    ]);
    expect(yearOfHorus(8, 'annual').lines.map(({ kind, count }) => [kind, count])).toEqual([['fee', 1]]);
  });
});

describe('a year at a price per person', () => {
  it('costs twelve months and the setup', () => {
    // 8 × 3.50 € = 28 €, with VAT 33.88 €, twelve times; 100 € and 21 €.
    expect(amounts(yearPerHead(8, offer(3_50, 100_00)))).toEqual([436_00, 91_56, 527_56]);
  });

  it('costs at least the monthly minimum', () => {
    expect(amounts(yearPerHead(3, offer(3_50, 0, 25_00)))[0]).toBe(300_00);
    expect(amounts(yearPerHead(8, offer(3_50, 0, 25_00)))[0]).toBe(336_00);
  });

  it('rounds the VAT per month, as each invoice does', () => {
    // 1.27 € has 26.67 cents of VAT.
    expect(amounts(yearPerHead(1, offer(1_27)))).toEqual([15_24, 12 * 27, 15_24 + 12 * 27]);
  });

  it('costs 0 at a price of 0', () => {
    expect(amounts(yearPerHead(8, offer(0)))).toEqual([0, 0, 0]);
  });
});

describe('numbers of people for which Horus costs less', () => {
  it.each([
    ['at no price', offer(0), []],
    ['at any number', offer(400_00), [{ from: 1, to: 999 }]],
    // 5 × 6 × 12 = 360 > 324.89; 7 × 72 = 504 < 504.89.
    [
      'in the first plan from five, in the second from eight',
      offer(6_00),
      [
        { from: 5, to: 5 },
        { from: 8, to: 999 },
      ],
    ],
    ['as soon as the setup alone is more', offer(0, 900_00), [{ from: 1, to: 999 }]],
    // 40 × 12 = 480: above Autónomos alone, until the people count.
    [
      'by the minimum',
      offer(1_00, 0, 40_00),
      [
        { from: 1, to: 5 },
        { from: 70, to: 999 },
      ],
    ],
  ] as const)('%s', (_, each, expected) => {
    expect(cheaperRanges(each, 'monthly')).toEqual(expected);
  });

  test('matches a comparison of each number of people', () => {
    const cents = (max: number) => fc.integer({ min: 0, max });
    fc.assert(
      fc.property(
        fc.record({ perHeadCents: cents(40_00), setupCents: cents(1000_00), minimumCents: cents(120_00) }),
        fc.constantFrom(...comparedPeriods),
        (each, period) => {
          const ranges = cheaperRanges(each, period);
          for (let people = 1; people <= 999; people += 1) {
            const cheaper =
              yearOfHorus(people, period).total.baseCents < yearPerHead(people, each).total.baseCents;
            const within = ranges.filter(({ from, to }) => from <= people && people <= to);
            expect(within.length, `${people} people`).toBe(cheaper ? 1 : 0);
          }
          // Touching ranges would be one range.
          for (const [index, { from }] of ranges.entries())
            if (index > 0) expect(from).toBeGreaterThan((ranges[index - 1]?.to ?? 0) + 1);
        },
      ),
      { numRuns: 60 },
    );
  });
});

test('the equal price gives the same year, to the cent per person and month', () => {
  expect(equalPerHeadCents(8, 'monthly')).toBe(5_26);
  for (const people of [1, 5, 6, 20, 21, 300, 999]) {
    const same = yearPerHead(people, offer(equalPerHeadCents(people, 'annual'))).total.baseCents;
    const horus = yearOfHorus(people, 'annual').total.baseCents;
    expect(Math.abs(same - horus)).toBeLessThanOrEqual(6 * people);
  }
});
