import { randomUUID } from 'node:crypto';
import type { PaymentReminder } from '@horus/contract/backoffice/customers';
import { dayOf } from '@horus/contract/dates';
import { paths } from '@horus/contract/paths';
import { and, asc, eq, gt, inArray, max, sql } from 'drizzle-orm';
import { billingNotices, mirroredInvoices, mirroredSubscriptions } from '#features/billing/billing-tables';
import {
  type BillingRecipient,
  listBillingRecipients,
} from '#features/billing/customer-area/billing-contact';
import { findSubscriptionInfo } from '#features/billing/customer-area/subscription-queries';
import type { Notice } from '#features/billing/notices/notice';
import { debtMessage, hasMailFor } from '#features/billing/notices/subscription-notices';
import type { PlanHolder } from '#features/billing/plan-holder';
import { syncCustomer } from '#features/billing/sync/sync-customer';
import type { createMailRenderer } from '#mails/render.ts';
import { AppError } from '#platform/app-error';
import type { Db, Transaction } from '#platform/database';
import { type HeldMail, holdMail, type Send } from '#platform/held-mails';
import type { Services } from '#services';

const KIND = 'payment-reminder';

interface Reminder extends Notice {
  readonly readers: readonly [BillingRecipient, ...BillingRecipient[]];
}

/**
 * The mail of a failed payment, for the oldest open invoice and the plan's current state.
 * @throws AppError 'billing.nothing_to_remind'
 */
async function findReminder(
  { config, now }: Services,
  db: Db,
  { organizationId }: PlanHolder,
): Promise<Reminder> {
  const { id, state } = await findSubscriptionInfo(db, organizationId, now());
  const [found] = await db
    .select({ due: mirroredInvoices, subscription: mirroredSubscriptions })
    .from(mirroredSubscriptions)
    .innerJoin(mirroredInvoices, eq(mirroredInvoices.subscriptionId, mirroredSubscriptions.id))
    .where(
      and(
        eq(mirroredSubscriptions.id, id ?? ''),
        eq(mirroredInvoices.status, 'open'),
        gt(mirroredInvoices.amountRemaining, 0),
        sql`${mirroredInvoices.id} is distinct from ${mirroredSubscriptions.unconfirmedInvoiceId}`,
      ),
    )
    .orderBy(asc(mirroredInvoices.issuedAt), asc(mirroredInvoices.id))
    .limit(1);
  const [first, ...others] = await listBillingRecipients(db, organizationId);
  if (!found || !first || !hasMailFor(state, 'payment-failed')) {
    throw new AppError('billing.nothing_to_remind');
  }
  const dashboardUrl = config.server.publicUrl + paths.account.dashboard.href();
  return {
    kind: KIND,
    subject: `${found.due.id} ${dayOf(now())}`,
    readers: [first, ...others],
    message: debtMessage({ state, ...found }, dashboardUrl),
  };
}

/** @throws AppError 'billing.nothing_to_remind' */
export async function previewReminder(
  services: Services,
  holder: PlanHolder,
  render: ReturnType<typeof createMailRenderer>,
): Promise<PaymentReminder> {
  const { db } = services.database;
  const { readers, kind, subject: notice, message } = await findReminder(services, db, holder);
  const { subject, text } = await render(message(readers[0].name), readers[0].email);
  const sentToday = and(eq(billingNotices.kind, kind), eq(billingNotices.subject, notice));
  // The subject of both kinds begins with the invoice's id.
  const [last] = await db
    .select({ at: max(billingNotices.createdAt) })
    .from(billingNotices)
    .where(
      and(
        eq(billingNotices.organizationId, holder.organizationId),
        inArray(billingNotices.kind, [KIND, 'payment-failed']),
        eq(sql`split_part(${billingNotices.subject}, ' ', 1)`, notice.split(' ', 1)[0]),
      ),
    );
  return {
    ...{ to: readers.map(({ email }) => email), subject, text },
    isSentToday: (await db.$count(billingNotices, sentToday)) > 0,
    lastSentAt: last?.at?.toISOString() ?? null,
  };
}

/**
 * Syncs first, so that a paid invoice is not reminded of.
 * @param send null for pages of the previous release: the mails can't be undone
 * @throws AppError 'billing.nothing_to_remind' | 'billing.reminded_today' |
 *   'billing.provider_unavailable'
 */
export async function remindPayment(
  services: Services,
  holder: PlanHolder,
  send: Send | null,
  record: (tx: Transaction) => Promise<void>,
): Promise<void> {
  const { organizationId, stripeCustomerId } = holder;
  if (!stripeCustomerId) throw new AppError('billing.nothing_to_remind');
  await services.stripeCircuit.ask(() => syncCustomer(services, stripeCustomerId));
  await services.database.db.transaction(async (tx) => {
    const { readers, kind, subject, message } = await findReminder(services, tx, holder);
    const [, ...otherMails] = readers.map(() => randomUUID());
    if (send) {
      const before = { reminder: subject, otherMails };
      const act = { kind: 'customer', subjectId: organizationId, before, content: { subject } } as const;
      if (!(await holdMail(tx, send, act))) return;
    }
    const heldIds = send ? [send.id, ...otherMails] : [];
    const [isNew] = await tx
      .insert(billingNotices)
      .values({ kind, subject, organizationId, createdAt: services.now() })
      .onConflictDoNothing()
      .returning({ kind: billingNotices.kind });
    if (!isNew) throw new AppError('billing.reminded_today');
    for (const [place, { name, email }] of readers.entries()) {
      await services.mailer.queue(tx, { to: email, organizationId }, message(name), heldIds[place]);
    }
    await record(tx);
  });
}

const reminderOf = ({ before }: HeldMail): string | undefined => Object(before).reminder;
export const isReminder = (held: HeldMail) => reminderOf(held) !== undefined;

/** The payment can be reminded of again that day. */
export async function withdrawReminder(tx: Transaction, held: HeldMail): Promise<Record<string, string>> {
  const isIts = and(eq(billingNotices.kind, KIND), eq(billingNotices.subject, reminderOf(held) ?? ''));
  await tx.delete(billingNotices).where(isIts);
  return {};
}
