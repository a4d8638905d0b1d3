import { glob, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { ROOT } from './settings.ts';

const SOURCES = '{api,bench,contract,e2e,sandbox,scripts,web}/**/*.{ts,tsx}';
const NOT_OURS = /(?:^|\/)(?:node_modules|build|data|\.[^/]+)(?:\/|$)/;

const COMMENT = /^\s*(?:\/\*\*?|\*|\/\/)(?:\s|$)/;
/** Tools require these on one line. */
const DIRECTIVE = /biome-ignore|@ts-/;
const MOST_COLUMNS = 100;

test('no comment is wider than 100 columns', async () => {
  const wide: string[] = [];
  let files = 0;
  for await (const name of glob(SOURCES, { cwd: ROOT, exclude: (path) => NOT_OURS.test(path) })) {
    files += 1;
    const lines = (await readFile(`${ROOT}/${name}`, 'utf8')).split('\n');
    for (const [at, line] of lines.entries()) {
      if (line.length > MOST_COLUMNS && COMMENT.test(line) && !DIRECTIVE.test(line)) {
        wide.push(`${name}:${at + 1}`);
      }
    }
  }
  expect(files).toBeGreaterThan(500);
  expect(wide).toEqual([]);
});
