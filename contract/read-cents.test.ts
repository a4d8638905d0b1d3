import { expect, test } from 'vitest';
import { readCents } from './read-cents.ts';

test.each([
  ['12,50', 1_250],
  ['12.5', 1_250],
  ['12', 1_200],
  [' 12,5 € ', 1_250],
  ['1.234,50', 123_450],
  ['1.234', 123_400],
  ['0,07', 7],
  ['', null],
  ['doce', null],
  ['-1', null],
  ['12,505', null],
  ['1,234.50', null],
  ['1.23,50', null],
])('%s is %s cents', (typed, cents) => expect(readCents(typed)).toBe(cents));
