import { Counter } from 'prom-client';
import { AppError } from '#platform/app-error';
import type { Log } from '#platform/log';
import { createMinuteGate } from '#platform/minute-gate';
import type { WiderNetwork } from '#platform/network';
import type { ProofOfWork } from '#platform/proof-of-work';
import type { DefineLimit, LimitRule } from '#platform/rate-limits';
import type { Visitor } from '#platform/visitor';

/** Shared by all visitors. Beyond it a visitor solves a challenge first (decision 022). */
export interface SharedLimit {
  /**
   * Call it after the visitor's own limits: refused requests must not consume shared points.
   * @throws AppError 'request.work_required'; 'request.rate_limited' for a page without JavaScript
   */
  take(visitor: Visitor): Promise<void>;
}

export interface SharedLimits {
  define(rule: Pick<LimitRule, 'name' | 'points' | 'windowSeconds'>): SharedLimit;
  readonly asked: Counter<'limit'>;
}

/** The part of the shared limit that one network can consume before a challenge. */
const PARTS = { '/56': 1 / 8, '/48': 1 / 4, '/24': 1 / 4 } as const satisfies Record<
  WiderNetwork['prefix'],
  number
>;
/** Points of a network without JavaScript in the same time, after the shared limit is used up. */
const WITHOUT_WORK = 5;
const EVERYBODY = 'everybody';

export function createSharedLimits({
  defineLimit,
  proofOfWork,
  log,
}: {
  defineLimit: DefineLimit;
  proofOfWork: ProofOfWork;
  log: Pick<Log, 'error'>;
}): SharedLimits {
  const asked = new Counter({
    name: 'work_required_total',
    help: 'Visitors who were asked for work, because more came than a limit has for everybody',
    labelNames: ['limit'],
    registers: [],
  });
  return {
    asked,
    define: ({ name, points, windowSeconds }) => {
      const everybody = defineLimit({ name: `${name}:${EVERYBODY}`, points, windowSeconds });
      const part = (of: string, count: number) =>
        defineLimit({ name: `${name}:${of}`, points: Math.ceil(count), windowSeconds, keys: 'networks' });
      const around = {
        '/56': part('56', points * PARTS['/56']),
        '/48': part('48', points * PARTS['/48']),
        '/24': part('24', points * PARTS['/24']),
      };
      const withoutWork = part('without-work', WITHOUT_WORK);
      const mayTell = createMinuteGate();
      asked.inc({ limit: name }, 0);

      const consumeShared = async (visitor: Visitor) => {
        for (const { prefix, network } of visitor.around) {
          if (!(await around[prefix].tryConsume(network))) return false;
        }
        if (await everybody.tryConsume(EVERYBODY)) return true;
        if (mayTell()) log.error({ limit: name }, 'more visitors than expected: they are asked for work');
        return false;
      };
      return {
        take: async (visitor) => {
          if (visitor.work !== null && (await proofOfWork.isDone(visitor.work))) return;
          if (await consumeShared(visitor)) return;
          asked.inc({ limit: name });
          if (visitor.canWork) throw new AppError('request.work_required');
          await withoutWork.consume(visitor.around.at(-1)?.network ?? visitor.network);
        },
      };
    },
  };
}
