import { and, asc, eq, gt, isNotNull, isNull, lt, lte, or } from 'drizzle-orm';
import { organizations } from '#features/auth/auth-tables';
import { billingMirrors, billingReconciliations } from '#features/billing/billing-tables';
import { syncCustomer } from '#features/billing/mirror/sync-customer';
import type { Services } from '#services';

/** Differences that are kept of one run; all of them are logged. */
const MOST_KEPT = 1_000;
const KEPT_MS = 180 * 24 * 3_600 * 1_000;
/** Who has been synced since then, by the webhook or by an earlier try of this night, is as Stripe has them. */
export const FRESH_MS = 20 * 3_600 * 1_000;
const BATCH = 500;
/** Customers asked about at a time: some thirty calls a second, of the hundred that Stripe allows. */
const AT_A_TIME = 3;
const FIRST = '00000000-0000-0000-0000-000000000000';

/**
 * Syncs every customer: a purchase whose webhook never came is found by the next morning. A run that is interrupted leaves no customer out and asks about none twice: the next try goes on with those
 * that are left. Every difference that it finds, and so mends, is logged and kept: an operator sees which webhooks fail.
 * @param freshMs leaves out who has been synced so lately
 */
export async function reconcileCustomers(services: Services, freshMs = 0): Promise<void> {
  const { db } = services.database;
  const startedAt = services.now();
  const staleSince = new Date(startedAt.getTime() - freshMs);
  const differences: string[] = [];
  let customers = 0;
  let failures = 0;

  async function reconcile(customerId: string): Promise<void> {
    customers++;
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

  for (let last = FIRST; ; ) {
    const batch = await listStale(services, staleSince, last);
    const waiting = batch.values();
    const work = async () => {
      for (const { customerId } of waiting) if (customerId) await reconcile(customerId);
    };
    await Promise.all(Array.from({ length: AT_A_TIME }, work));
    last = batch.at(-1)?.id ?? last;
    if (batch.length < BATCH) break;
  }
  await db.insert(billingReconciliations).values({
    startedAt,
    finishedAt: services.now(),
    customers,
    failures,
    differencesFound: differences.length,
    differences: differences.slice(0, MOST_KEPT),
  });
  await db
    .delete(billingReconciliations)
    .where(lt(billingReconciliations.startedAt, new Date(startedAt.getTime() - KEPT_MS)));
}

function listStale({ database }: Services, since: Date, after: string) {
  const { id, stripeCustomerId: customerId } = organizations;
  return database.db
    .select({ id, customerId })
    .from(organizations)
    .leftJoin(billingMirrors, eq(billingMirrors.organizationId, id))
    .where(
      and(
        isNotNull(customerId),
        gt(id, after),
        or(isNull(billingMirrors.syncedAt), lte(billingMirrors.syncedAt, since)),
      ),
    )
    .orderBy(asc(id))
    .limit(BATCH);
}
