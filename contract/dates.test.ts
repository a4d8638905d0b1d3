import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMonths,
  dayOf,
  formatAppointment,
  formatRecentMoment,
  momentAt,
  noonOf,
  startOfDay,
} from './dates.ts';

describe('months later and earlier', () => {
  it.each([
    ['2026-11-22T09:00:00.000Z', -12, '2025-11-22T09:00:00.000Z'],
    // Never later than the last day of the target month.
    ['2026-03-31T09:00:00.000Z', -1, '2026-02-28T09:00:00.000Z'],
    ['2028-02-29T09:00:00.000Z', -12, '2027-02-28T09:00:00.000Z'],
    ['2026-12-31T23:30:00.000Z', 2, '2027-02-28T23:30:00.000Z'],
    ['2026-12-31T23:30:00.000Z', 72, '2032-12-31T23:30:00.000Z'],
    ['2026-01-31T00:00:00.000Z', -72, '2020-01-31T00:00:00.000Z'],
  ])('%s, %d months: %s', (from, months, to) => {
    expect(addMonths(new Date(from), months).toISOString()).toBe(to);
  });
});

describe('days of mainland Spain', () => {
  it.each([
    ['2026-11-30T17:34:00Z', 'hoy, 18:34'],
    ['2026-11-29T23:00:00Z', 'hoy, 0:00'],
    ['2026-11-29T22:59:00Z', 'ayer, 23:59'],
    ['2026-11-28T22:59:00Z', '28 nov 2026, 23:59'],
    ['2026-12-01T09:00:00Z', '1 dic 2026, 10:00'],
  ])('%s in a list of 30 November 2026: %s', (moment, words) => {
    expect(formatRecentMoment(moment, new Date('2026-11-30T22:30:00Z'))).toBe(words);
  });

  it.each([
    ['2027-01-15', '17:30', '2027-01-15T16:30:00.000Z', 'viernes 15 de enero a las 17:30'],
    ['2027-07-15', '09:00', '2027-07-15T07:00:00.000Z', 'jueves 15 de julio a las 9:00'],
    ['2027-03-28', '09:00', '2027-03-28T07:00:00.000Z', 'domingo 28 de marzo a las 9:00'],
  ])('%s at %s is %s', (day, time, moment, words) => {
    expect(momentAt(day, time).toISOString()).toBe(moment);
    expect(formatAppointment(moment)).toBe(words);
  });

  it.each([
    ['2027-01-15', '2027-01-14T23:00:00.000Z'],
    ['2027-07-15', '2027-07-14T22:00:00.000Z'],
    // On the days when the clocks change, midnight still has the old offset.
    ['2027-03-28', '2027-03-27T23:00:00.000Z'],
    ['2027-10-31', '2027-10-30T22:00:00.000Z'],
  ])('%s begins at %s', (day, moment) => {
    expect(startOfDay(day).toISOString()).toBe(moment);
    expect(dayOf(startOfDay(day))).toBe(day);
    expect(dayOf(new Date(startOfDay(day).getTime() - 1))).not.toBe(day);
  });

  it.each([
    ['2027-01-15', '2027-01-15T11:00:00.000Z'],
    ['2027-07-15', '2027-07-15T10:00:00.000Z'],
    // The days when the clocks change have 23 and 25 hours.
    ['2027-03-28', '2027-03-28T10:00:00.000Z'],
    ['2027-10-31', '2027-10-31T11:00:00.000Z'],
  ])('noon of %s is at %s', (day, moment) => {
    expect(noonOf(day).toISOString()).toBe(moment);
  });

  it('adds days across months and years', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2027-01-01', -30)).toBe('2026-12-02');
  });
});
