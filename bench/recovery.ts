import { setTimeout as delay } from 'node:timers/promises';
import { findApi, findProcess } from '#scripts/testing/processes';
import { atMost, type Figure, median } from './figures.ts';
import { type BenchSystem, startBenchSystem } from './system.ts';

const KILLS = 5;
const BAR_SECONDS = 2;
const POLL_MS = 10;

const processes = {
  api: findApi,
  database: () =>
    findProcess((command, parent) => parent === process.pid && /\/postgres$/.test(command[0] ?? '')),
} as const;

const victims: Readonly<Record<string, (keyof typeof processes)[]>> = {
  'the api': ['api'],
  'the database': ['database'],
  'both at once': ['api', 'database'],
};

/** Measures from a kill -9 to a ready api with new processes. */
export async function measureRecovery(): Promise<Figure[]> {
  await using system = await startBenchSystem();
  const figures: Figure[] = [];
  for (const [name, names] of Object.entries(victims)) {
    const times: number[] = [];
    for (let kill = 0; kill < KILLS; kill++) times.push(await timeRecovery(system, names));
    figures.push(atMost(`back after a kill of ${name}, median of ${KILLS}`, median(times), BAR_SECONDS, 's'));
  }
  return figures;
}

async function timeRecovery(
  { url }: BenchSystem,
  names: readonly (keyof typeof processes)[],
): Promise<number> {
  const killed = new Map(names.map((name) => [name, processes[name]()]));
  const startedAt = performance.now();
  for (const pid of killed.values()) {
    if (!pid) throw new Error('there was nothing to kill');
    process.kill(pid, 'SIGKILL');
  }
  for (;;) {
    await delay(POLL_MS);
    const ready = await fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    const replaced = ready && names.every((name) => ![null, killed.get(name)].includes(processes[name]()));
    if (replaced) return (performance.now() - startedAt) / 1_000;
  }
}
