import { setTimeout as delay } from 'node:timers/promises';
import { createVisits, newVisitor } from '#scripts/testing/visitors';
import { runTrial } from './crowd.ts';
import type { Fault } from './fault.ts';
import { startStage } from './stage.ts';

const LASTS_MS = 15_000;
/** The circuit breaker allows one call every ten seconds. */
const BOUND_SECONDS = 30;
/** More than the calls during the fault: the circuit breaker opens after a few. */
const ALL_CALLS = 1_000;
const PROBE = 60_000;

function stripe(name: string, fault: object): Fault {
  return {
    name: `Stripe ${name} for 15 s`,
    run: async () => {
      await using stage = await startStage({ settings: { STRIPE_TIMEOUT_MS: '2000' } });
      const outcome = await runTrial(stage, {
        bound: BOUND_SECONDS,
        injectFault: async () => {
          await stage.orderFault({ times: ALL_CALLS, ...fault });
          await delay(LASTS_MS);
          await stage.orderFault(null);
          const probe = createVisits(stage.urls);
          const startedAt = performance.now();
          await probe.register(newVisitor(PROBE));
          await probe.startCheckout(newVisitor(PROBE));
          return (performance.now() - startedAt) / 1_000;
        },
      });
      return { ...outcome, broken: outcome.refused === 0 ? ['nobody was refused: it did nothing'] : [] };
    },
  };
}

export const stripeFaults: readonly Fault[] = [
  stripe('answers after 20 s', { delayMs: 20_000 }),
  stripe('resets connections', { reset: true }),
  stripe('answers 429', { status: 429 }),
  stripe('answers 500', { status: 500 }),
  stripe('answers a page of HTML', { garbage: true }),
  stripe('does what it is asked and answers 500', { status: 500, afterwards: true }),
];
