import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartupError } from '#platform/startup-error';
import { tryLock } from './file-lock.ts';

/**
 * Makes this process the only supervisor of a folder until the returned function is called or the process dies.
 *
 * @throws {StartupError} when another process holds the folder.
 */
export function lockDataDir(dataDir: string): () => void {
  const pidFile = join(dataDir, 'supervisor.pid');
  const unlock = tryLock(join(dataDir, 'supervisor.lock'));
  if (!unlock) {
    throw new StartupError(
      `Ya hay un Horus en marcha con la carpeta de datos ${dataDir}${holder(pidFile)}: deténgalo o indique otra en DATA_DIR.`,
    );
  }
  writeFileSync(pidFile, `${process.pid}\n`);
  return unlock;
}

/** The pid file only informs; nothing is ever decided by it. */
function holder(pidFile: string): string {
  try {
    return ` (proceso ${Number.parseInt(readFileSync(pidFile, 'utf8'), 10)})`;
  } catch {
    return '';
  }
}
