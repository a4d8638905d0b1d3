import { sql } from 'drizzle-orm';
import { fromDrizzle, type PgBoss } from 'pg-boss';
import { createBoss, JOBS_SCHEMA } from '#platform/boss';
import type { Db } from '#platform/database';

export const DEAD_LETTERS_QUEUE = 'dead-letters';
export const INTERRUPTED = 'El proceso se interrumpió';

export interface DeadLetter {
  readonly id: string;
  readonly queue: string;
  readonly data: object;
  readonly reason: string;
  readonly tries: number;
  readonly failedAt: Date;
}

export interface DeadLetters {
  list(): Promise<DeadLetter[]>;
  /** Counts by queue; empty queues are omitted. */
  count(): Promise<ReadonlyMap<string, number>>;
  /** Replays dead letters (null: all) with all their tries. Returns how many had no duplicate. */
  replay(ids: readonly string[] | null, tx?: Db): Promise<number>;
}

/** Ten years: only `deleteOldMails` deletes dead letters before an operator has seen them. */
const KEEP_SECONDS = 10 * 365 * 24 * 3_600;
const REPLAY_LIMIT = 100_000;

export async function makeDeadLetters(boss: PgBoss): Promise<DeadLetters> {
  await boss.createQueue(DEAD_LETTERS_QUEUE, { retentionSeconds: KEEP_SECONDS });
  return deadLettersOf(boss);
}

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
  return output && 'message' in output ? String(output.message) : INTERRUPTED;
}
