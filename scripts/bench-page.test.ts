import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { BENCH_PAGE, type Measured, writeBenchPage } from './bench-page.ts';
import { ROOT } from './settings.ts';

const figure: Measured = {
  ...{ bench: 'load', name: 'memory', value: '225 MB', bar: '≤ 300 MB', holds: true },
  ...{ load: 0.4, day: '2026-11-24' },
};

it('a run replaces its own figures and keeps those of other benches', () => {
  const first = writeBenchPage('', ['load', 'leads'], [figure]);
  expect(first).toContain('\n| load | memory | 225 MB | ≤ 300 MB | yes | 0.4 | 2026-11-24 |\n');
  expect(first).toContain('\n| leads | | | | not measured | | |\n');
  const slow = { ...figure, bench: 'leads', name: 'a page', value: '9 ms', bar: '≤ 2 ms', holds: false };
  const second = writeBenchPage(first, ['load', 'leads'], [slow, { ...slow, bar: null, holds: null }]);
  expect(second).toContain('\n| load | memory | 225 MB | ≤ 300 MB | yes | 0.4 | 2026-11-24 |\n');
  expect(second).toContain('\n| leads | a page | 9 ms | ≤ 2 ms | **no** | 0.4 | 2026-11-24 |\n');
  expect(second).toContain('\n| leads | a page | 9 ms |  |  | 0.4 | 2026-11-24 |\n');
  expect(second).not.toContain('not measured');
});

it('docs has the latest figures of each bench in README (npm run bench)', () => {
  const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
  const names = /\(`pages`[^)]+\)/.exec(read('README.md'))?.[0].match(/[\w-]+/g) ?? [];
  expect(names.length).toBeGreaterThan(10);
  for (const name of names) expect(read(BENCH_PAGE)).toContain(`\n| ${name} | `);
});
