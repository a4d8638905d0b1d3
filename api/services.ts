import { setDefaultAutoSelectFamilyAttemptTimeout } from 'node:net';
import { resolve } from 'node:path';
import type Stripe from 'stripe';
import type { Config } from '#config';
import type { Message } from '#mails/messages.ts';
import { type Database, openDatabase, requireReachable, requireRights } from '#platform/database';
import { getFormTokenSecret } from '#platform/form-token-secret';
import { type Jobs, startJobs } from '#platform/jobs';
import type { Log } from '#platform/log';
import { createMailer, type Mailer, mailJob } from '#platform/mail';
import { createPasswords, type Passwords } from '#platform/passwords';
import { prepareDatabase } from '#platform/prepare-database';
import { createProofOfWork, type ProofOfWork } from '#platform/proof-of-work';
import { createRateLimits, type DefineLimit } from '#platform/rate-limits';
import { createSharedLimits, type SharedLimits } from '#platform/shared-limits';
import { createStripeCircuit, type StripeCircuit } from '#platform/stripe-circuit';
import { createStripe } from '#platform/stripe-client';
import { tableRights } from '#table-rights';

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
  readonly sharedLimits: SharedLimits;
  readonly proofOfWork: ProofOfWork;
  /** The current time; tests control it. */
  readonly now: () => Date;
  close(): Promise<void>;
}

export const MIGRATIONS_FOLDER = resolve(import.meta.dirname, 'migrations');
/** A call waits for one whole try; only faster failures are retried. */
const PATIENCE_BEYOND_ONE_TRY_MS = 4_000;
/** Node's 250 ms per address also elapse while this process is busy (nodejs/node#54359). */
const ADDRESS_TIMEOUT_MS = 2_000;

/** @throws StartupError in Spanish when the database can't be reached */
export async function buildServices(config: Config, log: Log, now = () => new Date()): Promise<Services> {
  setDefaultAutoSelectFamilyAttemptTimeout(ADDRESS_TIMEOUT_MS);
  const database = openDatabase(config.database.url, config.database.poolSize, log);
  await requireReachable(database);
  await prepareDatabase(database, config.database, { folder: MIGRATIONS_FOLDER, rights: tableRights, log });
  const [jobs, passwords] = await Promise.all([
    requireRights(() => startJobs(config.database.url, log)),
    createPasswords(),
  ]);
  await jobs.declare(mailJob);
  const defineLimit = createRateLimits(database.pool, log);
  const proofOfWork = createProofOfWork(await getFormTokenSecret(database.db), defineLimit);
  const stripe = createStripe(config.stripe);
  const stripeCircuit = createStripeCircuit(log, config.stripe.timeoutMs + PATIENCE_BEYOND_ONE_TRY_MS);
  return {
    config,
    log,
    database,
    jobs,
    mailer: createMailer(jobs),
    stripe,
    stripeCircuit,
    passwords,
    defineLimit,
    sharedLimits: createSharedLimits({ defineLimit, proofOfWork, log }),
    proofOfWork,
    now,
    close: async () => {
      await jobs.stop();
      await database.close();
    },
  };
}
