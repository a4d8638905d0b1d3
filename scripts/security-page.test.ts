import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { looks, SECURITY_PAGE, writeSecurityPage } from './security-page.ts';
import { ROOT } from './settings.ts';

const [first, second] = looks;
const name = first?.name ?? '';

it('a run replaces the rows that it checked and keeps the others', () => {
  const found = { passed: 12, failed: 0, seconds: 3, day: '2026-11-24' };
  const page = writeSecurityPage('', [{ name, ...found }]);
  expect(page).toMatch(new RegExp(`\\n\\| ${name} \\| 12 \\| 0 \\| 3 \\| .* \\| 2026-11-24 \\|\\n`));
  expect(page).toContain(`\n| ${second?.name} | | | | not tried | |\n`);
  const later = writeSecurityPage(page, [{ name: second?.name ?? '', ...found, failed: 2 }]);
  expect(later).toContain(`| ${name} | 12 | 0 |`);
  expect(later).toContain(`| ${second?.name} | 12 | **2** |`);
});

it('docs has the latest results of npm run security, and every attack failed', () => {
  const page = readFileSync(join(ROOT, SECURITY_PAGE), 'utf8');
  for (const each of looks) expect(page).toContain(`\n| ${each.name} | `);
  expect(page).not.toContain('**');
});

it('each check has its tests', async () => {
  const files: string[] = [];
  for await (const file of glob('{api,scripts}/**/*.test.ts', { cwd: ROOT, exclude: ['**/node_modules'] })) {
    files.push(file);
  }
  for (const look of looks) {
    for (const part of look.files) expect(files.filter((file) => file.includes(part))).not.toEqual([]);
  }
});
