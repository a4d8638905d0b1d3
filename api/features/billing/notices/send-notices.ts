import { paths } from '@horus/contract/paths';
import { and, eq, inArray } from 'drizzle-orm';
import { recordActivity } from '#features/activity/record-activity';
import {
  billingNotices,
  mirroredCheckoutSessions,
  mirroredInvoices,
  mirroredPayments,
  mirroredSubscriptions,
} from '#features/billing/billing-tables';
import {
  type BillingRecipient,
  listBillingRecipients,
} from '#features/billing/customer-area/billing-contact';
import { findDeletionAsked } from '#features/billing/customer-area/subscription-queries';
import type { CustomerState } from '#features/billing/mirror/fetch-customer';
import { activityOf } from '#features/billing/notices/activity-of';
import { findNotices } from '#features/billing/notices/find-notices';
import type { KnownState, Notice } from '#features/billing/notices/notice';
import type { Db } from '#platform/database';
import type { Services } from '#services';

/** Older events are not mailed. Covers Stripe's three days of retries and a weekend. */
export const MAX_NOTICE_AGE_MS = 7 * 24 * 3_600 * 1_000;

/** Reads the mirror before the sync overwrites it. */
export async function readKnownState(
  tx: Db,
  organizationId: string,
  state: CustomerState,
): Promise<KnownState> {
  const sessions = await tx
    .select({
      id: mirroredCheckoutSessions.id,
      paymentStatus: mirroredCheckoutSessions.paymentStatus,
      paymentFailed: mirroredCheckoutSessions.paymentFailed,
    })
    .from(mirroredCheckoutSessions)
    .where(eq(mirroredCheckoutSessions.organizationId, organizationId));
  const subscriptions = await tx
    .select({
      id: mirroredSubscriptions.id,
      cancelRequestedAt: mirroredSubscriptions.cancelRequestedAt,
      planType: mirroredSubscriptions.planType,
      billingPeriod: mirroredSubscriptions.billingPeriod,
      plannedPlanType: mirroredSubscriptions.plannedPlanType,
      plannedBillingPeriod: mirroredSubscriptions.plannedBillingPeriod,
      plannedFrom: mirroredSubscriptions.plannedFrom,
    })
    .from(mirroredSubscriptions)
    .where(eq(mirroredSubscriptions.organizationId, organizationId));
  const refunded = state.payments.filter(({ amountRefunded }) => amountRefunded > 0).map(({ id }) => id);
  const failed = state.failedCharges.map(({ paymentId }) => paymentId);
  const payments = await tx
    .select({
      id: mirroredPayments.id,
      status: mirroredPayments.status,
      amountRefunded: mirroredPayments.amountRefunded,
    })
    .from(mirroredPayments)
    .where(inArray(mirroredPayments.id, [...refunded, ...failed]));
  const invoices = await tx
    .select({
      id: mirroredInvoices.id,
      status: mirroredInvoices.status,
      attemptCount: mirroredInvoices.attemptCount,
      paymentState: mirroredInvoices.paymentState,
    })
    .from(mirroredInvoices)
    .where(eq(mirroredInvoices.organizationId, organizationId));
  const failures = await tx
    .select({ subject: billingNotices.subject })
    .from(billingNotices)
    .where(and(eq(billingNotices.organizationId, organizationId), eq(billingNotices.kind, 'payment-failed')));
  return {
    sessions: byId(sessions),
    subscriptions: byId(subscriptions),
    payments: byId(payments),
    invoices: byId(invoices),
    // A subject starts with the invoice id.
    debts: new Set(failures.map(({ subject }) => subject.split(' ', 1)[0] ?? '')),
  };
}

function byId<Row extends { id: string }>(rows: Row[]): Map<string, Row> {
  return new Map(rows.map((row) => [row.id, row]));
}

/** Queues the mails for a sync's differences, in its transaction, each once. */
export async function sendNotices(
  services: Services,
  tx: Db,
  organizationId: string,
  known: KnownState,
  state: CustomerState,
): Promise<void> {
  const dashboardUrl = services.config.server.publicUrl + paths.account.dashboard.href();
  const foundAt = services.now();
  const newsSince = new Date(foundAt.getTime() - MAX_NOTICE_AGE_MS);
  const deletionAsked = await findDeletionAsked(tx, organizationId);
  const notices = findNotices({ known, state, deletionAsked, dashboardUrl, newsSince, foundAt });
  if (notices.length === 0) return;
  const readers = await listBillingRecipients(tx, organizationId);
  for (const notice of notices) await sendOnce(services, tx, organizationId, readers, notice);
}

/** Queues a notice once; without readers it is not marked as sent. */
export async function sendOnce(
  services: Services,
  tx: Db,
  organizationId: string,
  readers: readonly BillingRecipient[],
  { kind, subject, message }: Notice,
): Promise<void> {
  const [first] = readers;
  if (!first) return;
  const [isNew] = await tx
    .insert(billingNotices)
    .values({ kind, subject, organizationId, createdAt: services.now() })
    .onConflictDoNothing()
    .returning({ kind: billingNotices.kind });
  if (!isNew) return;
  for (const { name, email } of readers) {
    await services.mailer.queue(tx, { to: email, organizationId }, message(name));
  }
  const event = activityOf(message(first.name));
  if (event) await recordActivity(tx, { organizationId, actor: 'system', at: services.now(), ...event });
}
