import { z } from 'zod';

export const STUCK_MINUTES = 10;

export const MAX_ROWS_SHOWN = 100;

const moment = z.string();

export const systemAnswer = z.object({
  version: z.string(),
  startedAt: moment,
  migrations: z.object({
    applied: z.int(),
    last: z.object({ name: z.string(), appliedAt: moment }).nullable(),
    pending: z.array(z.string()),
    newer: z.array(z.string()),
  }),
  /** Queues without jobs are left out. */
  jobs: z.array(
    z.object({
      queue: z.string(),
      ready: z.int(),
      running: z.int(),
      later: z.int(),
      /** Wait of the oldest ready job, in seconds. */
      lagSeconds: z.int(),
    }),
  ),
  mail: z.object({ waiting: z.int(), oldestSeconds: z.int(), failed: z.int() }),
  webhooks: z.object({
    heardAt: moment.nullable(),
    /** Events of the last hour that were not delivered, found in Stripe's list. */
    missed: z.int(),
    /** Events unprocessed for `STUCK_MINUTES`. */
    stuck: z.int(),
  }),
  stripeAnswers: z.boolean(),
  reconciliation: z
    .object({
      startedAt: moment,
      finishedAt: moment,
      customers: z.int(),
      failures: z.int(),
      found: z.int(),
      differences: z.array(z.string()),
    })
    .nullable(),
  /** Stripe customers with a purchase here that our database does not have. */
  lostCustomers: z.array(z.object({ customerId: z.string(), foundAt: moment })),
  /** Null when `npm run backup` has never run. */
  backup: z
    .object({ takenAt: moment, file: z.string(), bytes: z.int(), encrypted: z.boolean(), late: z.boolean() })
    .nullable(),
  /** Failed jobs, oldest first; mails have their own list. */
  deadLetters: z.array(
    z.object({
      id: z.string(),
      queue: z.string(),
      about: z.string(),
      customer: z.object({ organizationId: z.string(), name: z.string() }).nullable(),
      /** Spanish. */
      reason: z.string(),
      /** The raw message; null when the reason says all of it. */
      detail: z.string().nullable(),
      tries: z.int(),
      failedAt: moment,
    }),
  ),
});
export type SystemAnswer = z.infer<typeof systemAnswer>;
export type DeadLetterView = SystemAnswer['deadLetters'][number];

export const replayJobsBody = z.strictObject({ ids: z.array(z.uuid()).min(1).max(MAX_ROWS_SHOWN) });
export type ReplayJobsBody = z.infer<typeof replayJobsBody>;

/** Excludes jobs that a colleague replayed first or whose duplicate is queued. */
export const replayJobsAnswer = z.object({ count: z.int() });
export type ReplayJobsAnswer = z.infer<typeof replayJobsAnswer>;
