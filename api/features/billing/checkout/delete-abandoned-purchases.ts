import { UNPAID_PURCHASE_DAYS } from '@horus/contract/retention';
import { and, asc, eq, exists, gt, isNotNull, isNull, lt, not, notExists, or, sql } from 'drizzle-orm';
import { memberships, organizations } from '#features/auth/auth-tables';
import { holdOrganization } from '#features/auth/user-data';
import { billingMirrors, wizardPurchases } from '#features/billing/billing-tables';
import { eraseOrganization } from '#features/billing/erase-organization';
import { hasOpenPage } from '#features/billing/organization-data';
import type { Db } from '#platform/database';
import type { Services } from '#services';

/** Anyone who has not paid by then has thought better of it. */
const RETENTION_MS = UNPAID_PURCHASE_DAYS * 24 * 3_600 * 1_000;
const ASKED_WITHIN_MS = 24 * 3_600 * 1_000;
const BATCH = 1_000;
const FIRST = '00000000-0000-0000-0000-000000000000';

/**
 * Nightly: forgets the buyers of the wizard who never paid, here and at Stripe. One that can't be,
 * keeps none of the others.
 */
export async function deleteAbandonedPurchases(services: Services): Promise<void> {
  const { db } = services.database;
  for (let last = FIRST; ; ) {
    const abandoned = await listAbandoned(db, services.now(), last);
    for (const organizationId of abandoned) {
      await forget(services, organizationId).catch((err: unknown) => {
        services.log.error({ err, organizationId }, 'abandoned purchase was not deleted');
      });
      last = organizationId;
    }
    if (abandoned.length < BATCH) return;
  }
}

/**
 * Purchases that wait for no payment any more: old, unpaid, nobody's, and without a page on which
 * they could be paid. Stripe was asked within a day, so that what was paid without our hearing of
 * it is not deleted.
 */
function isAbandoned(db: Db, now: Date) {
  const { organizationId, claimedAt, createdAt } = wizardPurchases;
  const member = db
    .select({ found: sql`1` })
    .from(memberships)
    .where(eq(memberships.organizationId, organizationId));
  const askedLately = or(
    notExists(
      db
        .select({ found: sql`1` })
        .from(organizations)
        .where(and(eq(organizations.id, organizationId), isNotNull(organizations.stripeCustomerId))),
    ),
    exists(
      db
        .select({ found: sql`1` })
        .from(billingMirrors)
        .where(
          and(
            eq(billingMirrors.organizationId, organizationId),
            gt(billingMirrors.syncedAt, new Date(now.getTime() - ASKED_WITHIN_MS)),
          ),
        ),
    ),
  );
  return and(
    isNull(claimedAt),
    lt(createdAt, new Date(now.getTime() - RETENTION_MS)),
    not(hasOpenPage(organizationId, now)),
    notExists(member),
    askedLately,
  );
}

async function listAbandoned(db: Db, now: Date, after: string): Promise<string[]> {
  const { organizationId } = wizardPurchases;
  const rows = await db
    .select({ organizationId })
    .from(wizardPurchases)
    .where(and(gt(organizationId, after), isAbandoned(db, now)))
    .orderBy(asc(organizationId))
    .limit(BATCH);
  return rows.map((row) => row.organizationId);
}

/** Looks again, with the organisation held: one that has been paid for in the meantime stays. */
async function forget(services: Services, organizationId: string): Promise<void> {
  await services.database.db.transaction(async (tx) => {
    await holdOrganization(tx, organizationId);
    const found = await tx
      .select({ organizationId: wizardPurchases.organizationId })
      .from(wizardPurchases)
      .where(and(eq(wizardPurchases.organizationId, organizationId), isAbandoned(tx, services.now())));
    if (found.length > 0) await eraseOrganization(services, tx, organizationId, { keepsCustomer: false });
  });
}
