import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { settingNames } from '@horus/api/config';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { launcherSettingNames, ROOT } from './settings.ts';
import { clearOperatorSettings } from './test-runners.ts';

afterEach(() => vi.unstubAllEnvs());

/** NODE_ENV is a mode of Horus, and in neither file. */
const settings = [...settingNames, ...launcherSettingNames].filter((name) => name !== 'NODE_ENV');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

describe('every setting', () => {
  test('is in .env.example, which has no others', () => {
    const listed = [...read('.env.example').matchAll(/^# ([A-Z0-9_]+)=/gm)].map(([, name]) => name);
    expect(listed.toSorted()).toEqual(settings.toSorted());
  });

  test('is explained in docs/operating.md, by its name or its family', () => {
    const explained = read('docs/operating.md').match(/`[A-Z0-9]+_…`|`[A-Z0-9_]+`/g) ?? [];
    const isExplained = (name: string) =>
      explained.some(
        (each) => each === `\`${name}\`` || (each.endsWith('_…`') && name.startsWith(each.slice(1, -2))),
      );
    expect(settings.filter((name) => !isExplained(name))).toEqual([]);
  });

  test('of an operator is removed before the tests begin', () => {
    for (const name of settings) vi.stubEnv(name, 'theirs');
    vi.stubEnv('NODE_ENV', 'production');
    clearOperatorSettings();
    expect(settings.filter((name) => process.env[name] !== undefined)).toEqual([]);
    expect(process.env['NODE_ENV']).toBe('test');
  });
});

const FORMAL =
  /\b(?:usted|indique|vea|arranque (?:con|el)|ejecute|compruebe|deténgalo|libérelo|añádalo|instálelo)\b/i;

test('commands address the operator with tú', () => {
  const files = globSync(['scripts/**/*.{ts,mjs}', 'api/{*,!(node_modules|build|.cache)/**/*}.ts'], {
    cwd: ROOT,
  }).filter((file) => !file.includes('.test.'));
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => FORMAL.test(read(file)))).toEqual([]);
});
