import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Missing in the oldest browsers of the README; e2e/older-browsers.ts has the versions. */
const LACKING = [
  'AbortSignal.any(',
  'Array.fromAsync(',
  'Map.groupBy(',
  'Object.groupBy(',
  'Promise.try(',
  'Promise.withResolvers(',
  'RegExp.escape(',
  'URL.canParse(',
  'URL.parse(',
  'Intl.DurationFormat(',
  'Intl.Segmenter(',
  '.checkVisibility(',
  '.isDisjointFrom(',
  '.isSubsetOf(',
  '.isSupersetOf(',
  '.symmetricDifference(',
  'hidePopover(',
  'requestIdleCallback(',
  'showPopover(',
  'startViewTransition(',
  'togglePopover(',
];

const root = join(import.meta.dirname, '..');
const files = ['contract', 'web/app', 'web/client', 'web/content', 'web/pages', 'web/ui'].flatMap((tree) =>
  readdirSync(join(root, tree), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|node_modules/.test(file))
    .map((file) => join(tree, file)),
);

test('uses a feature that an oldest browser lacks only after a check', () => {
  const unasked = files.flatMap((file) => {
    const source = readFileSync(join(root, file), 'utf8');
    const asked = [...source.matchAll(/'(\w+)' in \w/g)].map(([, name = '']) => name.replace('show', ''));
    return LACKING.filter((call) => source.includes(call) && !asked.some((name) => call.includes(name))).map(
      (call) => `${file}: ${call}`,
    );
  });
  expect(unasked).toEqual([]);
});
