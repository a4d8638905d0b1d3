import { expect, it } from 'vitest';
import { Amount, toCsv } from '#platform/csv';

const cellOf = (value: unknown) =>
  toCsv([{ a: value }])
    .replace(/^\uFEFFa\r\n/, '')
    .replace(/\r\n$/, '');

it.each([
  ...['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1', '＋1', '－1', '＠x'],
  ...[' =1+1', '  @x', '\u00a0=1', '\n=1', '\uFEFF=1', ' ＝1', '\n'],
])('escapes %j, which could be a formula', (typed) => {
  expect(cellOf(typed).replace(/^"/, '')).toMatch(/^'/);
});

it.each(['Talleres Peña', ' con sangría', 'a=b', '20 - 30 personas', '45001', '0', '08001-A'])(
  'leaves %j unchanged',
  (typed) => {
    expect(cellOf(typed)).toBe(typed);
  },
);

it.each(['08001', '00', '34925000000123'])('keeps the digits of %j', (code) => {
  expect(cellOf(code)).toBe(`"=""${code}"""`);
});

it('writes a negative amount as a number', () => {
  expect(cellOf(new Amount(-1_250))).toBe('-12,50');
});
