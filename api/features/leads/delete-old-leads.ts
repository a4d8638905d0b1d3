import { deleteLeadsBefore } from '#features/leads/leads-queries';
import type { JobKind } from '#platform/jobs';
import type { Services } from '#services';

/** The privacy policy's term for commercial documents, after which 'se eliminan' (web/content/privacy.ts). */
export const LEAD_RETENTION_YEARS = 6;

/** Once a night: requests that are older than the privacy policy allows. */
export const deleteOldLeadsJob: JobKind<Record<string, never>> = {
  name: 'delete-old-leads',
  options: { retryLimit: 3, retryDelay: 60, expireInSeconds: 300 },
  singletonKey: () => 'once',
  concurrency: 1,
};

export async function deleteOldLeads({ database, now }: Services): Promise<void> {
  const moment = now();
  moment.setFullYear(moment.getFullYear() - LEAD_RETENTION_YEARS);
  await deleteLeadsBefore(database.db, moment);
}
