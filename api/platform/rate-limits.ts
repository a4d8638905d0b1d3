import { createHash } from 'node:crypto';
import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '#platform/app-error';

/** So many points in so many seconds, counted in PostgreSQL: all instances share the count. */
export interface LimitRule {
  readonly name: string;
  readonly points: number;
  readonly windowSeconds: number;
}

export interface Limit {
  /**
   * Takes a point of the key.
   * @throws AppError 'request.rate_limited' with the seconds to wait when none is left
   */
  consume(key: string): Promise<void>;
  /** Takes a point of the key; false when none is left. */
  tryConsume(key: string): Promise<boolean>;
  /** Gives a point back, after an attempt that turned out to be honest. */
  refund(key: string): Promise<void>;
  /** Forgets what was counted for the key. */
  clear(key: string): Promise<void>;
}

export type DefineLimit = (rule: LimitRule) => Limit;

/** Limits on the pool of the database. Keys are stored hashed: they are made of addresses. */
export function createRateLimits(pool: pg.Pool): DefineLimit {
  return ({ name, points, windowSeconds }) => {
    const limiter = new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'client',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: name,
      points,
      duration: windowSeconds,
    });
    /** Null when a point was taken; else how long there is none. */
    async function refusalOf(key: string): Promise<RateLimiterRes | null> {
      try {
        await limiter.consume(hashKey(key));
        return null;
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        return refusal;
      }
    }
    return {
      consume: async (key) => {
        const refusal = await refusalOf(key);
        if (!refusal) return;
        throw new AppError('request.rate_limited', {
          retryAfterSeconds: Math.max(1, Math.ceil(refusal.msBeforeNext / 1_000)),
        });
      },
      tryConsume: async (key) => (await refusalOf(key)) === null,
      refund: async (key) => {
        await limiter.reward(hashKey(key));
      },
      clear: async (key) => {
        await limiter.delete(hashKey(key));
      },
    };
  };
}

/** The one key of limits that count everybody together. */
export const EVERYBODY = 'everybody';

function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}
