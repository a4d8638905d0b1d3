import { asc, isNotNull, lt } from 'drizzle-orm';
import { organizations } from '#features/auth/auth-tables';
import { billingReconciliations } from '#features/billing/billing-tables';
import { syncCustomer } from '#features/billing/mirror/sync-customer';
import type { Services } from '#services';

/** Differences that are kept of one run; all of them are logged. */
const MOST_KEPT = 1_000;
const KEPT_MS = 180 * 24 * 3_600 * 1_000;

/**
 * Syncs every customer, one after the other: a purchase whose webhook never came is found by the next morning. Every
 * difference that it finds, and so mends, is logged and kept: an operator sees which webhooks fail.
 */
export async function reconcileCustomers(services: Services): Promise<void> {
  const { db } = services.database;
  const startedAt = services.now();
  const customers = await db
    .select({ customerId: organizations.stripeCustomerId })
    .from(organizations)
    .where(isNotNull(organizations.stripeCustomerId))
    .orderBy(asc(organizations.createdAt));
  const differences: string[] = [];
  let failures = 0;
  for (const { customerId } of customers) {
    if (!customerId) continue;
    try {
      const outcome = await syncCustomer(services, customerId);
      for (const difference of outcome?.differences ?? []) {
        services.log.warn({ customerId, difference }, 'reconciliation mended a difference');
        differences.push(`${customerId} ${difference}`);
      }
    } catch (err) {
      failures++;
      services.log.error({ err, customerId }, 'customer was not reconciled');
    }
  }
  await db.insert(billingReconciliations).values({
    startedAt,
    finishedAt: services.now(),
    customers: customers.length,
    failures,
    differencesFound: differences.length,
    differences: differences.slice(0, MOST_KEPT),
  });
  await db
    .delete(billingReconciliations)
    .where(lt(billingReconciliations.startedAt, new Date(startedAt.getTime() - KEPT_MS)));
}
