import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { phone } from '#content/company.ts';

/** Words that would promise more than the law or the product allows. */
const forbidden =
  /homologad|garantiza(?!r que)|certificad[oa] por|obligatorio (en )?202\d|líder|revolucionari|el mejor/i;

test('no text makes an unverifiable promise', async () => {
  const folder = import.meta.dirname;
  const files = (await readdir(folder)).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  expect(files.length).toBeGreaterThan(5);
  for (const name of files) {
    expect(await readFile(`${folder}/${name}`, 'utf8'), name).not.toMatch(forbidden);
  }
});

test('the company’s telephone has no line break', async () => {
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
  // Its definition, and the structured data, which is not displayed.
  expect(spaced.sort()).toEqual(['content/claims.test.ts', 'content/company.ts', 'pages/structured-data.ts']);
});

test('no figure is separated from its unit by a line break', async () => {
  const folder = import.meta.dirname;
  const files = (await readdir(folder, { recursive: true })).filter((each) => /(?<!\.test)\.ts$/.test(each));
  expect(files.length).toBeGreaterThan(20);
  for (const name of files) {
    expect(await readFile(`${folder}/${name}`, 'utf8'), name).not.toMatch(/\d (%|cm|ms|mA|GHz)[\s.,;:'`)]/);
  }
});
