import { expect, it } from 'vitest';
import { findUnstorableText } from '#platform/unstorable-text';

it.each([
  [{ q: 'a\u0000b', from: '2026-01-01' }, ['q']],
  [{ seen: { owes: 1, restUntil: 'a\ud800' }, ids: ['x', '\udc00'] }, ['seen.restUntil', 'ids.1']],
  [{ cursor: '0000-01-01T00:00:00.000Z_x' }, ['cursor']],
  [{ 'a\u0000': 1 }, ['body']],
  ['\u0000', ['body']],
])("finds the members of %j that can't be stored", (value, paths) => {
  expect(findUnstorableText(value)).toEqual(paths);
});

it('rejects a value that is too deep', () => {
  let deep: unknown = 'a';
  for (let level = 0; level < 30_000; level += 1) deep = [deep];
  expect(findUnstorableText({ token: deep })).toEqual(['body']);
});

it.each([{ q: 'Ñandú 🍺\n\t', n: 0, at: null }, { q: 'calle 0000-00' }, Buffer.from('%PDF\0'), undefined])(
  'finds nothing in %j',
  (value) => {
    expect(findUnstorableText(value)).toEqual([]);
  },
);
