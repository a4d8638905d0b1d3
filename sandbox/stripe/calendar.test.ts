import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addMonths, nextPeriodEnd } from './calendar.ts';

const at = (text: string) => Date.parse(`${text}T09:30:00Z`) / 1_000;
const monthly = { interval: 'month', count: 1 } as const;

describe('periods', () => {
  it('ends on the last day of a month that is too short', () => {
    expect(addMonths(at('2027-01-31'), 1)).toBe(at('2027-02-28'));
    expect(addMonths(at('2028-02-29'), 12)).toBe(at('2029-02-28'));
  });

  it("returns to the anchor's day after a shorter month", () => {
    const anchor = at('2027-01-31');
    const february = nextPeriodEnd(anchor, monthly, anchor);
    expect(february).toBe(at('2027-02-28'));
    expect(nextPeriodEnd(anchor, monthly, february)).toBe(at('2027-03-31'));
  });

  it('starts at an anchor in the future', () => {
    expect(nextPeriodEnd(at('2027-05-10'), monthly, at('2027-04-10'))).toBe(at('2027-05-10'));
  });

  it('counts years and several months', () => {
    expect(nextPeriodEnd(at('2027-05-10'), { interval: 'year', count: 1 }, at('2027-05-10'))).toBe(
      at('2028-05-10'),
    );
    expect(nextPeriodEnd(at('2027-05-10'), { interval: 'month', count: 3 }, at('2027-05-10'))).toBe(
      at('2027-08-10'),
    );
  });

  it('always moves forward, by a month at most', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 4_000_000_000 }),
        fc.integer({ min: 0, max: 40 }),
        (anchor, months) => {
          const from = addMonths(anchor, months);
          const end = nextPeriodEnd(anchor, monthly, from);
          expect(end).toBeGreaterThan(from);
          expect(end - from).toBeLessThanOrEqual(31 * 86_400);
        },
      ),
    );
  });
});
