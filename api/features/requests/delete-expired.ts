import { eraseLapsedRecords } from '#features/requests/block-records';
import { deleteExpiredExports } from '#features/requests/export-queries';
import { followPlans } from '#features/requests/update-deletion-deadlines';
import type { Services } from '#services';

/** Also updates the deadlines of deletions whose plans changed outside Stripe. */
export async function deleteExpired(services: Services): Promise<void> {
  await deleteExpiredExports(services.database.db, services.now());
  await eraseLapsedRecords(services);
  await followPlans(services);
}
