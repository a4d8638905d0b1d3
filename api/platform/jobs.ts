import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { fromDrizzle, type JobResult, type JobWithMetadata, type PgBoss, type QueueOptions } from 'pg-boss';
import { createBoss, JOBS_SCHEMA } from '#platform/boss';
import type { Db } from '#platform/database';
import { DEAD_LETTERS_QUEUE, type DeadLetters, makeDeadLetters } from '#platform/dead-letters';
import type { Log } from '#platform/log';
import { createMinuteGate } from '#platform/minute-gate';
import { traceWork } from '#platform/tracing';

/**
 * A kind of job: its queue's name, how it is retried, and whether equal jobs waiting in it are one.
 */
export interface JobKind<Data extends object> {
  readonly name: string;
  readonly options: QueueOptions;
  /** What makes two waiting jobs the same; null when each stands for itself. */
  readonly singletonKey: ((data: Data) => string) | null;
  /** How many run at a time in one process. */
  readonly concurrency: number;
  /**
   * False: a job is not begun at once, but found within {@link LOOKING_SECONDS}. Otherwise it is
   * announced.
   */
  readonly announced?: boolean;
  /**
   * True: a job that is done is deleted at once, and not by pg-boss's daily cleaning. For data that
   * are secret.
   */
  readonly forgetDone?: boolean;
  /**
   * True: a job whose tries are used up is dropped, and no dead letter. For what comes again by
   * itself.
   */
  readonly comesAgain?: boolean;
  /** What a job is about, in a few Spanish words for the operator; nothing secret. */
  readonly describe?: (data: Data) => string;
}

export interface RunningJob {
  /** Stays the same when the job is given up and replayed. */
  readonly id: string;
  /** By the database's clock. */
  readonly queuedAt: Date;
  /** This one included; from one again when it is replayed. */
  readonly tries: number;
  /**
   * Ends the job in the transaction of its effect: after a crash there are both, or neither, and
   * the job is done again.
   * @throws when another process has taken the job over meanwhile, so that the transaction is
   *   rolled back
   */
  end(tx: Db): Promise<void>;
}

/** A job that is not begun at once, so that it can be taken back by its id. */
export interface HeldJob {
  readonly id: string;
  readonly startAfter: number;
}

export interface Jobs {
  /** Makes the queue of a kind that another part works through. */
  declare<Data extends object>(kind: JobKind<Data>): Promise<void>;
  /** Adds a job in the transaction of its cause: both are there, or neither. */
  enqueue<Data extends object>(db: Db, kind: JobKind<Data>, data: Data, held?: HeldJob): Promise<void>;
  /**
   * Makes the queue of a kind and works through it: the code that does the jobs declares it, and
   * nothing else lists them. A handler that throws is retried as its kind says; when its tries are
   * used up, or at once for a {@link PermanentFailure}, the job becomes a dead letter.
   */
  work<Data extends object>(kind: JobKind<Data>, handle: Handle<Data>): Promise<void>;
  /**
   * Keys of a kind's jobs that wait: for their first try, for another, or, given up, for an
   * operator.
   */
  waitingKeys<Data extends object>(kind: JobKind<Data>): Promise<ReadonlySet<string>>;
  /**
   * Runs a job every day at the time of a cron expression, on the clock of mainland Spain, once
   * over all instances.
   */
  schedule(kind: JobKind<Record<string, never>>, cron: string): Promise<void>;
  /** What runs every day, in the order of its hours. */
  listScheduled(): JobKind<Record<string, never>>[];
  /** What a job is about, as its kind says it; else its data's words and figures. */
  describe(queue: string, data: object): string;
  /** Whether nothing is left that this process could do now. */
  isIdle(): Promise<boolean>;
  readonly deadLetters: DeadLetters;
  /** Stops taking jobs and waits for the running ones. */
  stop(): Promise<void>;
}

type Handle<Data extends object> = (data: Data, job: RunningJob) => Promise<void>;

/** What a handler throws when trying again would end the same way. */
export class PermanentFailure extends Error {
  override readonly name = 'PermanentFailure';
}

/**
 * A job of a kind with a heartbeat whose process has said nothing for so long is another's, seconds
 * later.
 */
export const HEARTBEAT_SECONDS = 30;
/**
 * Between two looks for jobs whose process was killed: with the heartbeat and the first retry's
 * wait less than a minute.
 */
const SUPERVISION_SECONDS = 10;
const STOP_TIMEOUT_MS = 10_000;
/** Bounds how late a retry starts; a new job is announced and starts at once. */
const POLLING_SECONDS = 2;
/** Between two looks for jobs that are not announced. */
const LOOKING_SECONDS = 0.5;

/** Starts pg-boss, which makes its tables under its own lock. */
export async function startJobs(databaseUrl: string, log: Log): Promise<Jobs> {
  const boss = createBoss(databaseUrl, {
    useListenNotify: true,
    superviseIntervalSeconds: SUPERVISION_SECONDS,
    monitorIntervalSeconds: SUPERVISION_SECONDS,
  });
  // While the database is away each look for jobs fails, several a second.
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
      const inHand: InHand = new Map();
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
    isIdle: async () => {
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

/** What is known of a job whose kind says nothing of it. */
export function describeData(data: object): string {
  return Object.values(data)
    .filter((value) => typeof value === 'string' || typeof value === 'number')
    .join(' ');
}

/** The minute of the day that a daily cron expression names. */
function minuteOf(cron: string): number {
  const [minute, hour] = cron.split(' ').map(Number);
  return 60 * (hour ?? 0) + (minute ?? 0);
}

/**
 * Opens the queues of a database on which an api has run, for a command that adds jobs and does
 * none.
 */
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

/** Makes a queue, or brings the one of an earlier version up to date. */
async function makeQueue<Data extends object>(
  boss: PgBoss,
  { name, options, singletonKey, announced = true, comesAgain = false }: JobKind<Data>,
): Promise<void> {
  const deadLetter = comesAgain ? {} : { deadLetter: DEAD_LETTERS_QUEUE };
  const settings = { ...options, ...deadLetter, notify: announced };
  await boss.createQueue(name, { ...settings, policy: singletonKey ? 'short' : 'standard' });
  await boss.updateQueue(name, settings);
}

/**
 * Jobs of a kind that are forgotten when done, by their ids, from their beginning until they are
 * deleted. One whose deletion the database did not hear of comes again: it is done already, and
 * only deleted.
 */
type InHand = Map<string, Promise<void>>;

/**
 * Together they outlast a restart of the database, so that no other process is given a job that is
 * done.
 */
const TRIES_TO_FORGET = 20;
const PAUSE_MS = 1_000;

async function forget(boss: PgBoss, queue: string, jobId: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await boss.deleteJob(queue, jobId);
      return;
    } catch (err) {
      if (tries > TRIES_TO_FORGET) throw err;
      await delay(PAUSE_MS);
    }
  }
}

/** One worker: it goes on without a pause while there are jobs, as pg-boss alone would not. */
async function startWorker<Data extends object>(
  boss: PgBoss,
  kind: JobKind<Data>,
  handle: Handle<Data>,
  inHand: InHand,
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
      const results = await Promise.all(jobs.map((job) => attempt(boss, kind, job, handle, inHand, log)));
      boss.notifyWorker(workerId);
      return results;
    },
  );
}

async function attempt<Data extends object>(
  boss: PgBoss,
  { name: queue, forgetDone = false, comesAgain = false }: JobKind<Data>,
  job: JobWithMetadata<Data>,
  handle: Handle<Data>,
  inHand: InHand,
  log: Log,
): Promise<JobResult> {
  const jobId = job.sourceRootId ?? job.id;
  const begun =
    inHand.get(job.id) ??
    traceWork(`job ${queue}`, () =>
      handle(job.data, {
        ...{ id: jobId, queuedAt: job.createdOn, tries: job.retryCount + 1 },
        end: endingOf(boss, queue, job),
      }),
    );
  if (forgetDone) inHand.set(job.id, begun);
  try {
    await begun;
  } catch (err) {
    inHand.delete(job.id);
    const permanent = err instanceof PermanentFailure;
    if (permanent || job.retryCount >= job.retryLimit) {
      const end = comesAgain ? 'it is dropped until the next time' : 'it is a dead letter now';
      log.error({ err, queue, jobId }, `job failed for good: ${end}`);
    } else {
      log.warn({ err, queue, jobId, attempt: job.retryCount + 1 }, 'job failed and will be tried again');
    }
    return { id: job.id, status: permanent ? 'deadletter' : 'failed', output: { message: messageOf(err) } };
  }
  if (forgetDone) {
    await forget(boss, queue, job.id).then(
      () => inHand.delete(job.id),
      (err: unknown) => log.warn({ err, queue, jobId }, 'job is done and was not deleted'),
    );
  }
  return { id: job.id, status: 'completed' };
}

function endingOf<Data extends object>(
  boss: PgBoss,
  queue: string,
  job: JobWithMetadata<Data>,
): RunningJob['end'] {
  return async (tx) => {
    const done = await boss.complete(queue, job, undefined, { db: fromDrizzle(tx, sql) });
    // The library's own type is empty.
    if ((done as { affected: number }).affected !== 1)
      throw new Error('the job was taken over by another process');
  };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
