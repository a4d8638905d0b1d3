import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { organizations } from '#features/auth/auth-tables';
import {
  billingMirrors,
  billingNotices,
  checkoutAttempts,
  financedYears,
  mirroredBalances,
  mirroredCheckoutSessions,
  mirroredCreditNotes,
  mirroredInvoices,
  mirroredPayments,
  mirroredSubscriptions,
  stripeEvents,
  wizardPurchases,
} from '#features/billing/billing-tables';
import type { Db } from '#platform/database';

/** An organisation's books as other features need them: to give a copy of them, and to erase what no law keeps. */

/** Whether a payment is one of the organisation's own. */
export async function isOwnPayment(db: Db, organizationId: string, paymentId: string): Promise<boolean> {
  const rows = await db
    .select({ id: mirroredPayments.id })
    .from(mirroredPayments)
    .where(and(eq(mirroredPayments.organizationId, organizationId), eq(mirroredPayments.id, paymentId)));
  return rows.length > 0;
}

/** Whether something may still be charged: a subscription that has not ended. A financed year is paid already. */
export async function hasLiveSubscription(db: Db, organizationId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from mirrored_subscriptions
     where organization_id = ${organizationId} and status not in ('canceled', 'incomplete_expired') limit 1`);
  return rows.length > 0;
}

/**
 * Whether a payment page is open, or its outcome not known yet: what is paid on it would be nobody's without the
 * organisation. Stripe tells when it has run out, and the nightly reconciliation asks.
 */
export async function hasOpenPaymentPage(db: Db, organizationId: string, now: Date): Promise<boolean> {
  const { state, expiresAt } = checkoutAttempts;
  const rows = await db
    .select({ id: checkoutAttempts.id })
    .from(checkoutAttempts)
    .where(
      and(
        eq(checkoutAttempts.organizationId, organizationId),
        or(eq(state, 'open'), and(eq(state, 'creating'), gt(expiresAt, now))),
      ),
    );
  return rows.length > 0;
}

/** Everything that is held about an organisation's purchases. */
export async function collectBillingData(db: Db, organizationId: string) {
  const [
    invoices,
    payments,
    creditNotes,
    balances,
    subscriptions,
    years,
    sessions,
    attempts,
    wizard,
    notices,
  ] = [
    await db.select().from(mirroredInvoices).where(eq(mirroredInvoices.organizationId, organizationId)),
    await db.select().from(mirroredPayments).where(eq(mirroredPayments.organizationId, organizationId)),
    await db.select().from(mirroredCreditNotes).where(eq(mirroredCreditNotes.organizationId, organizationId)),
    await db.select().from(mirroredBalances).where(eq(mirroredBalances.organizationId, organizationId)),
    await db
      .select()
      .from(mirroredSubscriptions)
      .where(eq(mirroredSubscriptions.organizationId, organizationId)),
    await db.select().from(financedYears).where(eq(financedYears.organizationId, organizationId)),
    await db
      .select()
      .from(mirroredCheckoutSessions)
      .where(eq(mirroredCheckoutSessions.organizationId, organizationId)),
    await db.select().from(checkoutAttempts).where(eq(checkoutAttempts.organizationId, organizationId)),
    await db
      .select({
        email: wizardPurchases.email,
        name: wizardPurchases.name,
        claimedAt: wizardPurchases.claimedAt,
        createdAt: wizardPurchases.createdAt,
      })
      .from(wizardPurchases)
      .where(eq(wizardPurchases.organizationId, organizationId)),
    await db
      .select({
        kind: billingNotices.kind,
        subject: billingNotices.subject,
        createdAt: billingNotices.createdAt,
      })
      .from(billingNotices)
      .where(eq(billingNotices.organizationId, organizationId)),
  ];
  return {
    invoices,
    payments,
    creditNotes,
    balances,
    subscriptions,
    financedYears: years,
    checkoutSessions: sessions,
    checkoutAttempts: attempts,
    wizardPurchases: wizard,
    notices,
  };
}

export type BillingData = Awaited<ReturnType<typeof collectBillingData>>;

/** The tables whose rows are an organisation's. */
const tables: readonly (PgTable & { organizationId: PgColumn })[] = [
  checkoutAttempts,
  billingMirrors,
  mirroredCheckoutSessions,
  mirroredSubscriptions,
  financedYears,
  mirroredInvoices,
  mirroredPayments,
  mirroredCreditNotes,
  mirroredBalances,
  wizardPurchases,
  billingNotices,
];

/** Erases an organisation's books. What has to be kept of them must have been moved elsewhere before. */
export async function eraseBillingData(db: Db, organizationId: string): Promise<void> {
  for (const table of tables) await db.delete(table).where(eq(table.organizationId, organizationId));
  await db
    .delete(stripeEvents)
    .where(
      eq(
        stripeEvents.customerId,
        sql`(select ${organizations.stripeCustomerId} from ${organizations} where ${organizations.id} = ${organizationId})`,
      ),
    );
}

/** A payment page is open for a day; what waits for longer was never paid. */
const NEVER_PAID_AFTER_MS = 2 * 24 * 3_600 * 1_000;

/** Erases what the wizard noted of purchases with an address that were never paid. */
export async function eraseUnpaidPurchases(db: Db, email: string, now: Date): Promise<void> {
  const unpaid = await db
    .select({ organizationId: wizardPurchases.organizationId })
    .from(wizardPurchases)
    .where(
      and(
        eq(wizardPurchases.email, email),
        isNull(wizardPurchases.claimedAt),
        lt(wizardPurchases.createdAt, new Date(now.getTime() - NEVER_PAID_AFTER_MS)),
      ),
    );
  for (const { organizationId } of unpaid) {
    await eraseBillingData(db, organizationId);
    await db.delete(organizations).where(eq(organizations.id, organizationId));
  }
}
