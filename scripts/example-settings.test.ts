import { expect, it } from 'vitest';
import { exampleSettings } from './example-settings.ts';

const at = (day: string, env: NodeJS.ProcessEnv = {}) => exampleSettings(env, new Date(`${day}T12:00:00Z`));

it('gives a local machine a running promotion, with the same last day for a year', () => {
  for (const day of ['2026-07-01', '2026-11-22', '2027-01-01', '2027-06-30']) {
    expect(at(day)['PROMO_UNTIL']).toBe('2027-09-30');
  }
  expect(at('2027-07-01')['PROMO_UNTIL']).toBe('2028-09-30');
  expect(JSON.parse(at('2026-07-01')['TESTIMONIALS'] ?? '')).toHaveLength(2);
});

it('gives production nothing, and never replaces a setting, even an empty one', () => {
  expect(at('2026-11-22', { NODE_ENV: 'production' })).toEqual({});
  const empty = { PROMO_UNTIL: '', TESTIMONIALS: '', CLAIMS: '', SUPPORT_HOURS: '' };
  expect(at('2026-11-22', empty)).toEqual({});
});
