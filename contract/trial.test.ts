import { describe, expect, it } from 'vitest';
import { dayOf, formatMoment } from './dates.ts';
import { HOUR_MS } from './durations.ts';
import { PAYMENT_PAGE_MS, trialEndsAt } from './trial.ts';

const endOf = (openedAt: string) => trialEndsAt(new Date(Date.parse(openedAt) + PAYMENT_PAGE_MS));

describe('the end of the free month', () => {
  it.each([
    ['in the morning', '2026-11-22T09:00:00+01:00', '2026-12-22T12:00:00+01:00'],
    [
      'in the afternoon: not a day of the thirty is lost',
      '2026-11-22T17:00:00+01:00',
      '2026-12-23T12:00:00+01:00',
    ],
    ['shortly before midnight, paid after it', '2026-11-30T23:55:00+01:00', '2026-12-31T12:00:00+01:00'],
    ['so that thirty days end at noon itself', '2026-11-22T11:00:00+01:00', '2026-12-22T12:00:00+01:00'],
    // Still the 31st in UTC: a month counted in UTC has two fees, and the next one none.
    ['shortly after midnight on the 1st', '2026-08-01T00:09:00+02:00', '2026-08-31T12:00:00+02:00'],
    ['before the clock goes forward', '2027-03-10T10:30:00+01:00', '2027-04-10T12:00:00+02:00'],
    ['before the clock goes back', '2027-10-10T11:30:00+02:00', '2027-11-09T12:00:00+01:00'],
    ['over a 29 February', '2028-02-10T08:00:00+01:00', '2028-03-11T12:00:00+01:00'],
  ])('for a page opened %s', (_, openedAt, end) => {
    expect(endOf(openedAt).toISOString()).toBe(new Date(end).toISOString());
  });

  it('is noon in Madrid after 30 to 32 days, for any day and minute', () => {
    const first = Date.parse('2027-01-01T00:00:00Z');
    for (let minutes = 0; minutes < 366 * 24 * 60; minutes += 1_447) {
      const openedAt = first + minutes * 60_000;
      const end = trialEndsAt(new Date(openedAt + PAYMENT_PAGE_MS));
      expect(formatMoment(end)).toContain('a las 12:00');
      const freeHours = (end.getTime() - (openedAt + PAYMENT_PAGE_MS)) / HOUR_MS;
      expect(freeHours).toBeGreaterThanOrEqual(30 * 24);
      expect(freeHours).toBeLessThanOrEqual(31 * 24 + 1);
      // Stripe charges it an hour later, and counts its months in UTC.
      expect(dayOf(new Date(end.getTime() + HOUR_MS))).toBe(end.toISOString().slice(0, 10));
    }
  });
});
