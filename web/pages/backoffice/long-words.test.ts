import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(resolve(root, file), 'utf8');

test('wraps long words everywhere in the back office, so that no element is as wide as the word', () => {
  // `break-words` also wraps, but leaves the grid or table as wide as the word.
  const files = globSync('pages/backoffice/**/*.tsx', { cwd: root });
  expect(files.length).toBeGreaterThan(50);
  expect(files.filter((file) => read(file).includes('break-words'))).toEqual([]);
  expect(read('pages/backoffice/frame/office-frame.tsx')).toMatch(/<main[^>]*\bwrap-anywhere\b/);
});
