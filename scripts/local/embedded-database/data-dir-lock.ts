import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { StartupError } from '@horus/api/platform/startup-error';
import { tryLock } from '#scripts/file-lock';

/** How long a stopping supervisor may take to release the folder. */
const TIMEOUT_MS = 3_000;
const RETRY_INTERVAL_MS = 50;

/** @throws {StartupError} when another process holds the folder */
export async function lockDataDir(dataDir: string): Promise<() => void> {
  const lockFile = join(dataDir, 'supervisor.lock');
  const pidFile = join(dataDir, 'supervisor.pid');
  const deadline = Date.now() + TIMEOUT_MS;
  let unlock = tryLock(lockFile);
  while (!unlock && Date.now() < deadline) {
    await delay(RETRY_INTERVAL_MS);
    unlock = tryLock(lockFile);
  }
  if (!unlock) {
    throw new StartupError(
      `Ya hay un Horus en marcha con la carpeta de datos ${dataDir}${holder(pidFile)}: detenlo o indica otra en DATA_DIR.`,
    );
  }
  writeFileSync(pidFile, `${process.pid}\n`);
  return unlock;
}

/** No decision depends on the pid file. */
function holder(pidFile: string): string {
  try {
    return ` (proceso ${Number.parseInt(readFileSync(pidFile, 'utf8'), 10)})`;
  } catch {
    return '';
  }
}
