import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { endpoints } from '#stripe/api/endpoints';

const LIST = join(import.meta.dirname, '../coverage.md');

let text: string;
beforeAll(async () => {
  text = await readFile(LIST, 'utf8');
});

it('lists exactly the supported calls', () => {
  const [, listed = ''] = /```text\n([\s\S]*?)\n```/.exec(text) ?? [];
  expect(listed.split('\n')).toEqual(endpoints.map(({ method, path }) => `${method} ${path}`).sort());
});

it('names every file of the suite', async () => {
  const files = await readdir(import.meta.dirname);
  const suite = files.flatMap((file) => /^([\w-]+)\.test\.ts$/.exec(file)?.[1] ?? []);
  expect(suite.filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
});
