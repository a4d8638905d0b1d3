import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { DEMO_KEY } from '#client/form-drafts.ts';
import { beginDemo, punch } from '#pages/site/demo-app/model/act.ts';
import {
  deleteDemo,
  keepDemo,
  parseDemo,
  readKept,
  writeDemo,
} from '#pages/site/demo-app/model/keep-demo.ts';
import { clockOf } from '#pages/site/record/zone-time.ts';

const clock = clockOf('Europe/Madrid');
const now = Date.parse('2026-11-23T10:52:00Z');
const begun = beginDemo(clock, now);
const demo = punch(begun, clock, now, { worker: begun.me, what: 'in', by: 'phone' });

afterEach(() => vi.unstubAllGlobals());

test('reads back the stored demo until it is removed', () => {
  const shelf = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => shelf.get(key) ?? null,
    setItem: (key: string, value: string) => shelf.set(key, value),
    removeItem: (key: string) => shelf.delete(key),
  });
  expect(readKept()).toBeNull();
  keepDemo(demo);
  expect([...shelf.keys()]).toEqual([DEMO_KEY]);
  expect(readKept()).toEqual(demo);
  deleteDemo();
  expect(readKept()).toBeNull();
});

test('without browser storage the demo lasts as long as the page', () => {
  const refuse = () => {
    throw new DOMException('refused', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  expect(readKept()).toBeNull();
  keepDemo(demo);
  expect(readKept()).toEqual(demo);
  deleteDemo();
  expect(readKept()).toBeNull();
});

test.each([
  ['nothing', null],
  ['no JSON', '{'],
  ['a list', '[]'],
  ['another version', writeDemo(demo).replace('"version":1', '"version":2')],
  ['nobody', writeDemo({ ...demo, me: 'nobody' as 'lucia' })],
  ['a day that is none', writeDemo({ ...demo, held: { worker: 'lucia', day: '2026-99-99' } })],
  [
    'a name of a thousand letters',
    writeDemo({ ...demo, company: { ...demo.company, name: 'x'.repeat(1000) } }),
  ],
  ['what nobody can do', writeDemo(demo).replace('"kind":"punch"', '"kind":"constructor"')],
  ['a moment that is none', writeDemo(demo).replace(/"at":\d+/, '"at":"now"')],
])('returns null for %s', (_, text) => {
  expect(parseDemo(text)).toBeNull();
});

test('returns null for any other text, without an error', () => {
  fc.assert(
    fc.property(fc.oneof(fc.json(), fc.string()), (text) => {
      expect(parseDemo(text)).toBeNull();
    }),
  );
});
