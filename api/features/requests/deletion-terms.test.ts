import { expect, test } from 'vitest';
import { deletionTerms } from '#features/requests/deletion-terms';

const createdAt = new Date('2026-11-27T10:00:00Z');
const month = new Date('2026-12-27T10:00:00Z');
const end = new Date('2027-06-30T10:00:00Z');
const weekAfterEnd = new Date('2027-07-07T10:00:00Z');
const soon = new Date('2026-12-01T10:00:00Z');
const ends = { state: 'ends', endsAt: end.toISOString() } as const;

test.each([
  ['no plan', { state: 'none' }, null, false, null, month],
  ['a plan that renews', { state: 'renews' }, null, false, 'cancellation', month],
  ['a plan that renews, its rest given up', { state: 'renews' }, null, true, 'cancellation', month],
  ['a plan that ends', ends, end, false, end, weekAfterEnd],
  ['a plan that ends, its rest given up', ends, end, true, null, month],
  ['a plan that ends within days', { state: 'ends', endsAt: soon.toISOString() }, soon, false, soon, month],
  ['a plan that was waited for and has ended', { state: 'none' }, end, false, null, weekAfterEnd],
  ['a plan that had ended before', { state: 'none' }, new Date('2026-01-01'), false, null, month],
] as const)('a deletion with %s', (_, status, lastEnd, givesUpRest, waitsFor, dueAt) => {
  expect(deletionTerms({ status, lastEnd }, { createdAt, givesUpRest })).toEqual({ waitsFor, dueAt });
});
