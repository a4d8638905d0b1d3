import { and, eq, gt, inArray, isNull, lt, notExists, sql } from 'drizzle-orm';
import { organizations } from '#features/auth/auth-tables';
import {
  billingMirrors,
  billingNotices,
  checkoutAttempts,
  mirroredBalances,
  mirroredCheckoutSessions,
  wizardPurchases,
} from '#features/billing/billing-tables';
import { deleteCustomer } from '#features/billing/checkout/ensure-customer';
import type { Services } from '#services';

/** Who has not paid by then has thought better of it, and we have no business keeping his data (RGPD, art. 5.1.e). */
const WAITS_MS = 30 * 24 * 3_600 * 1_000;
const MOST_A_NIGHT = 1_000;

/** Nightly: forgets the buyers of the wizard who never paid, here and at Stripe. */
export async function deleteAbandonedPurchases(services: Services): Promise<void> {
  for (const { organizationId, customerId } of await listAbandoned(services)) {
    try {
      if (customerId) await deleteCustomer(services, customerId);
      await deleteOrganization(services, organizationId);
    } catch (err) {
      services.log.error({ err, organizationId }, 'abandoned purchase was not deleted');
    }
  }
}

/** Purchases that wait for no payment any more: old, unpaid, and without a page on which they could be paid. */
function listAbandoned({ database, now }: Services) {
  const { db } = database;
  const livePage = db
    .select({ found: sql`1` })
    .from(checkoutAttempts)
    .where(
      and(
        eq(checkoutAttempts.organizationId, wizardPurchases.organizationId),
        inArray(checkoutAttempts.state, ['creating', 'open']),
        gt(checkoutAttempts.expiresAt, now()),
      ),
    );
  return db
    .select({ organizationId: wizardPurchases.organizationId, customerId: organizations.stripeCustomerId })
    .from(wizardPurchases)
    .innerJoin(organizations, eq(organizations.id, wizardPurchases.organizationId))
    .where(
      and(
        isNull(wizardPurchases.claimedAt),
        lt(wizardPurchases.createdAt, new Date(now().getTime() - WAITS_MS)),
        notExists(livePage),
      ),
    )
    .limit(MOST_A_NIGHT);
}

/** Deletes an organisation that nobody belongs to; one that has been paid for in the meantime stays. */
async function deleteOrganization({ database }: Services, organizationId: string): Promise<void> {
  await database.db.transaction(async (tx) => {
    const [waiting] = await tx
      .delete(wizardPurchases)
      .where(and(eq(wizardPurchases.organizationId, organizationId), isNull(wizardPurchases.claimedAt)))
      .returning({ organizationId: wizardPurchases.organizationId });
    if (!waiting) return;
    const own = [
      billingNotices,
      mirroredCheckoutSessions,
      mirroredBalances,
      billingMirrors,
      checkoutAttempts,
    ];
    for (const table of own) {
      await tx.delete(table).where(eq(table.organizationId, organizationId));
    }
    await tx.delete(organizations).where(eq(organizations.id, organizationId));
  });
}
