import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { apiEntries } from '#scripts/system';
import { createVisits, newVisitor } from '#scripts/testing/visitors';
import { runTrial } from './crowd.ts';
import type { Fault } from './fault.ts';
import { countOfBuyers } from './outcome.ts';
import { startStage, waitUntilReady } from './stage.ts';

const LASTS_MS = 10_000;
const BOUND_SECONDS = 30;
/** When the api rejects webhooks, a check of Stripe finds a purchase; it runs twice a minute. */
const BOUND_WITHOUT_WEBHOOKS_SECONDS = 120;
const HEAP_MB = 96;
const FILES_LEFT = 8;
const ENOUGH_FILES = 4_096;
const CONNECTIONS = 60;
const PROBE = newVisitor(60_000);

function clock(minutes: number): Fault {
  return {
    name: `the api's clock ${Math.abs(minutes)} minutes ${minutes < 0 ? 'behind' : 'ahead'}`,
    run: async () => {
      const shift = `const Real = Date;
        globalThis.Date = class extends Real {
          constructor(...given) { given.length ? super(...given) : super(Real.now() + ${minutes * 60_000}); }
          static now() { return Real.now() + ${minutes * 60_000}; }
        };`;
      const loader = `data:text/javascript,${encodeURIComponent(shift)}`;
      await using stage = await startStage({
        // On the machine's clock, not the sandbox's.
        entry: apiEntries.production,
        settings: { NODE_OPTIONS: `--import=${loader}` },
      });
      return await runTrial(stage, {
        bound: BOUND_WITHOUT_WEBHOOKS_SECONDS,
        injectFault: async () => {
          const probe = createVisits(stage.urls);
          await probe.buy(PROBE);
          const startedAt = performance.now();
          const isThere = async () => (await countOfBuyers(stage, 'mirrored_payments')).has(PROBE.email);
          while (
            !(await isThere()) &&
            performance.now() - startedAt < 2_000 * BOUND_WITHOUT_WEBHOOKS_SECONDS
          ) {
            await delay(200);
          }
          return (performance.now() - startedAt) / 1_000;
        },
      });
    },
  };
}

const files: Fault = {
  name: `the api may open ${FILES_LEFT} files more, for 10 s`,
  run: async () => {
    await using stage = await startStage();
    return await runTrial(stage, {
      bound: BOUND_SECONDS,
      injectFault: async () => {
        const pid = stage.instances[0]?.pid() ?? 0;
        const most = Math.max(...readdirSync(`/proc/${pid}/fd`).map(Number)) + 1 + FILES_LEFT;
        limitFiles(pid, most);
        const { port } = new URL(stage.urls[0] ?? '');
        const crowd = Array.from({ length: CONNECTIONS }, () =>
          connect(Number(port), '127.0.0.1').on('error', () => {}),
        );
        await delay(LASTS_MS);
        for (const socket of crowd) socket.destroy();
        limitFiles(pid, ENOUGH_FILES);
        return waitUntilReady(stage);
      },
    });
  },
};

const memory: Fault = {
  name: `the api has a heap of ${HEAP_MB} MB`,
  run: async () => {
    await using stage = await startStage({ settings: { NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}` } });
    return await runTrial(stage, {
      bound: BOUND_SECONDS,
      wave: { writers: 12, registering: 12, buyers: 6 },
      injectFault: () => waitUntilReady(stage),
    });
  },
};

export const machineFaults: readonly Fault[] = [clock(10), clock(-10), files, memory];

/** Sets only the soft limit, which can be raised again. */
function limitFiles(pid: number, most: number): void {
  const { status, stderr } = spawnSync('prlimit', ['--pid', String(pid), `--nofile=${most}:`], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`prlimit: ${stderr}`);
}
