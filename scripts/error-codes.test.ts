import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { errors } from '@horus/contract/errors';
import { expect, test } from 'vitest';
import { listSources } from './imports.ts';
import { ROOT } from './settings.ts';

test('some code returns or expects every error code', () => {
  const code = listSources()
    .filter((file) => !/\.(?:test|spec)\.tsx?$|^contract\/errors\.ts$|^(?:e2e|sandbox)\//.test(file))
    .map((file) => readFileSync(join(ROOT, file), 'utf8'))
    .join('\n');
  expect(Object.keys(errors).length).toBeGreaterThan(20);
  expect(Object.keys(errors).filter((each) => !code.includes(`'${each}'`))).toEqual([]);
});
