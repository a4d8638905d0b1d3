import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

/** Words that would promise more than the law or the product allows. */
const forbidden =
  /homologad|garantiza(?!r que)|certificad[oa] por|obligatorio (en )?202\d|líder|revolucionari|el mejor/i;

test('no text promises what nobody can check', async () => {
  const folder = import.meta.dirname;
  const files = (await readdir(folder)).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  expect(files.length).toBeGreaterThan(5);
  for (const name of files) {
    expect(await readFile(`${folder}/${name}`, 'utf8'), name).not.toMatch(forbidden);
  }
});

test('no figure is parted from its unit at the end of a line', async () => {
  const folder = import.meta.dirname;
  for (const name of (await readdir(folder)).filter((each) => !each.endsWith('.test.ts'))) {
    expect(await readFile(`${folder}/${name}`, 'utf8'), name).not.toMatch(/\d (%|cm|ms|mA|GHz)[\s.,;:'`)]/);
  }
});
