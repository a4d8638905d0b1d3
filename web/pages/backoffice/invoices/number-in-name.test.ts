import { expect, test } from 'vitest';
import { describeJump, numberInName } from '#pages/backoffice/invoices/number-in-name.ts';

test.each([
  ['F-2026-0124.pdf', 'F-2026-0124'],
  ['Factura 2026-124.pdf', '2026-124'],
  ['Factura F2026-124 Talleres Uno (1).pdf', 'F2026-124'],
  ['factura_F_2026_0124.PDF', 'F-2026-0124'],
  ['F-0124.pdf', 'F-0124'],
  ['Factura 2026-11-30.pdf', null],
  ['30-11-2026.pdf', null],
  ['20261130_124501.pdf', null],
  ['Factura de noviembre.pdf', null],
])('the number in the name %j is %j', (name, number) => {
  expect(numberInName(name, null)).toBe(number);
});

test('the number is written as the last one', () => {
  expect(numberInName('F-2026-0124.pdf', 'F-2026/0123')).toBe('F-2026/0124');
  expect(numberInName('F-0124.pdf', 'F-2026/0123')).toBe('F-0124');
});

test.each([
  ['F-2026-0005', 'F-2026-0004', null],
  ['F-2026-0006', 'F-2026-0004', 'Se salta un número desde la última que salió, la F-2026-0004'],
  ['F-2026-0099', 'F-2026-0004', 'Se salta 94 números desde la última que salió, la F-2026-0004'],
  ['F-2026-0003', 'F-2026-0004', 'Es anterior a la última que salió, la F-2026-0004'],
  ['F-2026-0004', 'F-2026-0004', 'La F-2026-0004 ya ha salido'],
  ['F-2027-0001', 'F-2026-0004', null],
  ['F-2026-', 'F-2026-0004', null],
  ['F-2026-0005', null, null],
])('compares %s with the last number %s', (number, last, words) => {
  expect(describeJump(number, last)).toBe(words);
});
