import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(resolve(root, file), 'utf8');

test('a word without end wraps all over the office: nothing is as wide as such a word', () => {
  // `break-words` wraps it too, but leaves its grid or table as wide as the word.
  const files = globSync('pages/backoffice/**/*.tsx', { cwd: root });
  expect(files.length).toBeGreaterThan(50);
  expect(files.filter((file) => read(file).includes('break-words'))).toEqual([]);
  expect(read('pages/backoffice/frame/office-frame.tsx')).toMatch(/<main[^>]*\bwrap-anywhere\b/);
});
