import { createHash } from 'node:crypto';
import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '#platform/app-error';
import type { Log } from '#platform/log';
import { logSecurity } from '#platform/security-log';

/** So many points in so many seconds, counted in PostgreSQL: all instances share the count. */
export interface LimitRule {
  readonly name: string;
  readonly points: number;
  readonly windowSeconds: number;
  /**
   * For keys that anybody can make up, as addresses: at most so many rows, whatever is typed. Keys
   * that fall together share a count, so there must be far more than are in use at a time.
   */
  readonly buckets?: number;
  /**
   * What its keys are, where they are networks or accounts: the security log then says whose limit
   * was reached.
   */
  readonly keys?: 'networks' | 'users';
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
  clear(key: string): Promise<void>;
}

export type DefineLimit = (rule: LimitRule) => Limit;

/**
 * Limits on the pool of the database, which tell the log when one is reached. Keys are stored
 * hashed: they are made of addresses.
 */
export function createRateLimits(pool: pg.Pool, log: Pick<Log, 'info'>): DefineLimit {
  return ({ name, points, windowSeconds, buckets, keys }) => {
    const rowOf = (key: string) => (buckets ? bucketOf(key, buckets) : hashKey(key));
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
        await limiter.consume(rowOf(key));
        return null;
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        logSecurity(log, 'excess_rate_limit_exceeded', {
          about: name,
          ...(keys === 'networks' && { network: key }),
          ...(keys === 'users' && { userId: key }),
        });
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
        await limiter.reward(rowOf(key));
      },
      clear: async (key) => {
        await limiter.delete(rowOf(key));
      },
    };
  };
}

function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}

function bucketOf(key: string, buckets: number): string {
  return String(createHash('sha256').update(key).digest().readUInt32BE() % buckets);
}
