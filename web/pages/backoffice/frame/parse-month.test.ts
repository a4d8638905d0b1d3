import { expect, it } from 'vitest';
import { parseMonth } from '#pages/backoffice/frame/parse-month.ts';

it.each([
  ['noviembre', '2026-11'],
  ['NOVIE', '2026-11'],
  ['diciembre', '2025-12'],
  ['mayo', '2026-05'],
  ['csv noviembre', '2026-11'],
  ['csv de octubre', '2026-10'],
  ['facturación febrero 2025', '2025-02'],
  ['junio de 2024', '2024-06'],
])('the month of %s is %s', (typed, month) => {
  expect(parseMonth(typed, '2026-11-30')).toBe(month);
});

it.each(['', 'csv', 'mar', 'juli', '2026', 'mayo peña', 'talleres mayo', 'mayo 20255'])(
  'no month is %s',
  (typed) => {
    expect(parseMonth(typed, '2026-11-30')).toBeNull();
  },
);
