import { expect, it } from 'vitest';
import { startDays } from './lead-options.ts';

it.each([
  ['2026-11-23T10:00:00Z', { first: '2026-11-23', ready: '2026-11-26', last: '2028-05-23' }],
  // Already the next day in Spain; across the end of a year, a leap February and both clock
  // changes.
  ['2026-12-30T23:30:00Z', { first: '2026-12-31', ready: '2027-01-03', last: '2028-06-31' }],
  ['2028-02-26T23:30:00Z', { first: '2028-02-27', ready: '2028-03-01', last: '2029-08-27' }],
  ['2027-03-26T22:30:00Z', { first: '2027-03-26', ready: '2027-03-29', last: '2028-09-26' }],
  ['2027-10-29T21:30:00Z', { first: '2027-10-29', ready: '2027-11-01', last: '2029-04-29' }],
])('at %s a customer can start from today, and the default is 72 hours later', (now, days) => {
  expect(startDays(new Date(now))).toEqual(days);
});
