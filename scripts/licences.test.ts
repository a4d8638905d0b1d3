import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from './settings.ts';

/** For a sold product, its build and its tests. MPL and CC-BY cover only their own files. */
const accepted = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);

/** Packages without a licence in package.json; each has a licence file in its folder. */
const namedElsewhere: Readonly<Record<string, string>> = { 'png-js': 'MIT' };

interface Lock {
  readonly packages: Readonly<Record<string, { readonly license?: string; readonly link?: boolean }>>;
}

it('every package has an allowed licence', () => {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as Lock;
  const installed = Object.entries(packages).filter(
    ([path, { link }]) => path.includes('node_modules/') && !link,
  );
  expect(installed.length).toBeGreaterThan(100);
  const unknown = installed.flatMap(([path, { license }]) => {
    const name = path.split('node_modules/').pop() ?? '';
    const expression = license ?? namedElsewhere[name] ?? 'none';
    const all = expression.replace(/[()]/g, '').split(/ (?:AND|OR) /);
    return all.every((each) => accepted.has(each)) ? [] : [`${name}: ${expression}`];
  });
  expect(unknown).toEqual([]);
});

it('the code needs at most 38 packages at run time, without fonts and dictionaries (decisions 030, 053, 065, 074)', () => {
  const asked = ['contract', 'api', 'web'].flatMap((workspace) => {
    const text = readFileSync(join(ROOT, workspace, 'package.json'), 'utf8');
    return Object.keys((JSON.parse(text) as { dependencies: Record<string, string> }).dependencies);
  });
  const ofOthers = new Set(
    asked.filter((name) => !/^@(?:horus\/|fontsource(?:-variable)?\/|zxcvbn-ts\/language-)/.test(name)),
  );
  expect(ofOthers.size).toBeGreaterThan(20);
  expect(ofOthers.size).toBeLessThanOrEqual(38);
});
