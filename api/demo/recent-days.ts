import { EVENT_DAYS, SENT_MAIL_DAYS } from '@horus/contract/retention';
import { isNotNull, isNull, sql } from 'drizzle-orm';
import { organizations } from '#features/auth/auth-tables';
import { syncCustomerJob } from '#features/billing/billing-jobs';
import { stripeEvents } from '#features/billing/billing-tables';
import { catchUp } from '#features/billing/sync/catch-up';
import {
  readLastReconciliation,
  reconcileCustomer,
  startReconciliation,
} from '#features/billing/sync/reconcile-customers';
import { processCustomerEvents } from '#features/billing/sync/stripe-events';
import { createMailRenderer } from '#mails/render.ts';
import { DEAD_LETTERS_QUEUE } from '#platform/dead-letters';
import { mailJob, NOT_IN_TIME, type QueuedMail, RECIPIENT_REFUSED, SERVER_REFUSES } from '#platform/mail';
import { createMailRecorder } from '#platform/sent-mails';
import type { Services } from '#services';
import { runConcurrently } from './run-concurrently.ts';

/** The number of days that the back office lists events and mails for. */
export const SHOWN_DAYS = Math.max(EVENT_DAYS, SENT_MAIL_DAYS);

/** Processes Stripe's events as if each had been delivered on time. */
export async function processStripeEvents(services: Services): Promise<void> {
  const { db } = services.database;
  await catchUp(services, { now: true });
  const waiting = await db
    .selectDistinct({ customerId: stripeEvents.customerId })
    .from(stripeEvents)
    .where(isNull(stripeEvents.processedAt));
  await runConcurrently(waiting, async ({ customerId }) => {
    if (customerId) await processCustomerEvents(services, customerId);
  });
  await db.execute(sql`
    update stripe_events
       set listed_at = null, received_at = created_at + interval '1 second',
           processed_at = created_at + interval '3 seconds'
     where listed_at is not null`);
}

/** Records waiting mails as sent now, without sending them. */
export async function recordMails(services: Services): Promise<void> {
  const { database, config, log, now } = services;
  const render = createMailRenderer(config);
  const keep = createMailRecorder(database.db, log);
  const { rows } = await database.db.execute<{ id: string; data: QueuedMail }>(
    sql`select id, data from jobs.job where name = ${mailJob.name}`,
  );
  for (const { id, data } of rows) {
    const { to, organizationId, message } = data;
    const { subject } = await render(message as Parameters<typeof render>[0], to, organizationId);
    await keep({ id, tries: 1, queuedAt: now(), subject, data });
  }
  await database.db.execute(sql`update sent_mails set sent_at = queued_at + interval '2 seconds'`);
}

export async function reconcileAll(services: Services): Promise<void> {
  await startReconciliation(services);
  const { id: runId = '' } = (await readLastReconciliation(services.database)) ?? {};
  const all = await services.database.db
    .select({ customerId: organizations.stripeCustomerId })
    .from(organizations)
    .where(isNotNull(organizations.stripeCustomerId));
  await runConcurrently(all, async ({ customerId }) => {
    if (customerId) await reconcileCustomer(services, { customerId, runId });
  });
}

/** Deletes the queued jobs, whose work was done directly. */
export async function deleteJobs({ database }: Services): Promise<void> {
  await database.db.execute(sql`delete from jobs.job`);
}

const NO_ANSWER = `${SERVER_REFUSES}${NOT_IN_TIME}`;

/**
 * Makes three recent emails fail: one waits for its next try, one is refused, one is given up. The
 * sync of a customer is given up too, and their last event stays unprocessed.
 */
export async function failRecently({ database: { db } }: Services): Promise<void> {
  await failMail(db, 'lead-reply', `${RECIPIENT_REFUSED}550 5.1.1 The email account does not exist`, 0);
  await failMail(db, 'customer-email', NO_ANSWER, 720);
  await db.execute(sql`
    with taken as (${takeSent('fee-charged')})
    insert into jobs.job (id, name, data, state, policy, output, retry_count, retry_limit, created_on, start_after)
    select id, ${mailJob.name}, data, 'retry', 'standard', ${messageOf(NO_ANSWER)}, 14, 720,
           now() - interval '2 hours', now() + interval '8 hours' from taken`);
  await db.execute(sql`
    with last as (
      update stripe_events set processed_at = null
       where id = (select id from stripe_events where customer_id is not null order by received_at desc limit 1)
      returning customer_id, received_at)
    insert into jobs.job (id, name, data, singleton_key, state, policy, source_name, source_retry_count,
                          source_output, created_on)
    select gen_random_uuid(), ${DEAD_LETTERS_QUEUE}, jsonb_build_object('customerId', customer_id), customer_id,
           'created', 'standard', ${syncCustomerJob.name}, 240,
           ${messageOf('An error occurred with our connection to Stripe.')}, received_at from last`);
}

const messageOf = (message: string) => JSON.stringify({ message });

const takeSent = (template: string) => sql`
  delete from sent_mails where id = (
    select id from sent_mails where template = ${template} order by queued_at desc limit 1) returning *`;

async function failMail(
  db: Services['database']['db'],
  template: string,
  reason: string,
  retries: number,
): Promise<void> {
  await db.execute(sql`
    with taken as (${takeSent(template)})
    insert into jobs.job (id, name, data, state, policy, source_name, source_id, source_retry_count,
                          source_output, source_created_on, created_on)
    select gen_random_uuid(), ${DEAD_LETTERS_QUEUE}, data, 'created', 'standard', ${mailJob.name}, id, ${retries},
           ${messageOf(reason)}, queued_at, least(queued_at + ${retries} * interval '10 minutes', now()) from taken`);
}
