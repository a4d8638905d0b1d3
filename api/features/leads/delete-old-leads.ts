import { addMonths } from '@horus/contract/dates';
import { CONTRACT_RETENTION_YEARS, LEAD_RETENTION_MONTHS } from '@horus/contract/retention';
import { deleteLeads, type HasBought } from '#features/leads/leads-queries';
import type { JobKind } from '#platform/jobs';
import { forgetOldMails } from '#platform/mail';
import type { Services } from '#services';

/** Once a night: requests that are older than the privacy policy allows (web/content/privacy.ts). */
export const deleteOldLeadsJob: JobKind<Record<string, never>> = {
  name: 'delete-old-leads',
  options: { retryLimit: 3, retryDelay: 60, expireInSeconds: 300 },
  singletonKey: () => 'once',
  concurrency: 1,
};

/**
 * What was asked goes after a year, and with it the mails about it that could not be sent; what led to a contract stays as
 * long as the contract's documents.
 */
export async function deleteOldLeads({ database, now }: Services, hasBought: HasBought): Promise<void> {
  const before = addMonths(now(), -LEAD_RETENTION_MONTHS);
  await forgetOldMails(database.db, { months: LEAD_RETENTION_MONTHS, before });
  await deleteLeads(
    database.db,
    {
      before,
      contractsBefore: addMonths(now(), -12 * CONTRACT_RETENTION_YEARS),
    },
    hasBought,
  );
}
