import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { phone } from '#content/company.ts';

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

test('no line’s end breaks the company’s telephone', async () => {
  expect(phone.text).toBe('+34\u00a0925\u00a0000\u00a0000');
  expect(phone.href).toBe('tel:+34925000000');
  const files = await readdir(`${import.meta.dirname}/..`, { recursive: true });
  const shown = files.filter((name) => /^(?:content|pages)\/.*\.tsx?$/.test(name));
  expect(shown.length).toBeGreaterThan(100);
  const spaced: string[] = [];
  for (const name of shown) {
    const source = await readFile(`${import.meta.dirname}/../${name}`, 'utf8');
    if (source.includes('COMPANY_PHONE')) spaced.push(name);
  }
  // Where it is made, and the structured data, which nobody reads.
  expect(spaced.sort()).toEqual(['content/claims.test.ts', 'content/company.ts', 'pages/structured-data.ts']);
});

test('no figure is parted from its unit at the end of a line', async () => {
  const folder = import.meta.dirname;
  const files = (await readdir(folder, { recursive: true })).filter((each) => /(?<!\.test)\.ts$/.test(each));
  expect(files.length).toBeGreaterThan(20);
  for (const name of files) {
    expect(await readFile(`${folder}/${name}`, 'utf8'), name).not.toMatch(/\d (%|cm|ms|mA|GHz)[\s.,;:'`)]/);
  }
});
