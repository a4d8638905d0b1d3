import fc from 'fast-check';
import { expect, it } from 'vitest';
import { splitInThree } from './checkout-steps.ts';

it('splits an amount into three parts that add up to it and differ by one cent at most', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999 }), (cents) => {
      const parts = splitInThree(cents);
      expect(parts[0] + parts[1] + parts[2]).toBe(cents);
      expect(parts[0] - parts[2]).toBeLessThanOrEqual(1);
      expect(parts[2]).toBeGreaterThanOrEqual(0);
    }),
  );
  expect(splitInThree(46_449)).toEqual([15_483, 15_483, 15_483]);
});
