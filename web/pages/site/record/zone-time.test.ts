import { HOUR_MS, MINUTE_MS } from '@horus/contract/durations';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  clockOf,
  daysOfMonth,
  formatHours,
  formatTime,
  monthBefore,
  weekdayOf,
} from '#pages/site/record/zone-time.ts';

const madrid = clockOf('Europe/Madrid');

describe('a clock of a time zone', () => {
  test('reads the local day and minutes', () => {
    expect(madrid.read(Date.parse('2026-07-01T22:30:00Z'))).toEqual({ day: '2026-07-02', minutes: 30 });
    expect(clockOf('America/New_York').read(Date.parse('2026-07-01T22:30:00Z'))).toEqual({
      day: '2026-07-01',
      minutes: 18 * 60 + 30,
    });
  });

  test('finds the moment of a time, also beyond midnight', () => {
    expect(madrid.moment('2026-07-01', 30 * 60)).toBe(Date.parse('2026-07-02T04:00:00Z'));
    expect(clockOf('Asia/Kolkata').moment('2026-07-01', 9 * 60)).toBe(Date.parse('2026-07-01T03:30:00Z'));
  });

  test('moves a skipped time in March an hour later, and takes the first of a repeated one in October', () => {
    expect(madrid.moment('2026-03-29', 2 * 60 + 30)).toBe(Date.parse('2026-03-29T01:30:00Z'));
    expect(madrid.moment('2026-10-25', 2 * 60 + 30)).toBe(Date.parse('2026-10-25T00:30:00Z'));
  });

  test('a night is an hour shorter in March and an hour longer in October', () => {
    const night = (day: string) => (madrid.moment(day, 30 * 60) - madrid.moment(day, 22 * 60)) / HOUR_MS;
    expect([night('2026-03-27'), night('2026-03-28'), night('2026-10-24')]).toEqual([8, 7, 9]);
  });

  test('reads back any existing local time from its moment', () => {
    const zones = ['Europe/Madrid', 'America/Los_Angeles', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'UTC'];
    const clocks = zones.map(clockOf);
    const minute = fc.integer({ min: Date.UTC(2020, 0) / MINUTE_MS, max: Date.UTC(2035, 0) / MINUTE_MS });
    fc.assert(
      fc.property(fc.constantFrom(...clocks), minute, (clock, at) => {
        const shown = clock.read(at * MINUTE_MS);
        const found = clock.moment(shown.day, shown.minutes);
        expect(clock.read(found)).toEqual(shown);
        // The first of the two for a time that occurs twice.
        expect(found).toBeLessThanOrEqual(at * MINUTE_MS);
        expect(at * MINUTE_MS - found).toBeLessThanOrEqual(HOUR_MS);
      }),
    );
  });

  test('throws RangeError for an unknown zone', () => {
    expect(() => clockOf('Luna/Tycho')).toThrow(RangeError);
  });
});

test('returns the days of a month, the month before and weekdays', () => {
  expect(daysOfMonth('2028-02')).toHaveLength(29);
  expect(daysOfMonth('2026-12').at(-1)).toBe('2026-12-31');
  expect(monthBefore('2027-01')).toBe('2026-12');
  expect([weekdayOf('2026-11-23'), weekdayOf('2026-11-29')]).toEqual([0, 6]);
});

test('formats times and hours', () => {
  expect([formatTime(542), formatTime(30 * 60 + 5), formatHours(485)]).toEqual([
    '09:02',
    '06:05',
    '8 h 05 min',
  ]);
});
