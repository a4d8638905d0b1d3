import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

test('no text of the back office refers operators to a terminal or the code', () => {
  const files = globSync('{pages,content,client}/backoffice/**/*.{ts,tsx}', {
    cwd: root,
    exclude: (name) => name.endsWith('.test.ts'),
  });
  expect(files.length).toBeGreaterThan(50);
  const command = /\bnpm\b|«[\w/-]+\.(?:ts|md)»|\bdocs\//;
  expect(files.filter((file) => command.test(readFileSync(resolve(root, file), 'utf8')))).toEqual([]);
});
