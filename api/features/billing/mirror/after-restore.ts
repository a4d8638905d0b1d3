import { findLostCustomersJob, reconcileJob } from '#features/billing/billing-jobs';
import { billingMirrors } from '#features/billing/billing-tables';
import type { Database } from '#platform/database';
import type { Jobs } from '#platform/jobs';

/**
 * After a restore Stripe knows more than we do: has every customer synced, however lately they
 * were, and those looked for whom the database does not know, as soon as an api runs.
 */
export async function resyncAfterRestore(
  db: Database['db'],
  jobs: Pick<Jobs, 'declare' | 'enqueue'>,
): Promise<void> {
  // No api may ever have run on it.
  await jobs.declare(reconcileJob);
  await jobs.declare(findLostCustomersJob);
  await db.transaction(async (tx) => {
    await tx.update(billingMirrors).set({ syncedAt: null });
    await jobs.enqueue(tx, reconcileJob, {});
    await jobs.enqueue(tx, findLostCustomersJob, {});
  });
}
