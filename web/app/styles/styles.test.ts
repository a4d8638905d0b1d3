import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

test('uses no hanging punctuation, which only Safari draws: over a neighbour, or cut off', async () => {
  const folder = import.meta.dirname;
  const sheets = (await readdir(folder)).filter((name) => name.endsWith('.css'));
  expect(sheets).toContain('site.css');
  for (const name of sheets) {
    expect(await readFile(`${folder}/${name}`, 'utf8'), name).not.toMatch(/hanging-punctuation/);
  }
});
