import { expect, it } from 'vitest';
import { daysOfSpan, describeSpan, paperSpan, quarterOf } from './paper-span.ts';

it('a span is a year or a quarter, and ends where the next begins', () => {
  expect(daysOfSpan('2026')).toEqual({ first: '2026-01-01', after: '2027-01-01' });
  expect(daysOfSpan('2026-T1')).toEqual({ first: '2026-01-01', after: '2026-04-01' });
  expect(daysOfSpan('2026-T4')).toEqual({ first: '2026-10-01', after: '2027-01-01' });
  expect(daysOfSpan('2026-11')).toEqual({ first: '2026-11-01', after: '2026-12-01' });
  expect(daysOfSpan('2026-12')).toEqual({ first: '2026-12-01', after: '2027-01-01' });
  for (const span of ['2026-T0', '2026-T5', '2026-3', '1999', '2026-T1x', '']) {
    expect(paperSpan.safeParse(span).success).toBe(false);
  }
});

it('a span contains the days of its months', () => {
  const days = ['2026-01-01', '2026-03-31', '2026-04-01', '2026-09-30', '2026-12-31'];
  expect(days.map(quarterOf)).toEqual(['2026-T1', '2026-T1', '2026-T2', '2026-T3', '2026-T4']);
  expect(describeSpan('2026-T3')).toBe('el tercer trimestre de 2026');
  expect(describeSpan('2026')).toBe('el año 2026');
});
