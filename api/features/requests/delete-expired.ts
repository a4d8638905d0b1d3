import { eraseLapsedRecords } from '#features/requests/block-records';
import { deleteExpiredExports } from '#features/requests/export-queries';
import { followPlans } from '#features/requests/follow-plans';
import type { Services } from '#services';

/**
 * Erases what nobody may have any more: copies that have run out, and blocked records whose term
 * has passed. Deletions whose plans changed by another way than Stripe follow them.
 */
export async function deleteExpired(services: Services): Promise<void> {
  await deleteExpiredExports(services.database.db, services.now());
  await eraseLapsedRecords(services);
  await followPlans(services);
}
