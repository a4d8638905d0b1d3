import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './settings.ts';

/** Files that read attributes written elsewhere: before React, in the build and the api. */
const READERS = [
  'web/app/boot/*.ts',
  'web/app/live.ts',
  'web/app/styles/*.css',
  'web/build-steps/first-view.ts',
  'api/features/leads/form-page.ts',
];
const ATTRIBUTE = /\bdata-[a-z]+(?:-[a-z]+)*/g;

const attributesOf = (...patterns: string[]) => {
  const files = patterns.flatMap((pattern) => globSync(pattern, { cwd: ROOT }));
  const found = files
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) => readFileSync(join(ROOT, file), 'utf8').match(ATTRIBUTE) ?? []);
  return [...new Set(found)].sort();
};

test('docs/boot-protocol.md lists exactly the attributes that are read before React', () => {
  expect(attributesOf('docs/boot-protocol.md').filter((each) => each !== 'data-attributes')).toEqual(
    attributesOf(...READERS),
  );
});
