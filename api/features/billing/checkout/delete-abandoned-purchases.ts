import { UNPAID_PURCHASE_DAYS } from '@horus/contract/retention';
import { and, asc, eq, exists, gt, isNotNull, isNull, lt, not, notExists, or, sql } from 'drizzle-orm';
import { memberships, organizations } from '#features/auth/auth-tables';
import { lockOrganization } from '#features/auth/user-data';
import { billingMirrors, wizardPurchases } from '#features/billing/billing-tables';
import { eraseOrganization } from '#features/billing/checkout/erase-organization';
import { hasOpenPage } from '#features/billing/customer-area/organization-data';
import type { Db } from '#platform/database';
import type { Services } from '#services';

const RETENTION_MS = UNPAID_PURCHASE_DAYS * 24 * 3_600 * 1_000;
const ASKED_WITHIN_MS = 24 * 3_600 * 1_000;
const BATCH = 1_000;
const FIRST = '00000000-0000-0000-0000-000000000000';

/** Deletes unpaid wizard purchases here and at Stripe. A failed one does not stop the others. */
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

/** Requires a sync within a day, so a payment without a webhook is not missed. */
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

/** Checks again under the lock, because it may have been paid meanwhile. */
async function forget(services: Services, organizationId: string): Promise<void> {
  await services.database.db.transaction(async (tx) => {
    await lockOrganization(tx, organizationId);
    const found = await tx
      .select({ organizationId: wizardPurchases.organizationId })
      .from(wizardPurchases)
      .where(and(eq(wizardPurchases.organizationId, organizationId), isAbandoned(tx, services.now())));
    if (found.length > 0) await eraseOrganization(services, tx, organizationId, { keepsCustomer: false });
  });
}
