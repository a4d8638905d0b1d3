import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ROOT } from '#scripts/settings';
import { atMost, type Figure, known, median } from './figures.ts';
import { BENCH_URL } from './system.ts';

const STARTS = 5;
const BAR_SECONDS = 3;
const POLL_MS = 20;

/** Measures `npm start` on a built tree, with the embedded database. */
export async function measureStart(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'horus-bench-'));
  await chmod(dataDir, 0o711);
  try {
    const first = await timeStart(dataDir);
    const later: number[] = [];
    for (let start = 0; start < STARTS; start++) later.push(await timeStart(dataDir));
    return [
      known('the first start, which makes the database', first, 's'),
      atMost(`a start, median of ${STARTS}`, median(later), BAR_SECONDS, 's'),
    ];
  } finally {
    await rm(dataDir, { recursive: true });
  }
}

async function timeStart(dataDir: string): Promise<number> {
  const startedAt = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: ROOT,
    env: { ...process.env, PORT: new URL(BENCH_URL).port, DATA_DIR: dataDir },
    stdio: 'ignore',
    detached: true,
  });
  const exited = once(child, 'exit');
  for (;;) {
    if (child.exitCode !== null) throw new Error('npm start ended');
    const ready = await fetch(`${BENCH_URL}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) break;
    await delay(POLL_MS);
  }
  const seconds = (performance.now() - startedAt) / 1_000;
  if (child.pid) process.kill(-child.pid, 'SIGTERM');
  await exited;
  return seconds;
}
