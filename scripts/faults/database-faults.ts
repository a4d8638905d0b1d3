import { spawnSync } from 'node:child_process';
import { statfsSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { everybody, runTrial } from './crowd.ts';
import type { Fault } from './fault.ts';
import { ask, type Stage, startStage, waitUntilReady } from './stage.ts';

const LASTS_MS = 10_000;
const BOUND_SECONDS = 30;
const DISK_MB = 400;
const MEGABYTE = 1_048_576;

const hung: Fault = {
  name: 'database hung (SIGSTOP) for 10 s',
  run: async () => {
    await using stage = await startStage();
    const broken: string[] = [];
    const outcome = await runTrial(stage, {
      bound: BOUND_SECONDS,
      injectFault: async () => {
        const pids = stage.database();
        for (const pid of pids) process.kill(pid, 'SIGSTOP');
        broken.push(...(await complaints(stage)));
        await delay(LASTS_MS);
        for (const pid of pids) process.kill(pid, 'SIGCONT');
        return waitUntilReady(stage);
      },
    });
    return { ...outcome, broken, seen: 'pages are served meanwhile' };
  },
};

const full: Fault = {
  name: 'no byte left on the disk of the database for 10 s',
  run: async () => {
    if (!mayMount()) return { notTried: 'a small disk can be mounted by root alone' };
    let disk = '';
    await using stage = await startStage({
      prepare: async (dataDir) => {
        disk = dataDir;
        const size = ['-o', `size=${DISK_MB}m,mode=711`];
        spawnSync('mount', ['-t', 'tmpfs', ...size, 'tmpfs', dataDir], { stdio: 'inherit' });
        return async () => {
          spawnSync('umount', [dataDir], { stdio: 'inherit' });
        };
      },
    });
    const broken: string[] = [];
    const outcome = await runTrial(stage, {
      // The sandbox's database is on the same disk, so no purchase works.
      wave: { ...everybody, buyers: 0 },
      bound: BOUND_SECONDS,
      injectFault: async () => {
        const ballast = join(disk, 'ballast');
        await fill(ballast);
        // From now on, writes need new disk space.
        await ask(stage, 'select pg_switch_wal()').catch(() => {});
        broken.push(...(await complaints(stage)));
        await delay(LASTS_MS);
        await rm(ballast);
        return waitUntilReady(stage);
      },
    });
    return { ...outcome, broken, seen: 'pages are served meanwhile' };
  },
};

export const databaseFaults: readonly Fault[] = [hung, full];

async function complaints(stage: Stage): Promise<string[]> {
  const page = await fetch(`${stage.urls[0]}/`);
  return page.status === 200 ? [] : [`the home page: ${page.status}`];
}

function mayMount(): boolean {
  return spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0;
}

async function fill(path: string): Promise<void> {
  const file = await open(path, 'w');
  try {
    for (const block of [Buffer.alloc(MEGABYTE), Buffer.alloc(1)]) {
      while (
        await file.write(block).then(
          () => true,
          () => false,
        )
      );
    }
  } finally {
    await file.close();
  }
  const { bavail } = statfsSync(path);
  if (bavail > 0) throw new Error(`${bavail} blocks are left on the disk`);
}
