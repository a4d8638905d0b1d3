import { findLostCustomersJob, reconcileJob } from '#features/billing/billing-jobs';
import { billingMirrors } from '#features/billing/billing-tables';
import type { Database } from '#platform/database';
import type { Jobs } from '#platform/jobs';

/** After a restore Stripe has newer data and unknown customers. */
export async function resyncAfterRestore(
  db: Database['db'],
  jobs: Pick<Jobs, 'declare' | 'enqueue'>,
): Promise<void> {
  // The api, which declares the queues, may not have started on this database yet.
  await jobs.declare(reconcileJob);
  await jobs.declare(findLostCustomersJob);
  await db.transaction(async (tx) => {
    await tx.update(billingMirrors).set({ syncedAt: null });
    await jobs.enqueue(tx, reconcileJob, {});
    await jobs.enqueue(tx, findLostCustomersJob, {});
  });
}
