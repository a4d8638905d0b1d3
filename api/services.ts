import { resolve } from 'node:path';
import type Stripe from 'stripe';
import type { Config } from '#config';
import { authJobs } from '#features/auth/auth-jobs';
import { billingJobs } from '#features/billing/billing-jobs';
import { deleteOldLeadsJob } from '#features/leads/delete-old-leads';
import { requestsJobs } from '#features/requests/requests-jobs';
import type { Message } from '#mails/messages.ts';
import { type Database, openDatabase, requireReachable } from '#platform/database';
import { type JobKind, type Jobs, startJobs } from '#platform/jobs';
import type { Log } from '#platform/log';
import { createMailer, type Mailer, mailJob } from '#platform/mail';
import { migrate } from '#platform/migrations';
import { createPasswords, type Passwords } from '#platform/passwords';
import { createRateLimits, type DefineLimit } from '#platform/rate-limits';
import { createStripeCircuit, type StripeCircuit } from '#platform/stripe-circuit';
import { createStripe } from '#platform/stripe-client';

/** What features are built on; built once, handed on by hand. */
export interface Services {
  readonly config: Config;
  readonly log: Log;
  readonly database: Database;
  readonly jobs: Jobs;
  readonly mailer: Mailer<Message>;
  readonly stripe: Stripe;
  readonly stripeCircuit: StripeCircuit;
  readonly passwords: Passwords;
  readonly defineLimit: DefineLimit;
  /** The present. A parameter of the system, so that tests own the time. */
  readonly now: () => Date;
  close(): Promise<void>;
}

const MIGRATIONS_FOLDER = resolve(import.meta.dirname, 'migrations');
const JOB_KINDS = [
  mailJob,
  ...authJobs,
  ...billingJobs,
  deleteOldLeadsJob,
  ...requestsJobs,
] as readonly JobKind<never>[];

/**
 * Connects, migrates and builds everything that features need.
 * @throws StartupError in Spanish when the database can't be reached
 */
export async function buildServices(config: Config, log: Log, now = () => new Date()): Promise<Services> {
  const database = openDatabase(config.database.url, config.database.poolSize, log);
  await requireReachable(database);
  await migrate(config.database.url, MIGRATIONS_FOLDER);
  const [jobs, passwords] = await Promise.all([
    startJobs(config.database.url, JOB_KINDS, log),
    createPasswords(),
  ]);
  return {
    config,
    log,
    database,
    jobs,
    mailer: createMailer(jobs),
    stripe: createStripe(config.stripe),
    stripeCircuit: createStripeCircuit(log),
    passwords,
    defineLimit: createRateLimits(database.pool),
    now,
    close: async () => {
      await jobs.stop();
      await database.close();
    },
  };
}
