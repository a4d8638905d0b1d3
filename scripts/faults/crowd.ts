import { setTimeout as delay } from 'node:timers/promises';
import { createVisits, newVisitor, type Visitor } from '#scripts/testing/visitors';
import { countOfBuyers, type Outcome, tally } from './outcome.ts';
import type { Stage } from './stage.ts';

export interface Wave {
  readonly writers: number;
  readonly registering: number;
  readonly buyers: number;
}

export const everybody: Wave = { writers: 4, registering: 2, buyers: 2 };

const TIMEOUT_MS = 600_000;
/** Twice a form token's minimum age: on a busy machine the instances' clocks differ. */
export const TOKEN_AGE_MS = 6_000;
/** Spreads the visitors, so that some write and buy during the fault. */
const APART_MS = 250;
/** Two checks of Stripe, a minute, doubled for a busy machine. */
const MIRROR_TIMEOUT_MS = 120_000;

export interface Trial {
  readonly rounds?: number;
  readonly wave?: Wave;
  /** Longest recovery, in seconds. */
  readonly bound: number;
  /** Causes the fault. Returns the seconds from the fault's end until recovery. */
  readonly injectFault: (stage: Stage, round: number) => Promise<number>;
}

export async function runTrial(
  stage: Stage,
  { rounds = 1, wave = everybody, bound, injectFault }: Trial,
): Promise<Outcome> {
  const visits = createVisits(stage.urls, TIMEOUT_MS);
  let next = 0;
  const some = (count: number) => Array.from({ length: count * rounds }, () => newVisitor(next++));
  const people = {
    written: some(wave.writers),
    registered: some(wave.registering),
    bought: some(wave.buyers),
  };
  const tokens = await Promise.all(people.written.map(visits.fetchToken));
  await delay(TOKEN_AGE_MS);
  const ofRound = <T>(list: readonly T[], round: number) =>
    list.slice((round * list.length) / rounds, ((round + 1) * list.length) / rounds);
  const recovery: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const tokensNow = ofRound(tokens, round);
    const coming = Promise.all([
      ...ofRound(people.written, round).map(async (each, n) => {
        await delay(n * APART_MS);
        await visits.write(each, tokensNow[n] ?? '');
      }),
      ...ofRound(people.registered, round).map((each) => visits.register(each)),
      ...ofRound(people.bought, round).map(async (each, n) => {
        await delay(n * APART_MS);
        await visits.buy(each);
      }),
    ]);
    // Failed visits are reported by the await below.
    coming.catch(() => {});
    // At a different moment each round, within the second that a purchase takes.
    await delay((round * 97) % 1_000);
    recovery.push(await injectFault(stage, round));
    await coming;
  }
  await untilMirrored(stage, people.bought);
  return { ...(await tally(stage, people, visits.told)), recovery, bound };
}

/** A purchase that never arrives counts as lost. */
async function untilMirrored(stage: Stage, buyers: readonly Visitor[]): Promise<void> {
  const deadline = Date.now() + MIRROR_TIMEOUT_MS;
  for (;;) {
    const [plans, payments] = [
      await countOfBuyers(stage, 'mirrored_subscriptions'),
      await countOfBuyers(stage, 'mirrored_payments'),
    ];
    const all = buyers.every(({ email }) => plans.has(email) && payments.has(email));
    if (all || Date.now() > deadline) return;
    await delay(500);
  }
}
