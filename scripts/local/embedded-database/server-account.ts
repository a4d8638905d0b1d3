import { execFile } from 'node:child_process';
import { chown, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { StartupError } from '@horus/api/platform/startup-error';

const run = promisify(execFile);

export interface ServerAccount {
  uid: number;
  gid: number;
  name: string;
}

/**
 * This process's own user. For root, which PostgreSQL refuses, the owner of the cluster or an
 * unprivileged user.
 * @throws {StartupError} when the user is not in the system's user list, as PostgreSQL requires
 */
export async function findServerAccount(clusterDir: string): Promise<ServerAccount> {
  const ownUid = process.getuid?.() ?? 0;
  if (ownUid !== 0) return getAccount(String(ownUid));
  const clusterOwner = await stat(clusterDir).then(
    ({ uid }) => uid,
    () => 0,
  );
  if (clusterOwner !== 0) return getAccount(String(clusterOwner));
  return getAccount('postgres').catch(() => getAccount('nobody'));
}

async function getAccount(user: string): Promise<ServerAccount> {
  try {
    const [uid, gid, name] = await Promise.all(
      ['-u', '-g', '-un'].map(async (option) => (await run('id', [option, user])).stdout.trim()),
    );
    return { uid: Number(uid), gid: Number(gid), name: String(name) };
  } catch {
    throw new StartupError(
      `PostgreSQL necesita un usuario del sistema y «${user}» no consta en /etc/passwd: añádelo o indica una base de datos en DATABASE_URL.`,
    );
  }
}

/** Tests the access through the system itself, so that ACLs and mounts count. */
export async function canTraverse({ uid, gid }: ServerAccount, folder: string): Promise<boolean> {
  return run('test', ['-x', folder], { uid, gid, cwd: '/' }).then(
    () => true,
    () => false,
  );
}

export async function makePrivateFolder(path: string, { uid, gid }: ServerAccount): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  await chown(path, uid, gid);
}

export async function giveTree(path: string, { uid, gid }: ServerAccount): Promise<void> {
  await chown(path, uid, gid);
  for (const entry of await readdir(path, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) await chown(join(entry.parentPath, entry.name), uid, gid);
  }
}
