import { dayOf } from '@horus/contract/dates';
import { LAW_CHECKED_ON } from '@horus/contract/law-check';
import { expect, test } from 'vitest';
import { law } from '#content/law.ts';

test('the day of the check is a valid day, not in the future', () => {
  expect(new Date(LAW_CHECKED_ON).toISOString().slice(0, 10)).toBe(LAW_CHECKED_ON);
  expect(LAW_CHECKED_ON <= dayOf(new Date())).toBe(true);
});

test('no event or rule is later than the day of the check', () => {
  const days = [...law.rules.list.map(({ since }) => since), ...law.history.list.map(({ date }) => date)];
  for (const day of days) {
    expect.soft(new Date(day).toISOString().slice(0, 10)).toBe(day);
    expect.soft(day <= LAW_CHECKED_ON, day).toBe(true);
  }
});

test.each([
  ['tiempo-parcial', '2013-12-22'],
  ['trabajo-a-distancia', '2020-10-13'],
])('%s applies since the rule that first said it: %s', (id, day) => {
  expect(law.rules.list.find((rule) => rule.id === id)?.since).toBe(day);
});

test('the history is newest first, with one change per day, because the day is its id', () => {
  const days = law.history.list.map(({ date }) => date);
  expect(days).toEqual([...new Set(days)].sort().reverse());
});
