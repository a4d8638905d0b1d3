import { sql } from 'drizzle-orm';
import { fromDrizzle, PgBoss, type QueueOptions } from 'pg-boss';
import type { Db } from '#platform/database';
import type { Log } from '#platform/log';

/** A kind of job: its queue's name, how it is retried, and whether equal jobs waiting in it are one. */
export interface JobKind<Data extends object> {
  readonly name: string;
  readonly options: QueueOptions;
  /** What makes two waiting jobs the same; null when each stands for itself. */
  readonly singletonKey: ((data: Data) => string) | null;
  /** How many run at a time in one process. */
  readonly concurrency: number;
}

export interface Jobs {
  /** Adds a job in the transaction of its cause: both are there, or neither. */
  enqueue<Data extends object>(db: Db, kind: JobKind<Data>, data: Data): Promise<void>;
  /** Works through a queue; a handler that throws is retried as its kind says. */
  work<Data extends object>(
    kind: JobKind<Data>,
    handle: (data: Data, jobId: string) => Promise<void>,
  ): Promise<void>;
  /** Runs a job every day at the time of a cron expression, on the clock of mainland Spain, once over all instances. */
  schedule(kind: JobKind<Record<string, never>>, cron: string): Promise<void>;
  /** Stops taking jobs and waits for the running ones. */
  stop(): Promise<void>;
}

const STOP_TIMEOUT_MS = 10_000;

/**
 * Starts pg-boss on the database (its tables live in a schema of their own, made under its own lock) and makes the
 * queues of the given kinds.
 */
export async function startJobs(
  databaseUrl: string,
  kinds: readonly JobKind<never>[],
  log: Log,
): Promise<Jobs> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    application_name: 'horus-jobs',
    max: 6,
    schema: 'jobs',
    connectionTimeoutMillis: 3_000,
    useListenNotify: true,
  });
  boss.on('error', (err) => log.error({ err }, 'job queue failed'));
  boss.on('warning', (warning) => log.warn({ warning: warning.message }, 'job queue warns'));
  await boss.start();
  for (const kind of kinds) {
    await boss.createQueue(kind.name, {
      ...kind.options,
      policy: kind.singletonKey ? 'short' : 'standard',
      notify: true,
    });
  }
  return {
    enqueue: async (db, kind, data) => {
      await boss.send(kind.name, data, {
        db: fromDrizzle(db, sql),
        ...(kind.singletonKey ? { singletonKey: kind.singletonKey(data) } : {}),
      });
    },
    work: async (kind, handle) => {
      await boss.work<never>(
        kind.name,
        { localConcurrency: kind.concurrency, pollingIntervalSeconds: 2, batchSize: 1 },
        async (jobs) => {
          for (const job of jobs) {
            try {
              await handle(job.data, job.id);
            } catch (err) {
              log.error({ err, queue: kind.name, jobId: job.id }, 'job failed');
              throw err;
            }
          }
        },
      );
    },
    schedule: async (kind, cron) => {
      await boss.schedule(kind.name, cron, {}, { tz: 'Europe/Madrid' });
    },
    stop: () => boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS }),
  };
}
