import type Stripe from 'stripe';
import type { Queryable } from '#store/database';
import { type Delivery, dropDelivery, listDue, msUntilNextDue, recordAttempt } from '#store/deliveries';
import { findObject } from '#store/objects';
import { wallTime } from '#stripe/work';
import { signPayload } from './sign-payload.ts';

interface DeliveryWorker {
  wake(): void;
  /** Deliveries without a response stay due. */
  stop(): Promise<void>;
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** Waits after failed attempts. The last one repeats until RETRY_WINDOW_MS, three days. */
const RETRY_WAITS_MS = [
  SECOND,
  5 * SECOND,
  30 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  12 * HOUR,
];
const RETRY_WINDOW_MS = 72 * HOUR;
const ANSWER_TIMEOUT_MS = 10 * SECOND;
const LONGEST_SLEEP_MS = MINUTE;
const AFTER_TROUBLE_MS = SECOND;

/**
 * Sends each endpoint one event at a time, oldest first, and retries failed ones. Deliveries are in
 * the database, so none is lost when the process ends.
 */
export function startDeliveryWorker(db: Queryable, onTrouble: (error: unknown) => void): DeliveryWorker {
  const ending = new AbortController();
  const busy = new Map<string, Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | null = null;
  let lookAgain = false;

  async function look(): Promise<void> {
    for (const delivery of await listDue(db, [...busy.keys()])) {
      if (ending.signal.aborted) return;
      const attempt = deliver(db, delivery, ending.signal)
        .catch(onTrouble)
        .then(() => {
          busy.delete(delivery.endpointId);
          wake();
        });
      busy.set(delivery.endpointId, attempt);
    }
    const wait = await msUntilNextDue(db, [...busy.keys()]);
    sleep(Math.min(wait ?? LONGEST_SLEEP_MS, LONGEST_SLEEP_MS));
  }

  function sleep(ms: number): void {
    clearTimeout(timer);
    if (!ending.signal.aborted) timer = setTimeout(wake, ms);
  }

  function wake(): void {
    if (ending.signal.aborted) return;
    if (looking) {
      lookAgain = true;
      return;
    }
    looking = look()
      .catch((error: unknown) => {
        onTrouble(error);
        sleep(AFTER_TROUBLE_MS);
      })
      .then(() => {
        looking = null;
        if (!lookAgain) return;
        lookAgain = false;
        wake();
      });
  }

  wake();
  return {
    wake,
    async stop() {
      ending.abort();
      clearTimeout(timer);
      await looking;
      await Promise.all(busy.values());
    },
  };
}

async function deliver(db: Queryable, delivery: Delivery, ending: AbortSignal): Promise<void> {
  const { accountId, eventId, endpointId } = delivery;
  const [event, endpoint] = await Promise.all([
    findObject(db, accountId, 'event', eventId),
    findObject(db, accountId, 'webhook_endpoint', endpointId),
  ]);
  const target = endpoint?.wire as Stripe.WebhookEndpoint | undefined;
  const secret = (endpoint?.internal as { secret: string } | undefined)?.secret;
  if (!event || !target || !secret || target.status !== 'enabled') return dropDelivery(db, delivery.id);

  const outcome = await send(target.url, JSON.stringify(event.wire, null, 2), secret, ending);
  // An attempt interrupted by our shutdown is repeated after the next start.
  if (ending.aborted && !outcome.delivered) return;
  await recordAttempt(db, delivery.id, {
    ...outcome,
    retryInMs: outcome.delivered ? null : retryWait(delivery),
  });
}

async function send(
  url: string,
  payload: string,
  secret: string,
  ending: AbortSignal,
): Promise<{ delivered: boolean; lastStatus: number | null; lastError: string | null }> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signPayload(payload, secret, wallTime()),
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      },
      body: payload,
      redirect: 'manual',
      signal: AbortSignal.any([ending, AbortSignal.timeout(ANSWER_TIMEOUT_MS)]),
    });
    await response.body?.cancel();
    return { delivered: response.ok, lastStatus: response.status, lastError: null };
  } catch (error) {
    return { delivered: false, lastStatus: null, lastError: describe(error) };
  }
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? error.cause.message : '';
  return cause === '' ? error.message : cause;
}

/** Returns null after three days. */
function retryWait({ attempts, firstDueAt }: Delivery): number | null {
  const wait = RETRY_WAITS_MS[Math.min(attempts, RETRY_WAITS_MS.length - 1)] ?? HOUR;
  return Date.now() + wait - firstDueAt.getTime() > RETRY_WINDOW_MS ? null : wait;
}
