import type { ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import { newId } from '#store/ids';
import { ApiError } from '#stripe/api-error';

/** A fault that a test ordered for an account's next calls. */
interface FaultOrder {
  /** Prefix of the affected paths, such as `/v1/checkout`; null for all. */
  readonly path: string | null;
  readonly times: number;
  readonly status: number | null;
  readonly delayMs: number;
  readonly garbage: boolean;
  /** Resets the connection in the middle of the response. */
  readonly reset: boolean;
  /** Executes the call and only changes the response. */
  readonly afterwards: boolean;
}

interface Fault {
  readonly afterwards: boolean;
  /** Waits and sends the ordered wrong response. */
  strike(reply: FastifyReply): Promise<void>;
}

export interface Faults {
  order(accountId: string, order: FaultOrder): void;
  /** Also ends the delay of waiting calls. */
  clear(accountId: string): void;
  countWaiting(accountId: string): number;
  /** Returns the fault for this call, or null. */
  take(accountId: string, url: string): Fault | null;
}

/** So that an old test does not affect later ones. */
const LIFETIME_MS = 3_600_000;

/**
 * Creates faults in memory.
 * @param now in milliseconds
 */
export function createFaults(now: () => number = Date.now): Faults {
  const orders = new Map<string, (FaultOrder & { readonly until: number })[]>();
  const pauses = new Map<string, Set<AbortController>>();
  const pending = (accountId: string) => (orders.get(accountId) ?? []).filter((order) => order.until > now());
  return {
    order(accountId, order) {
      orders.set(accountId, [...pending(accountId), { ...order, until: now() + LIFETIME_MS }]);
    },
    clear(accountId) {
      orders.delete(accountId);
      for (const pause of pauses.get(accountId) ?? []) pause.abort();
    },
    countWaiting: (accountId) => pauses.get(accountId)?.size ?? 0,
    take(accountId, url) {
      const waiting = pending(accountId);
      const index = waiting.findIndex((each) => each.path === null || url.startsWith(each.path));
      const order = waiting[index];
      const rest = order && order.times > 1 ? [{ ...order, times: order.times - 1 }] : [];
      const left = order ? waiting.toSpliced(index, 1, ...rest) : waiting;
      if (left.length > 0) orders.set(accountId, left);
      else orders.delete(accountId);
      if (!order) return null;
      return {
        afterwards: order.afterwards,
        strike: async (reply) => {
          if (order.delayMs > 0) await wait(accountId, order.delayMs);
          await spoil(order, reply);
        },
      };
    },
  };

  /** Ends early when the account's faults are cleared. */
  async function wait(accountId: string, delayMs: number): Promise<void> {
    const pause = new AbortController();
    const paused = pauses.get(accountId) ?? new Set();
    pauses.set(accountId, paused.add(pause));
    await delay(delayMs, undefined, { ref: false, signal: pause.signal }).catch(() => {});
    paused.delete(pause);
  }
}

async function spoil(order: FaultOrder, reply: FastifyReply): Promise<void> {
  if (order.reset) {
    reply.hijack();
    breakOff(reply.raw);
  } else if (order.garbage) {
    await reply.type('application/json').send('<html>Bad gateway');
  } else if (order.status !== null) {
    const error = new ApiError(order.status, 'The sandbox was told to answer this.', {
      type:
        order.status === 429
          ? 'rate_limit_error'
          : order.status >= 500
            ? 'api_error'
            : 'invalid_request_error',
      ...(order.status === 429 ? { code: 'rate_limit' } : {}),
    });
    await reply.status(order.status).send(error.toBody(newId('req')));
  }
}

/** Sends less than its Content-Length, then resets the connection. */
function breakOff(answer: ServerResponse): void {
  answer.writeHead(200, { 'content-type': 'application/json', 'content-length': 1_000 });
  answer.write('{"id":', () => answer.socket?.resetAndDestroy());
}
