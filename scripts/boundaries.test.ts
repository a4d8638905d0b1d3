import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findCircles, findViolations, modules } from './boundaries.ts';
import { listSources, readImports } from './imports.ts';
import { ARCHITECTURE_PAGE, writeArchitecturePage } from './modules-picture.ts';
import { ROOT } from './settings.ts';

const imports = listSources().flatMap(readImports);

test('every module imports only from its allowed modules', () => {
  expect(imports.length).toBeGreaterThan(1_000);
  expect(findViolations(imports)).toEqual([]);
});

test('the allowed imports of modules form no circle', () => {
  const allowed = Object.entries(modules).flatMap(([from, module]) =>
    module.imports.map((to) => ({ from, to, isPackage: false, isType: false, isLazy: false })),
  );
  expect(allowed.filter(({ to }) => !(to in modules))).toEqual([]);
  expect(findCircles(allowed)).toEqual([]);
});

test('no files import each other in a circle', () => {
  expect(findCircles(imports)).toEqual([]);
});

test('public pages load the libraries of forms only with a form', () => {
  const pages = listSources().filter((file) => /^web\/pages\/site\/.*-page\.tsx$/.test(file));
  const reached = new Set(['web/app/root.tsx', ...pages]);
  reached.delete('web/pages/site/hiring/hire-page.tsx');
  for (const from of reached) {
    for (const each of imports) {
      if (each.from === from && !each.isType && !each.isLazy) reached.add(each.to);
    }
  }
  expect([...reached].filter((name) => /^(zod|react-hook-form|@hookform)/.test(name))).toEqual([]);
});

test('the picture in docs/architecture.md matches the code (npm run docs)', async () => {
  expect(await readFile(join(ROOT, ARCHITECTURE_PAGE), 'utf8')).toBe(await writeArchitecturePage());
});

test('finds a forbidden import, an extra package and a circle', () => {
  const of = (from: string, to: string, isPackage = false) => ({
    from,
    to,
    isPackage,
    isType: false,
    isLazy: false,
  });
  expect(
    findViolations([
      of('contract/a.ts', 'api/app.ts'),
      of('contract/a.ts', 'react', true),
      of('web/content/a.ts', 'react', true),
      of('api/features/auth/a.ts', 'api/features/billing/b.ts'),
      of('api/features/billing/b.ts', 'api/features/auth/a.ts'),
      of('api/features/billing/mirror/a.ts', 'api/features/billing/sync/b.ts'),
      of('api/features/billing/sync/b.ts', 'api/features/billing/mirror/a.ts'),
      of('api/features/auth/a.test.ts', 'api/testing/t.ts'),
      of('api/features/auth/a.ts', 'api/testing/t.ts'),
      of('sandbox/conformance/a.test.ts', 'contract/a.ts'),
    ]),
  ).toEqual([
    'contract/a.ts imports api/app.ts: contract may not import api',
    'api/features/auth/a.ts imports api/features/billing/b.ts: auth may not import billing',
    'api/features/billing/mirror/a.ts imports api/features/billing/sync/b.ts: billing/mirror may not import billing/sync',
    'api/features/auth/a.ts imports api/testing/t.ts: auth may not import testing',
    'sandbox/conformance/a.test.ts imports contract/a.ts: sandbox may not import contract',
    'contract/a.ts imports react: contract does without that package',
    'web/content/a.ts imports react: content does without that package',
  ]);
  expect(
    findCircles([
      of('contract/a.ts', 'contract/b.ts'),
      of('contract/b.ts', 'contract/c.ts'),
      of('contract/c.ts', 'contract/b.ts'),
    ]),
  ).toEqual([['contract/b.ts', 'contract/c.ts']]);
});
