import Stripe from 'stripe';
import { readConfig } from '#config';
import { OperatorRefusal } from '#features/requests/operator-refusal';
import type { OperatorServices } from '#features/requests/operator-services';
import type { Message } from '#mails/messages.ts';
import { runOperatorCommand } from '#operator-commands';
import { openDatabase, requireReachable } from '#platform/database';
import { openJobs } from '#platform/jobs';
import { createLog } from '#platform/log';
import { createMailer } from '#platform/mail';
import { StartupError } from '#platform/startup-error';
import { createStripe, describeStripeFailure } from '#platform/stripe-client';

/**
 * `npm run operator`: handles customers' requests on the database of an API, which sends the mails.
 */
try {
  process.exitCode = await withServices((services) =>
    runOperatorCommand(services, process.argv.slice(2), (line) => process.stdout.write(`${line}\n`)),
  );
} catch (error) {
  const expected = error instanceof StartupError || error instanceof OperatorRefusal;
  if (!expected && !(error instanceof Stripe.errors.StripeError)) throw error;
  process.stderr.write(`${expected ? error.message : describeStripeFailure(error)}\n`);
  process.exitCode = error instanceof StartupError ? error.exitCode : 1;
}

async function withServices(work: (services: OperatorServices) => Promise<number>): Promise<number> {
  const config = readConfig(process.env);
  const database = openDatabase(config.database.url, 2, createLog('error'));
  try {
    await requireReachable(database);
    const jobs = await openJobs(config.database.url);
    try {
      return await work({
        config,
        database,
        jobs,
        mailer: createMailer<Message>(jobs),
        stripe: createStripe(config.stripe),
        now: () => new Date(),
      });
    } finally {
      await jobs.close();
    }
  } finally {
    await database.close();
  }
}
