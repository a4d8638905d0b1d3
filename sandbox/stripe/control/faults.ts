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

/** Faults are held in memory: they are ordered by a test for the calls that follow. */
export function createFaults(): Faults {
  const orders = new Map<string, FaultOrder[]>();
  return {
    order(accountId, order) {
      orders.set(accountId, [...(orders.get(accountId) ?? []), order]);
    },
    clear(accountId) {
      orders.delete(accountId);
    },
    take(accountId, url) {
      const waiting = orders.get(accountId) ?? [];
      const index = waiting.findIndex((each) => each.path === null || url.startsWith(each.path));
      const order = waiting[index];
      if (!order) return null;
      const rest = order.times > 1 ? [{ ...order, times: order.times - 1 }] : [];
      orders.set(accountId, waiting.toSpliced(index, 1, ...rest));
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
