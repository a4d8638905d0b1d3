import { addMonths } from '@horus/contract/dates';
import { CONTRACT_RETENTION_YEARS, LEAD_RETENTION_MONTHS, SENT_MAIL_DAYS } from '@horus/contract/retention';
import { deleteLeads, type HasBought } from '#features/leads/leads-queries';
import { deleteOldMails } from '#platform/mail';
import type { Services } from '#services';

/** Leads that led to a contract stay as long as the contract's documents. */
export async function deleteOldLeads({ database, now }: Services, hasBought: HasBought): Promise<void> {
  const before = addMonths(now(), -LEAD_RETENTION_MONTHS);
  await deleteOldMails(database.db, { months: LEAD_RETENTION_MONTHS, before, sentDays: SENT_MAIL_DAYS });
  await deleteLeads(
    database.db,
    {
      before,
      contractsBefore: addMonths(now(), -12 * CONTRACT_RETENTION_YEARS),
    },
    hasBought,
  );
}
