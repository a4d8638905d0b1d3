import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { fromDrizzle, type JobResult, type JobWithMetadata, type PgBoss, type QueueOptions } from 'pg-boss';
import { createBoss, JOBS_SCHEMA } from '#platform/boss';
import type { Db } from '#platform/database';
import { DEAD_LETTERS_QUEUE, type DeadLetters, makeDeadLetters } from '#platform/dead-letters';
import type { Log } from '#platform/log';
import { createMinuteGate } from '#platform/minute-gate';
import { traceWork } from '#platform/tracing';

export interface JobKind<Data extends object> {
  readonly name: string;
  readonly options: QueueOptions;
  /** The key that makes two waiting jobs equal; null when every job counts. */
  readonly singletonKey: ((data: Data) => string) | null;
  /** Per process. */
  readonly concurrency: number;
  /** False: workers find a job by polling, within {@link FAST_POLLING_SECONDS}. */
  readonly announced?: boolean;
  /** True: a finished job is deleted at once. For jobs with secret data. */
  readonly deleteWhenDone?: boolean;
  /** True: a job with no retries left is dropped without a dead letter. For scheduled jobs. */
  readonly dropWhenFailed?: boolean;
  /** Describes a job to the operator, in a few Spanish words and without secrets. */
  readonly describe?: (data: Data) => string;
}

export interface RunningJob {
  /** Stays the same when a dead letter is replayed. */
  readonly id: string;
  /** By the database's clock. */
  readonly queuedAt: Date;
  /** Counts this try; starts at 1 again after a replay. */
  readonly tries: number;
  /**
   * Completes the job in the transaction of its effect. Throws when another process has taken it.
   */
  end(tx: Db): Promise<void>;
}

export interface HeldJob {
  readonly id: string;
  readonly startAfter: number;
}

export interface Jobs {
  declare<Data extends object>(kind: JobKind<Data>): Promise<void>;
  /** Adds a job in the transaction of its cause. */
  enqueue<Data extends object>(db: Db, kind: JobKind<Data>, data: Data, held?: HeldJob): Promise<void>;
  /**
   * Creates a queue and works through it. A handler that throws is retried; without retries left,
   * or after a {@link PermanentFailure}, the job becomes a dead letter.
   */
  work<Data extends object>(kind: JobKind<Data>, handle: Handle<Data>): Promise<void>;
  /** Returns the keys of jobs that wait for a try, a retry or, as dead letters, for an operator. */
  waitingKeys<Data extends object>(kind: JobKind<Data>): Promise<ReadonlySet<string>>;
  /** Runs a job daily, once over all instances, by a cron expression in the time of Spain. */
  schedule(kind: JobKind<Record<string, never>>, cron: string): Promise<void>;
  listScheduled(): JobKind<Record<string, never>>[];
  describe(queue: string, data: object): string;
  hasNoDueJobs(): Promise<boolean>;
  readonly deadLetters: DeadLetters;
  stop(): Promise<void>;
}

type Handle<Data extends object> = (data: Data, job: RunningJob) => Promise<void>;

/** An error that a retry would not change. */
export class PermanentFailure extends Error {
  override readonly name = 'PermanentFailure';
}

/** Without a heartbeat for this long, a job is given to another process. */
export const HEARTBEAT_SECONDS = 30;
/** How often jobs of killed processes are searched. They restart within a minute. */
const SUPERVISION_SECONDS = 10;
const STOP_TIMEOUT_MS = 10_000;
/** The longest delay of a retry. New jobs are announced and start at once. */
const POLLING_SECONDS = 2;
const FAST_POLLING_SECONDS = 0.5;

/** Starts pg-boss, which creates its tables under its own lock. */
export async function startJobs(databaseUrl: string, log: Log): Promise<Jobs> {
  const boss = createBoss(databaseUrl, {
    useListenNotify: true,
    superviseIntervalSeconds: SUPERVISION_SECONDS,
    monitorIntervalSeconds: SUPERVISION_SECONDS,
  });
  // Without a database every poll fails, several times a second.
  const mayTell = createMinuteGate();
  boss.on('error', (err: Error & { code?: string }) => {
    if (mayTell(err.code)) log.error({ err }, 'job queue failed');
  });
  boss.on('warning', (warning) => log.warn({ warning: warning.message }, 'job queue warns'));
  await boss.start();
  const deadLetters = await makeDeadLetters(boss);
  const worked = new Set<string>();
  const kinds = new Map<string, JobKind<never>>();
  const scheduled: { kind: JobKind<Record<string, never>>; cron: string }[] = [];
  return {
    declare: (kind) => {
      kinds.set(kind.name, kind);
      return makeQueue(boss, kind);
    },
    enqueue: enqueueOn(boss),
    work: async (kind, handle) => {
      await makeQueue(boss, kind);
      kinds.set(kind.name, kind);
      worked.add(kind.name);
      const inHand: RunningJobs = new Map();
      for (let worker = 0; worker < kind.concurrency; worker++) {
        await startWorker(boss, kind, handle, inHand, log);
      }
    },
    waitingKeys: async ({ name }) => {
      const { rows } = await boss.getDb().executeSql(
        `select distinct singleton_key from ${JOBS_SCHEMA}.job
          where state in ('created', 'retry') and (name = $1 or name = $2 and source_name = $1)`,
        [name, DEAD_LETTERS_QUEUE],
      );
      return new Set(rows.map((row: { singleton_key: string }) => row.singleton_key));
    },
    schedule: async (kind, cron) => {
      await boss.schedule(kind.name, cron, {}, { tz: 'Europe/Madrid' });
      scheduled.push({ kind, cron });
    },
    listScheduled: () =>
      scheduled.toSorted((a, b) => minuteOf(a.cron) - minuteOf(b.cron)).map(({ kind }) => kind),
    describe: (queue, data) => kinds.get(queue)?.describe?.(data as never) ?? describeData(data),
    hasNoDueJobs: async () => {
      const { rows } = await boss.getDb().executeSql(
        `select 1 from ${JOBS_SCHEMA}.job
          where name = any($1) and (state = 'active' or state in ('created', 'retry') and start_after <= now()) limit 1`,
        [[...worked]],
      );
      return rows.length === 0;
    },
    deadLetters,
    stop: () => boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS }),
  };
}

export function describeData(data: object): string {
  return Object.values(data)
    .filter((value) => typeof value === 'string' || typeof value === 'number')
    .join(' ');
}

function minuteOf(cron: string): number {
  const [minute, hour] = cron.split(' ').map(Number);
  return 60 * (hour ?? 0) + (minute ?? 0);
}

/** Opens the queues for a command that adds jobs and runs none. */
export async function openJobs(
  databaseUrl: string,
): Promise<Pick<Jobs, 'declare' | 'enqueue'> & { close(): Promise<void> }> {
  const boss = createBoss(databaseUrl, { supervise: false, schedule: false, migrate: false, max: 1 });
  boss.on('error', () => {});
  await boss.start();
  return {
    declare: (kind) => makeQueue(boss, kind),
    enqueue: enqueueOn(boss),
    close: () => boss.stop({ graceful: false }),
  };
}

function enqueueOn(boss: PgBoss): Jobs['enqueue'] {
  return async (db, kind, data, held) => {
    await boss.send(kind.name, data, {
      ...held,
      db: fromDrizzle(db, sql),
      ...(kind.singletonKey ? { singletonKey: kind.singletonKey(data) } : {}),
    });
  };
}

async function makeQueue<Data extends object>(
  boss: PgBoss,
  { name, options, singletonKey, announced = true, dropWhenFailed = false }: JobKind<Data>,
): Promise<void> {
  const deadLetter = dropWhenFailed ? {} : { deadLetter: DEAD_LETTERS_QUEUE };
  const settings = { ...options, ...deadLetter, notify: announced };
  await boss.createQueue(name, { ...settings, policy: singletonKey ? 'short' : 'standard' });
  await boss.updateQueue(name, settings);
}

/** Finished jobs with deleteWhenDone, by id. A redelivered one only needs deleting. */
type RunningJobs = Map<string, Promise<void>>;

/** The retries outlast a restart of the database: another process must not get a finished job. */
const DELETE_TRIES = 20;
const PAUSE_MS = 1_000;

async function forget(boss: PgBoss, queue: string, jobId: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await boss.deleteJob(queue, jobId);
      return;
    } catch (err) {
      if (tries > DELETE_TRIES) throw err;
      await delay(PAUSE_MS);
    }
  }
}

/** Starts a worker that takes the next job without a pause, which pg-boss does not do. */
async function startWorker<Data extends object>(
  boss: PgBoss,
  kind: JobKind<Data>,
  handle: Handle<Data>,
  inHand: RunningJobs,
  log: Log,
): Promise<void> {
  const workerId: string = await boss.work(
    kind.name,
    {
      includeMetadata: true,
      perJobResults: true,
      pollingIntervalSeconds: kind.announced === false ? FAST_POLLING_SECONDS : POLLING_SECONDS,
      notifyPollingIntervalSeconds: POLLING_SECONDS,
    },
    async (jobs: JobWithMetadata<Data>[]) => {
      const results = await Promise.all(jobs.map((job) => attempt(boss, kind, job, handle, inHand, log)));
      boss.notifyWorker(workerId);
      return results;
    },
  );
}

async function attempt<Data extends object>(
  boss: PgBoss,
  { name: queue, deleteWhenDone = false, dropWhenFailed = false }: JobKind<Data>,
  job: JobWithMetadata<Data>,
  handle: Handle<Data>,
  inHand: RunningJobs,
  log: Log,
): Promise<JobResult> {
  const jobId = job.sourceRootId ?? job.id;
  const begun =
    inHand.get(job.id) ??
    traceWork(`job ${queue}`, () =>
      handle(job.data, {
        ...{ id: jobId, queuedAt: job.createdOn, tries: job.retryCount + 1 },
        end: createCompleter(boss, queue, job),
      }),
    );
  if (deleteWhenDone) inHand.set(job.id, begun);
  try {
    await begun;
  } catch (err) {
    inHand.delete(job.id);
    const permanent = err instanceof PermanentFailure;
    if (permanent || job.retryCount >= job.retryLimit) {
      const end = dropWhenFailed ? 'it is dropped until the next time' : 'it is a dead letter now';
      log.error({ err, queue, jobId }, `job failed for good: ${end}`);
    } else {
      log.warn({ err, queue, jobId, attempt: job.retryCount + 1 }, 'job failed and will be tried again');
    }
    return { id: job.id, status: permanent ? 'deadletter' : 'failed', output: { message: messageOf(err) } };
  }
  if (deleteWhenDone) {
    await forget(boss, queue, job.id).then(
      () => inHand.delete(job.id),
      (err: unknown) => log.warn({ err, queue, jobId }, 'job is done and was not deleted'),
    );
  }
  return { id: job.id, status: 'completed' };
}

function createCompleter<Data extends object>(
  boss: PgBoss,
  queue: string,
  job: JobWithMetadata<Data>,
): RunningJob['end'] {
  return async (tx) => {
    const done = await boss.complete(queue, job, undefined, { db: fromDrizzle(tx, sql) });
    if ((done as { affected: number }).affected !== 1)
      throw new Error('the job was taken over by another process');
  };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
