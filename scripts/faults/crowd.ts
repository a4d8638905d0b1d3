import { setTimeout as delay } from 'node:timers/promises';
import { createVisits, newVisitor, type Visitor } from '#scripts/testing/visitors';
import { countOfBuyers, type Outcome, tally } from './outcome.ts';
import type { Stage } from './stage.ts';

/** How many come in one wave, all at once. */
export interface Wave {
  readonly writers: number;
  readonly registering: number;
  readonly buyers: number;
}

export const everybody: Wave = { writers: 4, registering: 2, buyers: 2 };

/** On however busy a machine. */
const TIMEOUT_MS = 600_000;
/**
 * Twice the age from which a form's token is taken: each instance follows the sandbox's clock, and
 * on a busy machine they differ by a good part of a second.
 */
export const TOKEN_AGE_MS = 6_000;
/** Not all at the same moment, so that some write and buy while it happens. */
const APART_MS = 250;
/** Two looks at Stripe, a minute, and as much for a busy machine. */
const MIRROR_TIMEOUT_MS = 120_000;

export interface Trial {
  readonly rounds?: number;
  readonly wave?: Wave;
  /** Longest that the recovery may take, in seconds. */
  readonly bound: number;
  /**
   * What befalls the stage while a wave is under way. Answers the seconds until it was well again
   * after the fault's end.
   */
  readonly befall: (stage: Stage, round: number) => Promise<number>;
}

/** Lets waves of visitors come while something befalls the stage, and counts what is left of it. */
export async function tryOut(
  stage: Stage,
  { rounds = 1, wave = everybody, bound, befall }: Trial,
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
    // Visitors who fail while this is waited for are told of below.
    coming.catch(() => {});
    // Somewhere in the second that a purchase takes, and not at the same place each time.
    await delay((round * 97) % 1_000);
    recovery.push(await befall(stage, round));
    await coming;
  }
  await untilMirrored(stage, people.bought);
  return { ...(await tally(stage, people, visits.told)), recovery, bound };
}

/**
 * What was paid arrives by webhooks or a look at Stripe; a purchase that never does is counted as
 * lost.
 */
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
