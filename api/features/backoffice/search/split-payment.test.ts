import { expect, it } from 'vitest';
import { splitPayment } from '#features/backoffice/search/split-payment';

const now = new Date('2026-11-30T12:00:00Z');

it.each([
  ['4242 almen', '4242', 'almen'],
  ['visa 4242 Viveros del Tajo', 'visa 4242', 'Viveros del Tajo'],
  ['48,39 almen', '48,39', 'almen'],
  ['1.234,56 € almen', '1.234,56 €', 'almen'],
  ['48 € almen', '48 €', 'almen'],
])('%s is a payment of a customer', (typed, q, whom) => {
  expect(splitPayment(typed, now)).toEqual({ q, whom });
});

it.each([
  ['48,39 22 nov', '2026-11-21T23:00:00.000Z', '2026-11-22T23:00:00.000Z'],
  ['48,39 € el 22 de noviembre', '2026-11-21T23:00:00.000Z', '2026-11-22T23:00:00.000Z'],
  ['48,39 del 2/12', '2025-12-01T23:00:00.000Z', '2025-12-02T23:00:00.000Z'],
  ['48,39 29 mar', '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
])('%s is a payment of a day in Spain', (typed, from, to) => {
  const day = splitPayment(typed, now).day?.map((moment) => moment.toISOString());
  expect(day).toEqual([from, to]);
});

it('a day that doesn’t exist is no day', () => {
  expect(splitPayment('48,39 31 nov', now)).toEqual({ q: '48,39', whom: '31 nov' });
});

it.each([
  '4242',
  '48,39',
  '48 €',
  'visa 4242',
  '4455 66',
  '925 44 55 66',
  'viveros 4242',
  'pi_3abcd',
  '48,39 7',
])('%s is not split', (typed) => {
  expect(splitPayment(typed, now)).toEqual({ q: typed });
});
