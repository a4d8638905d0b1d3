import { and, eq, ne } from 'drizzle-orm';
import type { Account } from '#features/auth/take-over';
import { withdrawPendingDeletion } from '#features/requests/deletion-queries';
import { tellCompanyOfWithdrawal } from '#features/requests/request-deletion';
import { dataExports, invoiceRequests } from '#features/requests/requests-tables';
import type { Db } from '#platform/database';
import type { Services } from '#services';

/**
 * Forgets what was asked for in an account that is being taken over: a deletion that waits, copies
 * of its data, and with the organisation the invoices that were asked for, whose tax data would be
 * offered to its new owner as their own.
 */
export async function forgetRequests(
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
  // They may be the one who asked for it: then they have to know.
  if (!(await withdrawPendingDeletion(tx, userId, now()))) return;
  await mailer.queue(tx, { to: email }, { template: 'deletion-withdrawn', props: { name, takenOver: true } });
  await tellCompanyOfWithdrawal(services, tx, { name, email, company: null }, true);
}
