import { and, eq, ne } from 'drizzle-orm';
import type { Account } from '#features/auth/take-over';
import { withdrawPendingDeletion } from '#features/requests/deletion-queries';
import { notifyCompanyOfWithdrawal } from '#features/requests/request-deletion';
import { dataExports, invoiceRequests } from '#features/requests/requests-tables';
import type { Db } from '#platform/database';
import type { Services } from '#services';

/**
 * Deletes the requests of an account that is taken over, because their tax data would be suggested
 * to the new owner.
 */
export async function deleteRequests(
  services: Services,
  tx: Db,
  { userId, organizationId, name, email }: Account,
  { keepsInvoices }: { keepsInvoices: boolean },
): Promise<void> {
  const { mailer, now } = services;
  await tx.delete(dataExports).where(eq(dataExports.userId, userId));
  if (!keepsInvoices) {
    await tx
      .delete(invoiceRequests)
      .where(and(eq(invoiceRequests.organizationId, organizationId), ne(invoiceRequests.state, 'issued')));
  }
  // The new owner may be the requester, so they get an email.
  if (!(await withdrawPendingDeletion(tx, userId, now()))) return;
  await mailer.queue(tx, { to: email }, { template: 'deletion-withdrawn', props: { name, takenOver: true } });
  await notifyCompanyOfWithdrawal(services, tx, { name, email, company: null }, true);
}
