import { chown, lstat, mkdtemp, readlink, realpath, rm, stat, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartupError } from '@horus/api/platform/startup-error';
import { canTraverse, findServerAccount, makePrivateFolder, type ServerAccount } from './server-account.ts';

/** All paths belong to the account and are closed to others. */
export interface Location {
  account: ServerAccount;
  /** `DATA_DIR/postgres` is this folder or a link to it. */
  home: string;
  /** Marks the command line of every process of this server, and of no other on this machine. */
  clusterName: string;
  clusterDir: string;
  logDir: string;
  /** Short enough for a Unix socket, so not always under `home`. */
  socketDir: string;
}

/** Kernel limit of a socket's path, without the final zero byte. */
const MAX_SOCKET_PATH_BYTES = 107;
export const SOCKET_NAME = '.s.PGSQL.5432';

/**
 * `DATA_DIR/postgres` is the home itself or, when the account can't enter DATA_DIR (root's 0700
 * home), a symbolic link to a folder under /var/lib. `socket` is a folder of the home, or a link to
 * one with a short path.
 * @throws {StartupError} when the home is missing or the account can't reach it
 */
export async function locate(dataDir: string): Promise<Location> {
  const entrance = join(dataDir, 'postgres');
  const account = await findServerAccount(join(entrance, 'cluster'));
  const home = await openHome(entrance, dataDir, account);
  const logDir = join(home, 'log');
  await makePrivateFolder(logDir, account);
  const { dev, ino } = await stat(home);
  return {
    account,
    home,
    clusterName: `horus-${dev}-${ino}`,
    clusterDir: join(home, 'cluster'),
    logDir,
    socketDir: await openSocketDir(home, account),
  };
}

export async function leave({ home, socketDir }: Location): Promise<void> {
  if (!socketDir.startsWith(home)) await rm(socketDir, { recursive: true, force: true });
}

async function openHome(entrance: string, dataDir: string, account: ServerAccount): Promise<string> {
  if ((await kindOf(entrance)) === 'nothing') {
    if (await canTraverse(account, dataDir)) await makePrivateFolder(entrance, account);
    else await symlink(await makeFolderUnder('/var/lib', account), entrance);
  }
  const home = await realpath(entrance).catch(() => {
    throw new StartupError(`Falta la carpeta de la base de datos a la que lleva ${entrance}.`);
  });
  if (!(await canTraverse(account, home))) {
    throw new StartupError(
      `El usuario «${account.name}» no puede entrar en la carpeta de la base de datos ${home}: arranca con el usuario que la creó o indica otra en DATA_DIR.`,
    );
  }
  return home;
}

async function openSocketDir(home: string, account: ServerAccount): Promise<string> {
  const entrance = join(home, 'socket');
  const kind = await kindOf(entrance);
  if (fitsSocket(entrance)) {
    if (kind !== 'folder') await rm(entrance, { force: true });
    await makePrivateFolder(entrance, account);
    return entrance;
  }
  if (kind === 'link') {
    const target = await readlink(entrance);
    if (await isPrivateTo(account, target)) return target;
  }
  await rm(entrance, { recursive: true, force: true });
  const parent = fitsSocket(join(tmpdir(), 'horus-xxxxxx')) ? tmpdir() : '/tmp';
  const target = await makeFolderUnder(parent, account);
  await symlink(target, entrance);
  return target;
}

function fitsSocket(folder: string): boolean {
  return Buffer.byteLength(join(folder, SOCKET_NAME)) <= MAX_SOCKET_PATH_BYTES;
}

/** A random name can't be guessed and never belongs to another data folder. */
async function makeFolderUnder(parent: string, { uid, gid }: ServerAccount): Promise<string> {
  const folder = await mkdtemp(join(parent, 'horus-'));
  await chown(folder, uid, gid);
  return folder;
}

async function kindOf(path: string): Promise<'nothing' | 'folder' | 'link' | 'file'> {
  const stats = await lstat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (!stats) return 'nothing';
  if (stats.isSymbolicLink()) return 'link';
  return stats.isDirectory() ? 'folder' : 'file';
}

async function isPrivateTo(account: ServerAccount, folder: string): Promise<boolean> {
  const stats = await lstat(folder).catch(() => null);
  return stats?.isDirectory() === true && stats.uid === account.uid && (stats.mode & 0o077) === 0;
}
