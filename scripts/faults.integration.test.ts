import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { allFaults } from './faults/all-faults.ts';
import { runTrial } from './faults/crowd.ts';
import { FAULTS_PAGE } from './faults/faults-page.ts';
import { holds } from './faults/outcome.ts';
import { startStage, waitUntilReady } from './faults/stage.ts';
import { ROOT } from './settings.ts';

/** Other faults have their own tests: survival, outage, overload and others. */
it('two instances keep all acknowledged data when one is killed and the other restarted', async () => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  await using stage = await startStage({ instances: 2, settings: { SHUTDOWN_DRAIN_MS: '500' } });
  const outcome = await runTrial(stage, {
    wave: { writers: 6, registering: 3, buyers: 2 },
    bound: Number.POSITIVE_INFINITY,
    injectFault: async () => {
      const [first, second] = stage.instances;
      const killed = first?.pid() ?? 0;
      process.kill(killed, 'SIGKILL');
      await waitUntilReady(stage, [killed]);
      const before = second?.pid() ?? 0;
      second?.restart();
      return waitUntilReady(stage, [before]);
    },
  });
  expect(outcome.acknowledged).toBe(11);
  expect(outcome).toMatchObject({ lost: [], duplicated: [], wrong: [] });
});

it('docs has the latest results of npm run faults, and every fault passed', async () => {
  const page = await readFile(join(ROOT, FAULTS_PAGE), 'utf8');
  for (const { name } of allFaults) expect(page).toContain(`\n| ${name} | `);
  expect(page).not.toContain('**no**');
});

it('a fault passes only when nothing is lost, duplicated or wrong, and in time', () => {
  const well = {
    ...{ acknowledged: 3, lost: [], duplicated: [], refused: 9, unanswered: 9, wrong: [] },
    ...{ recovery: [1, 2], bound: 2 },
  };
  expect(holds(well)).toBe(true);
  for (const fault of [
    { lost: ['x'] },
    { duplicated: ['x'] },
    { wrong: ['x'] },
    { broken: ['x'] },
    { bound: 1 },
  ]) {
    expect(holds({ ...well, ...fault })).toBe(false);
  }
});
