import { setTimeout as delay } from 'node:timers/promises';
import { payByCard } from '@horus/api/testing/hosted-page';
import { ROOT } from '#scripts/settings';
import { runVitest } from '#scripts/test-runners';
import { createVisits, newVisitor } from '#scripts/testing/visitors';
import { runTrial, TOKEN_AGE_MS, type Wave } from './crowd.ts';
import type { Fault } from './fault.ts';
import { countOfBuyers, type Outcome, tally } from './outcome.ts';
import { buildReleaseBefore, buildWithOtherPrice, entryOf, setUpStripe } from './releases.ts';
import { ask, type Instance, type Stage, startStage } from './stage.ts';

const BOUND_SECONDS = 30;
const AT_ONCE = 25;
const WAVE: Wave = { writers: 16, registering: 6, buyers: 4 };
const OTHER_CENTS = 44_99;
/** Enough to keep coming while the price changes. */
const BUYERS: Wave = { writers: 8, registering: 2, buyers: 32 };
const PAIR = { instances: 2, proxy: true, settings: { SHUTDOWN_DRAIN_MS: '1000' } };

const races: Fault = {
  name: `two instances, each thing asked for ${AT_ONCE} times at once across both`,
  run: async () => {
    await using stage = await startStage(PAIR);
    return await race(stage);
  },
};

const rolling: Fault = {
  name: 'rolling restart of two instances under load',
  run: async (rounds) => {
    await using stage = await startStage(PAIR);
    const outcome = await runTrial(stage, {
      rounds,
      wave: WAVE,
      bound: BOUND_SECONDS,
      injectFault: async () => {
        const startedAt = performance.now();
        for (const instance of stage.instances) await restart(instance);
        return (performance.now() - startedAt) / 1_000;
      },
    });
    return failing(outcome);
  },
};

const upgrade: Fault = {
  name: 'upgrade of two instances from the release before under load, and back',
  run: async () => {
    const before = await buildReleaseBefore();
    if (!before) return { notTried: 'needs the history of the repository' };
    await using _before = before;
    await using stage = await startStage({ ...PAIR, oneRole: true, entry: entryOf(before.folder) });
    const outcome = await runTrial(stage, {
      rounds: 2,
      wave: WAVE,
      bound: 2 * BOUND_SECONDS,
      injectFault: async (_, round) => {
        const startedAt = performance.now();
        const folder = round === 0 ? ROOT : before.folder;
        for (const instance of stage.instances) await instance.replace(entryOf(folder));
        return (performance.now() - startedAt) / 1_000;
      },
    });
    return { ...failing(outcome), seen: `from ${before.commit} to now and back` };
  },
};

/** Follows docs/operating.md, 'Changing a price'. */
const changedPrice: Fault = {
  name: 'a changed price on two instances under load, and back',
  run: async () => {
    const other = await buildWithOtherPrice(OTHER_CENTS);
    if (!other) return { notTried: 'needs the history of the repository' };
    await using _other = other;
    await using stage = await startStage(PAIR);
    const outcome = await runTrial(stage, {
      rounds: 2,
      wave: BUYERS,
      bound: 2 * BOUND_SECONDS,
      injectFault: async (_, round) => {
        const startedAt = performance.now();
        const folder = round === 0 ? other.folder : ROOT;
        setUpStripe(folder, '--apply', stage.environment);
        for (const instance of stage.instances) await instance.replace(entryOf(folder));
        setUpStripe(folder, '--withdraw', stage.environment);
        return (performance.now() - startedAt) / 1_000;
      },
    });
    const fees = await ask(
      stage,
      'select fee, count(*)::int from mirrored_subscriptions group by fee order by fee',
    );
    const { broken = [], ...rest } = failing(outcome);
    return {
      ...rest,
      broken: [...broken, ...(fees.length === 2 ? [] : [`${fees.length} prices were sold at`])],
      seen: fees.map(({ fee, count }) => `${count} sold at ${Number(fee) / 100} €`).join(', '),
    };
  },
};

/** Matches the titles of the api's concurrency tests. */
const RACE_TESTS = 'parallel|concurrent|simultaneous|at once|same moment|same time';

const raceTests: Fault = {
  name: 'two instances, every race test of the api across both',
  run: async () => {
    process.env['TEST_INSTANCES'] = '2';
    try {
      const startedAt = performance.now();
      const {
        passed,
        failed,
        failures = [],
      } = await runVitest(
        ['integration'],
        [`--testNamePattern=${RACE_TESTS}`, 'api/features', 'api/operators', 'api/shared-limits'],
      );
      return {
        ...{ acknowledged: passed, lost: [], duplicated: [], refused: 0, unanswered: 0, wrong: [] },
        recovery: [(performance.now() - startedAt) / 1_000],
        bound: Number.POSITIVE_INFINITY,
        broken: [...failures.map(({ name }) => name), ...(failed + passed === 0 ? ['no test ran'] : [])],
        seen: `${passed} tests passed`,
      };
    } finally {
      delete process.env['TEST_INSTANCES'];
    }
  },
};

export const instancesFaults: readonly Fault[] = [races, raceTests, rolling, upgrade, changedPrice];

/** One instance is always up, so every call must get an answer. */
function failing(outcome: Outcome): Outcome {
  const { unanswered } = outcome;
  return { ...outcome, broken: unanswered > 0 ? [`${unanswered} calls without an answer`] : [] };
}

async function restart(instance: Instance): Promise<void> {
  const before = instance.pid();
  instance.restart();
  for (;;) {
    await delay(50);
    const now = instance.pid();
    if (now === null || now === before) continue;
    if (await isReady(instance)) return;
  }
}

function isReady({ url }: Instance): Promise<boolean> {
  return fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function race(stage: Stage): Promise<Outcome> {
  const visits = createVisits(stage.urls);
  const [writer, member] = [newVisitor(0), newVisitor(1)];
  const token = await visits.fetchToken(writer);
  await delay(TOKEN_AGE_MS);
  const startedAt = performance.now();
  const many = <T>(step: () => Promise<T>) => Promise.all(Array.from({ length: AT_ONCE }, step));
  await many(() => visits.write(writer, token));
  // Each from another network, because limits are per network.
  let n = 2;
  await many(() => visits.register({ ...member, from: newVisitor(n++).from }));
  const pages = new Set(await many(() => visits.startCheckout({ ...member, from: newVisitor(n++).from })));
  const [page = ''] = pages;
  await Promise.allSettled([page, page].map((each) => payByCard(each)));
  while (!(await countOfBuyers(stage, 'mirrored_payments')).has(member.email)) await delay(200);
  const outcome = await tally(stage, { written: [writer], registered: [], bought: [member] }, visits.told);
  return {
    ...outcome,
    acknowledged: 3 * AT_ONCE,
    recovery: [(performance.now() - startedAt) / 1_000],
    bound: 120,
    broken: pages.size === 1 ? [] : [`${pages.size} payment pages`],
    seen: 'one request, one account, one payment page, one charge',
  };
}
