import { collectActivities } from '#features/activity/activity-queries';
import type { OwnMails } from '#features/auth/account-mail-limits';
import { collectUserData } from '#features/auth/user-data';
import { collectBillingData, noBillingData } from '#features/billing/customer-area/organization-data';
import type { ListNotesAbout } from '#features/requests/company-notes';
import { collectDeletionRequests } from '#features/requests/deletion-queries';
import { describeExport, type ExportedData } from '#features/requests/export-files';
import { findPreparingExport, storeExport } from '#features/requests/export-queries';
import { collectInvoiceRequests } from '#features/requests/invoice-queries';
import { findIssuedDocument } from '#features/requests/invoice-queue';
import type { LeadsOfAddress } from '#features/requests/leads-of-address';
import { requestsLinks } from '#features/requests/requests-links';
import { zipFiles } from '#platform/zip-files';
import type { Services } from '#services';

export interface OtherSources {
  readonly leads: LeadsOfAddress;
  readonly listNotesAbout: ListNotesAbout;
}

export async function makeExport(
  services: Services,
  ownMails: OwnMails,
  others: OtherSources,
  exportId: string,
): Promise<void> {
  const { db } = services.database;
  const asked = await findPreparingExport(db, exportId);
  const data = asked && (await collect(services, others, asked));
  if (!data) return;
  const { userId } = asked;
  // Only requests of the collected organisation.
  const readDocument = async (requestId: string, version: number) =>
    (await findIssuedDocument(db, requestId, version))?.pdf ?? null;
  const zip = await zipFiles(describeExport(data, services.config.company, services.now(), readDocument));
  const { name, email, emailVerifiedAt } = data.user;
  const mail = await ownMails.prepare({ email, emailVerified: emailVerifiedAt !== null });
  await db.transaction(async (tx) => {
    const expiresAt = await storeExport(tx, { id: exportId, userId, zip }, services.now());
    if (!expiresAt) return;
    const { exportUrl: downloadUrl } = requestsLinks(services.config);
    const props = { name, downloadUrl, expiresAt: expiresAt.toISOString() };
    await mail.queue(tx, { template: 'data-export-ready', props }, asked.booksOf ?? undefined);
  });
}

/**
 * Collects the user's data, and the organisation's accounting data unless they are a viewer.
 * Form messages and operators' notes are included only for a verified address.
 */
async function collect(
  services: Services,
  { leads, listNotesAbout }: OtherSources,
  { userId, booksOf }: { readonly userId: string; readonly booksOf: string | null },
): Promise<ExportedData | null> {
  const { db } = services.database;
  const own = await collectUserData(db, userId);
  if (!own) return null;
  const { user } = own;
  const email = user.emailVerifiedAt ? user.email : null;
  return {
    ...own,
    activities: await collectActivities(db, userId),
    billing: booksOf ? await collectBillingData(db, booksOf) : noBillingData,
    invoiceRequests: booksOf ? await collectInvoiceRequests(db, booksOf) : [],
    deletionRequests: await collectDeletionRequests(db, userId),
    leads: email ? await leads.list(db, email) : [],
    notes: await listNotesAbout(db, { email, organizationId: booksOf }),
  };
}
