import { spawn } from 'node:child_process';
import { chown, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { describeSystemError } from '@horus/api/platform/startup-error';
import { SERVER_ENVIRONMENT } from './cluster.ts';
import { type Location, SOCKET_NAME } from './location.ts';

const POLL_INTERVAL_MS = 20;
const FAST_SHUTDOWN_TIMEOUT_MS = 30_000;

/** Started by this process or an earlier one. */
export interface Postmaster {
  /** Returns the reason in Spanish; null while it runs. */
  exitReason: () => Promise<string | null>;
}

/** Returns null when none runs. Stops one whose socket is in another folder. */
export async function findPostmaster(location: Location): Promise<Postmaster | null> {
  const recorded = await readPidFile(location);
  if (!recorded || !(await listProcesses(location)).includes(recorded.pid)) return null;
  if (recorded.socketDir && recorded.socketDir !== location.socketDir) {
    await stopPostmaster(location);
    return null;
  }
  return {
    exitReason: async () =>
      (await listProcesses(location)).includes(recorded.pid) ? null : 'se ha detenido',
  };
}

/**
 * In its own session, so that neither Ctrl+C nor this process's end reaches it. Requires that
 * `findPostmaster` found none. Resolves before the server accepts connections.
 */
export async function startPostmaster(location: Location, binariesDir: string): Promise<Postmaster> {
  const { account, clusterDir, clusterName, logDir } = location;
  await endOrphans(location);
  await removeStaleLocks(location);

  const logPath = join(logDir, 'startup.log');
  const log = await open(logPath, 'w', 0o600);
  await chown(logPath, account.uid, account.gid);
  const server = spawn(
    join(binariesDir, 'bin', 'postgres'),
    ['-D', clusterDir, '-c', `cluster_name=${clusterName}`],
    {
      detached: true,
      uid: account.uid,
      gid: account.gid,
      cwd: '/',
      env: SERVER_ENVIRONMENT,
      stdio: ['ignore', log.fd, log.fd],
    },
  );
  let ended: string | null = null;
  server.once('error', (error) => {
    ended = error.message;
  });
  server.once('exit', (code, signal) => {
    ended = `ha terminado con ${signal ?? `el código ${code}`}`;
  });
  server.unref();
  await log.close();
  return {
    exitReason: async () => ended && describeSystemError((await findFailure(location, logPath)) ?? ended),
  };
}

/** PostgreSQL's fast shutdown: rolls back open transactions and writes everything to disk. */
export async function stopPostmaster(location: Location): Promise<void> {
  const recorded = await readPidFile(location);
  const running = await listProcesses(location);
  if (!recorded || !running.includes(recorded.pid)) return endOrphans(location);
  signal(recorded.pid, 'SIGINT');
  const deadline = Date.now() + FAST_SHUTDOWN_TIMEOUT_MS;
  while ((await listProcesses(location)).length > 0) {
    if (Date.now() > deadline) return endOrphans(location);
    await delay(POLL_INTERVAL_MS);
  }
}

/**
 * While a child of a killed postmaster runs, no other server may use the cluster. The next start
 * recovers as after a power cut, so nothing committed is lost.
 */
async function endOrphans(location: Location): Promise<void> {
  for (
    let orphans = await listProcesses(location);
    orphans.length > 0;
    orphans = await listProcesses(location)
  ) {
    for (const pid of orphans) signal(pid, 'SIGKILL');
    await delay(POLL_INTERVAL_MS);
  }
}

/**
 * PostgreSQL trusts a lock file while its process id exists, even if another program or an unreaped
 * process has it. Here no server process runs, so the files are stale.
 */
async function removeStaleLocks({ clusterDir, socketDir }: Location): Promise<void> {
  const socket = join(socketDir, SOCKET_NAME);
  for (const path of [join(clusterDir, 'postmaster.pid'), `${socket}.lock`, socket])
    await rm(path, { force: true });
}

/** The cluster's name needs no privilege to read. The user keeps others from faking a process. */
async function listProcesses({ account, clusterName }: Location): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const belongs = await Promise.all(
    pids.map(async (pid) => {
      const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
      if (!commandLine.includes(clusterName)) return false;
      return stat(`/proc/${pid}`).then(
        ({ uid }) => uid === account.uid,
        () => false,
      );
    }),
  );
  return pids.filter((_, index) => belongs[index]).map(Number);
}

async function readPidFile({ clusterDir }: Location): Promise<{ pid: number; socketDir: string } | null> {
  const text = await readFile(join(clusterDir, 'postmaster.pid'), 'utf8').catch(() => '');
  const [pid, , , , socketDir = ''] = text.split('\n');
  return pid ? { pid: Number(pid), socketDir } : null;
}

/** The last error of this start. It is in the first log until the second is open. */
async function findFailure({ clusterDir }: Location, startupLog: string): Promise<string | undefined> {
  const current = await readFile(join(clusterDir, 'current_logfiles'), 'utf8').catch(() => '');
  const serverLog = current.match(/^stderr (.+)$/m)?.[1];
  const logs = [startupLog, ...(serverLog ? [serverLog] : [])];
  const texts = await Promise.all(logs.map((path) => readFile(path, 'utf8').catch(() => '')));
  const words = texts.map((text) => text.slice(text.lastIndexOf('starting PostgreSQL'))).join('\n');
  return [...words.matchAll(/(?:FATAL|PANIC|error|postgres): +(.+)/g)].at(-1)?.[1];
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // The process has already ended.
  }
}
