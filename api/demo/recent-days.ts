import { EVENT_DAYS, SENT_MAIL_DAYS } from '@horus/contract/retention';
import { isNotNull, isNull, sql } from 'drizzle-orm';
import { organizations } from '#features/auth/auth-tables';
import { planEndsChangedJob, reconcileCustomerJob, syncCustomerJob } from '#features/billing/billing-jobs';
import { stripeEvents } from '#features/billing/billing-tables';
import { catchUp } from '#features/billing/sync/catch-up';
import {
  readLastReconciliation,
  reconcileCustomer,
  startReconciliation,
} from '#features/billing/sync/reconcile-customers';
import { processCustomerEvents } from '#features/billing/sync/stripe-events';
import { createMailRenderer } from '#mails/render.ts';
import { mailJob, type QueuedMail } from '#platform/mail';
import { createMailRecorder } from '#platform/sent-mails';
import type { Services } from '#services';
import { runConcurrently } from './run-concurrently.ts';

/** The number of days that the back office lists events and mails for. */
export const SHOWN_DAYS = Math.max(EVENT_DAYS, SENT_MAIL_DAYS);

export async function declareJobs({ jobs }: Services): Promise<void> {
  await jobs.declare(syncCustomerJob);
  await jobs.declare(reconcileCustomerJob);
  await jobs.declare(planEndsChangedJob);
}

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
