import { z } from 'zod';

/** 'Sistema': how the machine behind it all is. */

/** Most that is shown of jobs that were given up, and of what a reconciliation mended. */
export const MOST_SHOWN = 100;

const moment = z.string();

/** GET /api/admin/system */
export const systemAnswer = z.object({
  version: z.string(),
  /** Since when the instance runs that answers. */
  startedAt: moment,
  migrations: z.object({
    applied: z.int(),
    last: z.object({ name: z.string(), appliedAt: moment }).nullable(),
    pending: z.array(z.string()),
    /** Applied by a newer release. */
    newer: z.array(z.string()),
  }),
  /** What waits or runs, by kind; kinds of which nothing does are left out. */
  jobs: z.array(
    z.object({
      queue: z.string(),
      ready: z.int(),
      running: z.int(),
      /** For later: another try, or another day. */
      later: z.int(),
      /** How long the first of those that are ready has waited, in seconds. */
      lagSeconds: z.int(),
    }),
  ),
  mail: z.object({ waiting: z.int(), oldestSeconds: z.int(), failed: z.int() }),
  webhooks: z.object({
    /** When Stripe last delivered an event; null before the first. */
    heardAt: moment.nullable(),
    /** Of the last hour, found in Stripe's list and not delivered. */
    missed: z.int(),
    /** Received and not dealt with for minutes. */
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
      /** The first of them: the customer at Stripe, and what was mended. */
      differences: z.array(z.string()),
    })
    .nullable(),
  /** Customers at Stripe who bought here and whom we don't have. */
  lostCustomers: z.array(z.object({ customerId: z.string(), foundAt: moment })),
  /** Null: none was ever made by `npm run backup`. */
  backup: z
    .object({ takenAt: moment, file: z.string(), bytes: z.int(), encrypted: z.boolean(), late: z.boolean() })
    .nullable(),
  /** Jobs that were given up, the oldest first; mails have their own list. */
  deadLetters: z.array(
    z.object({
      id: z.string(),
      queue: z.string(),
      about: z.string(),
      reason: z.string(),
      tries: z.int(),
      failedAt: moment,
    }),
  ),
});
export type SystemAnswer = z.infer<typeof systemAnswer>;
export type DeadLetterView = SystemAnswer['deadLetters'][number];

/** POST /api/admin/system/dead-letters/replay */
export const replayJobsBody = z.strictObject({ ids: z.array(z.uuid()).min(1).max(MOST_SHOWN) });
export type ReplayJobsBody = z.infer<typeof replayJobsBody>;

/** How many were put back: one that somebody else put back before, or whose equal waits, is not. */
export const replayJobsAnswer = z.object({ count: z.int() });
export type ReplayJobsAnswer = z.infer<typeof replayJobsAnswer>;
