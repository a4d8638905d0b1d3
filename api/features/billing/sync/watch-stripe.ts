import type { SalesServices } from '#features/billing/catalogue/catalogue-reader';
import { CATCH_UP_INTERVAL_MS, catchUp } from '#features/billing/sync/catch-up';
import { countMissedDeliveries } from '#features/billing/sync/webhook-health';
import { createMinuteGate } from '#platform/minute-gate';
import { isOutage } from '#platform/stripe-circuit';
import type { Services } from '#services';

const CATALOGUE_EVERY_MS = 60_000;

/**
 * Polls Stripe's events and catalogue until it is stopped.
 * @returns stops it, and resolves when nothing is running
 */
export function watchStripe(services: SalesServices): () => Promise<void> {
  const since = new Date();
  const mayTell = createMinuteGate();
  const events = repeat(CATCH_UP_INTERVAL_MS, services, async ({ hurry }) => {
    await catchUp(services, { now: hurry });
    const missed = await countMissedDeliveries(services, since);
    if (missed > 0 && mayTell()) {
      services.log.error({ missed }, 'webhooks do not arrive: these events were found by asking Stripe');
    }
  });
  const catalogue = repeat(CATALOGUE_EVERY_MS, services, async () => {
    await services.catalogue.reload();
  });
  services.stripeCircuit.onRecovery(events.hurry);
  return async () => {
    await Promise.all([events.stop(), catalogue.stop()]);
  };
}

interface Repeated {
  /** Runs the task now, or again right after the current run. */
  hurry(): void;
  stop(): Promise<void>;
}

/** Runs `look` repeatedly, one run at a time. */
function repeat(
  everyMs: number,
  { log }: Services,
  look: (how: { hurry: boolean }) => Promise<void>,
): Repeated {
  let stopping = false;
  let hurried = true;
  let wake = () => {};
  const loop = (async () => {
    while (!stopping) {
      const hurry = hurried;
      hurried = false;
      await look({ hurry }).catch((err: unknown) => {
        // The circuit breaker already logs an outage.
        if (!isOutage(err)) log.warn({ err }, 'a look at Stripe failed; the next one follows');
      });
      if (!hurried && !stopping) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, everyMs);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
    }
  })();
  return {
    hurry: () => {
      hurried = true;
      wake();
    },
    stop: () => {
      stopping = true;
      wake();
      return loop;
    },
  };
}
