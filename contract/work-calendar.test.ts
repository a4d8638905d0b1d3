import { describe, expect, it } from 'vitest';
import {
  areHolidayAmendments,
  isPublishedYear,
  isWorkingDay,
  missingYears,
  workingDaysAfter,
} from './work-calendar.ts';

/** In Toledo, in winter. */
const at = (moment: string) => new Date(`${moment}+01:00`);

describe('working days in Toledo', () => {
  it.each([
    ['a Monday', '2026-11-23T09:00', '2026-11-25'],
    ['a Friday', '2026-11-20T23:59', '2026-11-24'],
    ['a Saturday', '2026-11-21T12:00', '2026-11-24'],
    ['the eve of the city’s own holiday', '2026-11-25T10:00', '2026-11-30'],
    ['the eve of two holidays and a Sunday', '2026-12-24T10:00', '2026-12-29'],
    ['Easter Wednesday', '2026-04-01T10:00', '2026-04-08'],
  ])('two after %s', (_, moment, due) => {
    expect(workingDaysAfter(at(moment), 2, '')).toBe(due);
  });

  it('counts from the current day in Toledo', () => {
    // Tuesday in Toledo, Monday in UTC.
    expect(workingDaysAfter(new Date('2026-11-16T23:30:00Z'), 2, '')).toBe('2026-11-19');
  });

  it('adds and removes days by setting; the last entry wins', () => {
    expect(isWorkingDay('2027-01-25', '')).toBe(true);
    expect(isWorkingDay('2027-01-25', '2027-01-25')).toBe(false);
    expect(isWorkingDay('2026-11-26', '2027-01-25, -2026-11-26')).toBe(true);
    expect(isWorkingDay('2026-11-26', '-2026-11-26 2026-11-26')).toBe(false);
  });

  it('uses the national holidays for a year without a list', () => {
    expect(isWorkingDay('2031-10-13', '')).toBe(true);
    expect(isWorkingDay('2031-12-08', '')).toBe(false);
    expect(isPublishedYear('2031-12-08', '')).toBe(false);
    expect(isPublishedYear('2031-12-08', '2031-05-30')).toBe(false);
    expect(isPublishedYear('2031-12-08', '2031-01-23 2031-04-10 2031-05-31 2031-11-26')).toBe(true);
    expect(isPublishedYear('2026-12-08', '')).toBe(true);
  });

  it.each(['2027-03-26', '2028-04-14', '2030-04-19', '2038-04-23', '2049-04-16', '2076-04-17'])(
    'includes Good Friday of a year without a list, %s, but not the day before',
    (day) => {
      const before = new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
      expect([isWorkingDay(before, ''), isWorkingDay(day, '')]).toEqual([true, false]);
    },
  );

  it('misses this year’s list, and the next year’s from October', () => {
    expect(missingYears('2026-09-30', '')).toEqual([]);
    expect(missingYears('2026-10-01', '')).toEqual(['2027']);
    expect(missingYears('2026-10-01', '2027-01-25')).toEqual(['2027']);
    // National holidays are known anyway, and removed days are not a list.
    expect(missingYears('2026-10-01', '2027-01-01 2027-01-06 2027-10-12 2027-12-08')).toEqual(['2027']);
    expect(missingYears('2026-10-01', '-2027-01-25 -2027-03-25 -2027-05-31 -2027-11-26')).toEqual(['2027']);
    expect(missingYears('2026-10-01', '2027-01-25 2027-03-25 2027-05-31 2027-11-26')).toEqual([]);
    expect(missingYears('2031-01-01', '')).toEqual(['2031']);
  });

  it.each([
    ['', true],
    ['2027-01-25', true],
    ['2027-01-25, -2027-05-31 2027-12-09', true],
    ['2027-02-30', false],
    ['25/01/2027', false],
    ['2027-01-25 mañana', false],
  ])('accepts %j as a setting: %s', (setting, taken) => {
    expect(areHolidayAmendments(setting)).toBe(taken);
  });
});
