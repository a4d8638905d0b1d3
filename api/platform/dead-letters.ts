import { sql } from 'drizzle-orm';
import { fromDrizzle, type PgBoss } from 'pg-boss';
import { createBoss, JOBS_SCHEMA } from '#platform/boss';
import type { Db } from '#platform/database';

/** Where jobs of every kind go that could not be done. */
export const DEAD_LETTERS_QUEUE = 'dead-letters';

/** A job that has been given up; an operator looks into it and replays it. */
export interface DeadLetter {
  readonly id: string;
  /** Name of the queue that it failed in. */
  readonly queue: string;
  readonly data: object;
  /** Why its last try failed. */
  readonly reason: string;
  readonly tries: number;
  readonly failedAt: Date;
}

export interface DeadLetters {
  /** Oldest first. */
  list(): Promise<DeadLetter[]>;
  /** How many wait, by kind; kinds without any are left out. */
  count(): Promise<ReadonlyMap<string, number>>;
  /**
   * Puts jobs back into their queues with all their tries.
   * @param ids of dead letters; null for all of them
   * @param tx in whose transaction; without it, by itself
   * @returns how many were put back: one whose equal waits already is not
   */
  replay(ids: readonly string[] | null, tx?: Db): Promise<number>;
}

/**
 * Nothing here is thrown away before somebody has looked, but for what names a person
 * (`forgetOldMails`): ten years.
 */
const KEEP_SECONDS = 10 * 365 * 24 * 3_600;
/** Far more than ever wait: one call takes them all. */
const REPLAY_LIMIT = 100_000;

/** Makes the queue of dead letters, on a pg-boss that has been started. */
export async function makeDeadLetters(boss: PgBoss): Promise<DeadLetters> {
  await boss.createQueue(DEAD_LETTERS_QUEUE, { retentionSeconds: KEEP_SECONDS });
  return deadLettersOf(boss);
}

/**
 * Opens the dead letters of a database on which an api has run, for a command that does nothing
 * else.
 */
export async function openDeadLetters(
  databaseUrl: string,
): Promise<DeadLetters & { close(): Promise<void> }> {
  const boss = createBoss(databaseUrl, { supervise: false, schedule: false, migrate: false, max: 1 });
  boss.on('error', () => {});
  await boss.start();
  return { ...deadLettersOf(boss), close: () => boss.stop({ graceful: false }) };
}

function deadLettersOf(boss: PgBoss): DeadLetters {
  return {
    list: async () => {
      const jobs = await boss.findJobs<object>(DEAD_LETTERS_QUEUE, { queued: true });
      return jobs
        .map((job) => ({
          id: job.id,
          queue: job.sourceName ?? '',
          data: job.data,
          reason: reasonOf(job.sourceOutput),
          tries: (job.sourceRetryCount ?? 0) + 1,
          failedAt: job.createdOn,
        }))
        .toSorted((a, b) => a.failedAt.getTime() - b.failedAt.getTime());
    },
    count: async () => {
      const { rows } = await boss.getDb().executeSql(
        `select source_name as queue, count(*)::int as count from ${JOBS_SCHEMA}.job
            where name = $1 and state = 'created' group by source_name`,
        [DEAD_LETTERS_QUEUE],
      );
      return new Map(rows.map((row: { queue: string; count: number }) => [row.queue, row.count]));
    },
    replay: (ids, tx) =>
      boss.redrive(DEAD_LETTERS_QUEUE, {
        limit: REPLAY_LIMIT,
        ...(ids && { ids: [...ids] }),
        ...(tx && { db: fromDrizzle(tx, sql) }),
      }),
  };
}

function reasonOf(output: object | null): string {
  return output && 'message' in output ? String(output.message) : 'El proceso se interrumpió';
}
