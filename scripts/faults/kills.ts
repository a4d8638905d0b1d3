import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { runTrial } from './crowd.ts';
import type { Fault } from './fault.ts';
import { type Stage, startStage, waitUntilReady } from './stage.ts';

/** For a busy machine; a quiet one needs two seconds (npm run bench). */
const BOUND_SECONDS = 60;
const OTHERS_A_CORE = 15;
const BOUND_BUSY_SECONDS = 120;

type Victim = 'api' | 'database';

function kill(name: string, victims: readonly Victim[], busy = false): Fault {
  return {
    name,
    run: async (rounds) => {
      await using stage = await startStage();
      await using _others = busy ? keepBusy() : null;
      return await runTrial(stage, {
        rounds,
        bound: busy ? BOUND_BUSY_SECONDS : BOUND_SECONDS,
        injectFault: () => killAndWait(stage, victims),
      });
    },
  };
}

export const kills: readonly Fault[] = [
  kill('kill -9 of the api', ['api']),
  kill('kill -9 of the database', ['database']),
  kill('kill -9 of both', ['api', 'database']),
  kill(`kill -9 of both, ${OTHERS_A_CORE} others on each core`, ['api', 'database'], true),
];

async function killAndWait(stage: Stage, victims: readonly Victim[]): Promise<number> {
  const find = { api: () => stage.instances[0]?.pid(), database: () => stage.database()[0] };
  const pids = victims.map((victim) => find[victim]()).filter((pid) => typeof pid === 'number');
  for (const pid of pids) process.kill(pid, 'SIGKILL');
  return waitUntilReady(stage, pids);
}

function keepBusy(): AsyncDisposable {
  const others = Array.from(
    { length: OTHERS_A_CORE * availableParallelism() },
    () => new Worker('for (;;);', { eval: true }),
  );
  return {
    [Symbol.asyncDispose]: async () => {
      await Promise.all(others.map((each) => each.terminate()));
    },
  };
}
