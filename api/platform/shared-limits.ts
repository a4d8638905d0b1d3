import { Counter } from 'prom-client';
import { AppError } from '#platform/app-error';
import type { Log } from '#platform/log';
import { createMinuteGate } from '#platform/minute-gate';
import type { WiderNetwork } from '#platform/network';
import type { ProofOfWork } from '#platform/proof-of-work';
import type { DefineLimit, LimitRule } from '#platform/rate-limits';
import type { Visitor } from '#platform/visitor';

/**
 * A limit that all visitors have together. It refuses nobody: beyond it a visitor does some work
 * first (decision 022).
 */
export interface SharedLimit {
  /**
   * Takes a point of each network around the visitor and of what there is for everybody. For what
   * is really done, after the visitor's own limits: a visitor who is over those, sends something
   * wrong or sends it again uses up nothing that others have.
   * @throws AppError 'request.work_required'; 'request.rate_limited' for a page that can't work
   */
  take(visitor: Visitor): Promise<void>;
}

export interface SharedLimits {
  define(rule: Pick<LimitRule, 'name' | 'points' | 'windowSeconds'>): SharedLimit;
  /** `work_required_total` of `/metrics`. */
  readonly asked: Counter<'limit'>;
}

/** Which part of what there is for everybody one network takes before it is asked for work. */
const PARTS = { '/56': 1 / 8, '/48': 1 / 4, '/24': 1 / 4 } as const satisfies Record<
  WiderNetwork['prefix'],
  number
>;
/**
 * What a network without JavaScript is given in the same time when there is nothing left for
 * everybody.
 */
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

      const findsRoom = async (visitor: Visitor) => {
        for (const { prefix, network } of visitor.around) {
          if (!(await around[prefix].tryConsume(network))) return false;
        }
        if (await everybody.tryConsume(EVERYBODY)) return true;
        if (mayTell()) log.error({ limit: name }, 'more visitors than expected: they are asked for work');
        return false;
      };
      return {
        take: async (visitor) => {
          // A visitor who has done the work takes nothing from the others.
          if (visitor.work !== null && (await proofOfWork.isDone(visitor.work))) return;
          if (await findsRoom(visitor)) return;
          asked.inc({ limit: name });
          if (visitor.canWork) throw new AppError('request.work_required');
          await withoutWork.consume(visitor.around.at(-1)?.network ?? visitor.network);
        },
      };
    },
  };
}
