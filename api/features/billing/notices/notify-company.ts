import { paths } from '@horus/contract/backoffice/paths';
import { billingNotices } from '#features/billing/billing-tables';
import { type BillingContact, findBillingContact } from '#features/billing/customer-area/billing-contact';
import type { Message } from '#mails/messages.ts';
import type { Db } from '#platform/database';
import type { Services } from '#services';

/** Mail to the company about a customer's money; `kind` and `subject` identify it. */
export interface CompanyNotice {
  readonly kind: string;
  readonly subject: string;
  /** Logged with the organisation's id. */
  readonly logged: { readonly text: string } & Readonly<Record<string, string>>;
  /** @param officeUrl the customer's page in the back office */
  message(customer: Pick<BillingContact, 'company' | 'email'> | null, officeUrl: string): Message;
}

/** Logs and mails a notice once, in the caller's transaction. */
export async function notifyCompany(
  services: Services,
  tx: Db,
  organizationId: string,
  { kind, subject, logged: { text, ...logged }, message }: CompanyNotice,
): Promise<void> {
  const [isNew] = await tx
    .insert(billingNotices)
    .values({ kind, subject, organizationId, createdAt: services.now() })
    .onConflictDoNothing()
    .returning({ kind: billingNotices.kind });
  if (!isNew) return;
  services.log.warn({ organizationId, ...logged }, text);
  const contact = await findBillingContact(tx, organizationId);
  const { company, server } = services.config;
  const officeUrl = server.publicUrl + paths.admin.customer.href({ organizationId });
  await services.mailer.queue(tx, { to: company.COMPANY_EMAIL }, message(contact, officeUrl));
}
