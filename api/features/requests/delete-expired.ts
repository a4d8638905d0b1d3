import { eraseLapsedRecords } from '#features/requests/block-records';
import { deleteExpiredExports } from '#features/requests/export-queries';
import type { Services } from '#services';

/**
 * Erases what nobody may have any more: copies that have run out, and blocked records whose term
 * has passed.
 */
export async function deleteExpired(services: Services): Promise<void> {
  await deleteExpiredExports(services.database.db, services.now());
  await eraseLapsedRecords(services);
}
