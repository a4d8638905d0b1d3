import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ticksOf } from '#pages/backoffice/parts/chart-scale.ts';

it('uses round values', () => {
  expect(ticksOf(0, 37)).toEqual([0, 10, 20, 30, 40]);
  expect(ticksOf(-900, 4_100)).toEqual([-2_000, 0, 2_000, 4_000, 6_000]);
  expect(ticksOf(0, 0)).toEqual([0, 1]);
});

it('encloses every value and zero with few lines at even steps', () => {
  const values = fc.array(fc.integer({ min: -10_000_000, max: 10_000_000 }), { minLength: 1 });
  fc.assert(
    fc.property(values, (all) => {
      const ticks = ticksOf(Math.min(...all), Math.max(...all));
      expect(ticks).toContain(0);
      expect(ticks[0]).toBeLessThanOrEqual(Math.min(...all));
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(Math.max(...all));
      expect(ticks.length).toBeLessThanOrEqual(6);
      const steps = ticks.slice(1).map((tick, place) => tick - (ticks[place] ?? 0));
      expect(new Set(steps).size).toBe(1);
    }),
  );
});
