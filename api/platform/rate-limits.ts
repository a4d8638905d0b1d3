import { createHash } from 'node:crypto';
import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '#platform/app-error';
import type { Log } from '#platform/log';
import { logSecurity } from '#platform/security-log';

/** Counted in PostgreSQL for all instances. */
export interface LimitRule {
  readonly name: string;
  readonly points: number;
  readonly windowSeconds: number;
  /**
   * Maximum rows for invented keys. Keys of a bucket share a count: use far more buckets than keys.
   */
  readonly buckets?: number;
  readonly keys?: 'networks' | 'users';
}

export interface Limit {
  /** @throws AppError 'request.rate_limited' with the seconds to wait */
  consume(key: string): Promise<void>;
  tryConsume(key: string): Promise<boolean>;
  /** Returns a point after an attempt that proved legitimate. */
  refund(key: string): Promise<void>;
  clear(key: string): Promise<void>;
}

export type DefineLimit = (rule: LimitRule) => Limit;

/** Hashes the keys, which contain addresses. */
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
    /** Consumes a point. Returns null, or the wait when none is left. */
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
