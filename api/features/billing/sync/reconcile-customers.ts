import { and, asc, desc, eq, gt, isNotNull, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import { organizations } from '#features/auth/auth-tables';
import { reconcileCustomerJob } from '#features/billing/billing-jobs';
import { billingMirrors, billingReconciliations } from '#features/billing/billing-tables';
import { syncCustomer } from '#features/billing/sync/sync-customer';
import type { Services } from '#services';

type Noted = Partial<Record<'customers' | 'failures' | 'differencesFound' | 'differences', SQL>>;

/** Limit of differences stored per run; the log has all. */
const MAX_KEPT = 1_000;
const KEPT_MS = 180 * 24 * 3_600 * 1_000;
/** Customers synced within this time are skipped: a webhook or an earlier attempt did it. */
export const FRESH_MS = 20 * 3_600 * 1_000;
const BATCH = 500;
const FIRST = '00000000-0000-0000-0000-000000000000';

/**
 * Finds purchases without a webhook by the next morning; a restarted run continues.
 * @param freshMs skips customers synced within this time
 */
export async function startReconciliation(services: Services, freshMs = 0): Promise<void> {
  const { db } = services.database;
  const startedAt = services.now();
  const staleSince = new Date(startedAt.getTime() - freshMs);
  const [run] = await db
    .insert(billingReconciliations)
    .values({
      startedAt,
      finishedAt: startedAt,
      customers: 0,
      failures: 0,
      differencesFound: 0,
      differences: [],
    })
    .returning({ id: billingReconciliations.id });
  if (!run) throw new Error('a reconciliation was not noted');
  for (let last = FIRST; ; ) {
    const batch = await listStale(services, staleSince, last);
    for (const { customerId } of batch) {
      if (customerId) await services.jobs.enqueue(db, reconcileCustomerJob, { customerId, runId: run.id });
    }
    last = batch.at(-1)?.id ?? last;
    if (batch.length < BATCH) break;
  }
  await db
    .delete(billingReconciliations)
    .where(lt(billingReconciliations.startedAt, new Date(startedAt.getTime() - KEPT_MS)));
}

/** @throws Stripe's error, so that the job is retried */
export async function reconcileCustomer(
  services: Services,
  { customerId, runId }: { customerId: string; runId: string },
): Promise<void> {
  let differences: string[];
  try {
    const outcome = await services.stripeCircuit.callWithoutTimeout(() => syncCustomer(services, customerId));
    differences = (outcome?.differences ?? []).map((difference) => `${customerId} ${difference}`);
  } catch (err) {
    services.log.error({ err, customerId }, 'customer was not reconciled');
    await note(services, runId, { failures: sql`${billingReconciliations.failures} + 1` });
    throw err;
  }
  for (const difference of differences) {
    services.log.warn({ difference }, 'reconciliation mended a difference');
  }
  const { customers, differencesFound, differences: kept } = billingReconciliations;
  await note(services, runId, {
    customers: sql`${customers} + 1`,
    differencesFound: sql`${differencesFound} + ${differences.length}`,
    differences: sql`case when jsonb_array_length(${kept}) < ${MAX_KEPT}
      then ${kept} || ${JSON.stringify(differences)}::jsonb else ${kept} end`,
  });
}

/** The last customer's update sets the final `finishedAt`. */
async function note({ database, now }: Services, runId: string, noted: Noted): Promise<void> {
  await database.db
    .update(billingReconciliations)
    .set({ ...noted, finishedAt: now() })
    .where(eq(billingReconciliations.id, runId));
}

/** Null before the first run. */
export async function readLastReconciliation({
  db,
}: Pick<Services['database'], 'db'>): Promise<typeof billingReconciliations.$inferSelect | null> {
  const { startedAt } = billingReconciliations;
  const [last] = await db.select().from(billingReconciliations).orderBy(desc(startedAt)).limit(1);
  return last ?? null;
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
