import { formatPhone, phoneKey } from '@horus/contract/phone';
import { expect, it } from 'vitest';

it.each([
  ['925000102', '925 000 102'],
  ['925 00 01 02', '925 000 102'],
  ['+34 925-000.102', '925 000 102'],
  ['0034925000102', '925 000 102'],
  ['34 612 345 678', '612 345 678'],
  ['925000102 ext. 3', '925 000 102 ext. 3'],
  ['925000102, x3', '925 000 102 x3'],
  ['+33 6 12 34 56 78', '+33 6 12 34 56 78'],
  ['112 233', '112 233'],
  ['', ''],
])('shows %s as %s', (typed, shown) => {
  expect(formatPhone(typed)).toBe(shown);
});

it.each(['925000102', '+34 925 00 01 02', '0034 925-000-102', '925 000 102 (ext. 3)'])(
  'recognises the same number in %s',
  (typed) => expect(phoneKey(typed)).toBe('925000102'),
);

it.each(['', '12345678', 'ext. 925000102'])('recognises no number in %s', (typed) => {
  expect(phoneKey(typed)).toBeNull();
});
