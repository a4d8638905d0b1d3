import { sql } from 'drizzle-orm';
import { fromDrizzle, type JobResult, type JobWithMetadata, type PgBoss, type QueueOptions } from 'pg-boss';
import { createBoss } from '#platform/boss';
import type { Db } from '#platform/database';
import { DEAD_LETTERS_QUEUE, type DeadLetters, makeDeadLetters } from '#platform/dead-letters';
import type { Log } from '#platform/log';

/** A kind of job: its queue's name, how it is retried, and whether equal jobs waiting in it are one. */
export interface JobKind<Data extends object> {
  readonly name: string;
  readonly options: QueueOptions;
  /** What makes two waiting jobs the same; null when each stands for itself. */
  readonly singletonKey: ((data: Data) => string) | null;
  /** How many run at a time in one process. */
  readonly concurrency: number;
  /** False: a job is not begun at once, but found within {@link LOOKING_SECONDS}. Otherwise it is announced. */
  readonly announced?: boolean;
  /** True: a job that is done is deleted at once, and not by pg-boss's daily cleaning. For data that are secret. */
  readonly forgetDone?: boolean;
  /** What a job is about, in a few Spanish words for the operator; nothing secret. */
  readonly describe?: (data: Data) => string;
}

export interface Jobs {
  /** Adds a job in the transaction of its cause: both are there, or neither. */
  enqueue<Data extends object>(db: Db, kind: JobKind<Data>, data: Data): Promise<void>;
  /**
   * Works through a queue. A handler that throws is retried as its kind says; when its tries are used up, or at once for
   * a {@link PermanentFailure}, the job becomes a dead letter. `jobId` stays the same when that is replayed.
   */
  work<Data extends object>(
    kind: JobKind<Data>,
    handle: (data: Data, jobId: string) => Promise<void>,
  ): Promise<void>;
  /** Runs a job every day at the time of a cron expression, on the clock of mainland Spain, once over all instances. */
  schedule(kind: JobKind<Record<string, never>>, cron: string): Promise<void>;
  readonly deadLetters: DeadLetters;
  /** Stops taking jobs and waits for the running ones. */
  stop(): Promise<void>;
}

/** What a handler throws when trying again would end the same way. */
export class PermanentFailure extends Error {
  override readonly name = 'PermanentFailure';
}

const STOP_TIMEOUT_MS = 10_000;
/** Bounds how late a retry starts; a new job is announced and starts at once. */
const POLLING_SECONDS = 2;
/** Between two looks for jobs that are not announced. */
const LOOKING_SECONDS = 0.5;

/** Starts pg-boss (which makes its tables under its own lock) and makes the queues of the given kinds. */
export async function startJobs(
  databaseUrl: string,
  kinds: readonly JobKind<never>[],
  log: Log,
): Promise<Jobs> {
  const boss = createBoss(databaseUrl, { useListenNotify: true });
  boss.on('error', (err) => log.error({ err }, 'job queue failed'));
  boss.on('warning', (warning) => log.warn({ warning: warning.message }, 'job queue warns'));
  await boss.start();
  const deadLetters = await makeDeadLetters(boss);
  for (const kind of kinds) await makeQueue(boss, kind);
  return {
    enqueue: enqueueOn(boss),
    work: async (kind, handle) => {
      for (let worker = 0; worker < kind.concurrency; worker++) await startWorker(boss, kind, handle, log);
    },
    schedule: async (kind, cron) => {
      await boss.schedule(kind.name, cron, {}, { tz: 'Europe/Madrid' });
    },
    deadLetters,
    stop: () => boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS }),
  };
}

/** Opens the queues of a database on which an api has run, for a command that adds jobs and does none. */
export async function openJobs(
  databaseUrl: string,
): Promise<Pick<Jobs, 'enqueue'> & { close(): Promise<void> }> {
  const boss = createBoss(databaseUrl, { supervise: false, schedule: false, migrate: false, max: 1 });
  boss.on('error', () => {});
  await boss.start();
  return { enqueue: enqueueOn(boss), close: () => boss.stop({ graceful: false }) };
}

function enqueueOn(boss: PgBoss): Jobs['enqueue'] {
  return async (db, kind, data) => {
    await boss.send(kind.name, data, {
      db: fromDrizzle(db, sql),
      ...(kind.singletonKey ? { singletonKey: kind.singletonKey(data) } : {}),
    });
  };
}

/** Makes a queue, or brings the one of an earlier version up to date. */
async function makeQueue(
  boss: PgBoss,
  { name, options, singletonKey, announced = true }: JobKind<never>,
): Promise<void> {
  const settings = { ...options, deadLetter: DEAD_LETTERS_QUEUE, notify: announced };
  await boss.createQueue(name, { ...settings, policy: singletonKey ? 'short' : 'standard' });
  await boss.updateQueue(name, settings);
}

/** One worker: it goes on without a pause while there are jobs, as pg-boss alone would not. */
async function startWorker<Data extends object>(
  boss: PgBoss,
  kind: JobKind<Data>,
  handle: (data: Data, jobId: string) => Promise<void>,
  log: Log,
): Promise<void> {
  const workerId: string = await boss.work(
    kind.name,
    {
      includeMetadata: true,
      perJobResults: true,
      pollingIntervalSeconds: kind.announced === false ? LOOKING_SECONDS : POLLING_SECONDS,
      notifyPollingIntervalSeconds: POLLING_SECONDS,
    },
    async (jobs: JobWithMetadata<Data>[]) => {
      const results = await Promise.all(jobs.map((job) => attempt(boss, kind, job, handle, log)));
      boss.notifyWorker(workerId);
      return results;
    },
  );
}

async function attempt<Data extends object>(
  boss: PgBoss,
  { name: queue, forgetDone = false }: JobKind<Data>,
  job: JobWithMetadata<Data>,
  handle: (data: Data, jobId: string) => Promise<void>,
  log: Log,
): Promise<JobResult> {
  const jobId = job.sourceRootId ?? job.id;
  try {
    await handle(job.data, jobId);
    // It is done: what can't be deleted now is completed, and cleaned away later.
    if (forgetDone)
      await boss
        .deleteJob(queue, job.id)
        .catch((err) => log.warn({ err, queue, jobId }, 'job was not deleted'));
    return { id: job.id, status: 'completed' };
  } catch (err) {
    const permanent = err instanceof PermanentFailure;
    if (permanent || job.retryCount >= job.retryLimit) {
      log.error({ err, queue, jobId }, 'job failed for good: it is a dead letter now');
    } else {
      log.warn({ err, queue, jobId, attempt: job.retryCount + 1 }, 'job failed and will be tried again');
    }
    return { id: job.id, status: permanent ? 'deadletter' : 'failed', output: { message: messageOf(err) } };
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
