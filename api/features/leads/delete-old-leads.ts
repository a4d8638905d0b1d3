import { CONTRACT_RETENTION_YEARS, LEAD_RETENTION_MONTHS } from '@horus/contract/lead-options';
import { deleteLeads, type HasBought } from '#features/leads/leads-queries';
import type { JobKind } from '#platform/jobs';
import type { Services } from '#services';

/** Once a night: requests that are older than the privacy policy allows (web/content/privacy.ts). */
export const deleteOldLeadsJob: JobKind<Record<string, never>> = {
  name: 'delete-old-leads',
  options: { retryLimit: 3, retryDelay: 60, expireInSeconds: 300 },
  singletonKey: () => 'once',
  concurrency: 1,
};

/** What was asked goes after a year; what led to a contract stays as long as the contract's documents. */
export async function deleteOldLeads({ database, now }: Services, hasBought: HasBought): Promise<void> {
  await deleteLeads(
    database.db,
    {
      before: monthsAgo(now(), LEAD_RETENTION_MONTHS),
      contractsBefore: monthsAgo(now(), 12 * CONTRACT_RETENTION_YEARS),
    },
    hasBought,
  );
}

function monthsAgo(now: Date, months: number): Date {
  const moment = new Date(now);
  moment.setMonth(moment.getMonth() - months);
  return moment;
}
