import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import { newId } from '#store/ids';
import { ApiError } from '#stripe/wire/api-error';

/** What an account asked its next API calls to suffer. */
interface FaultOrder {
  /** Only calls whose address starts with this, such as `/v1/checkout`; null: any call. */
  readonly path: string | null;
  readonly times: number;
  readonly status: number | null;
  readonly delayMs: number;
  readonly garbage: boolean;
  /** The call is carried out first, and only its answer is spoilt. */
  readonly afterwards: boolean;
}

interface Fault {
  readonly afterwards: boolean;
  /** Waits, and answers wrongly when that is what was ordered. */
  strike(reply: FastifyReply): Promise<void>;
}

export interface Faults {
  order(accountId: string, order: FaultOrder): void;
  clear(accountId: string): void;
  /** The fault that this call has to suffer, or null. */
  take(accountId: string, url: string): Fault | null;
}

/** A test that ended long ago spoils nothing any more. */
const LIFETIME_MS = 3_600_000;

/** Faults are held in memory: they are ordered by a test for the calls that follow, of the next hour. `now` is in milliseconds. */
export function createFaults(now: () => number = Date.now): Faults {
  const orders = new Map<string, (FaultOrder & { readonly until: number })[]>();
  const waitingFor = (accountId: string) =>
    (orders.get(accountId) ?? []).filter((order) => order.until > now());
  return {
    order(accountId, order) {
      orders.set(accountId, [...waitingFor(accountId), { ...order, until: now() + LIFETIME_MS }]);
    },
    clear(accountId) {
      orders.delete(accountId);
    },
    take(accountId, url) {
      const waiting = waitingFor(accountId);
      const index = waiting.findIndex((each) => each.path === null || url.startsWith(each.path));
      const order = waiting[index];
      const rest = order && order.times > 1 ? [{ ...order, times: order.times - 1 }] : [];
      const left = order ? waiting.toSpliced(index, 1, ...rest) : waiting;
      if (left.length > 0) orders.set(accountId, left);
      else orders.delete(accountId);
      if (!order) return null;
      return { afterwards: order.afterwards, strike: (reply) => strike(order, reply) };
    },
  };
}

async function strike(order: FaultOrder, reply: FastifyReply): Promise<void> {
  if (order.delayMs > 0) await delay(order.delayMs, undefined, { ref: false });
  if (order.garbage) {
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
