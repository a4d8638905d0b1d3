import { addMonths } from '@horus/contract/dates';
import { CONTRACT_RETENTION_YEARS } from '@horus/contract/retention';
import { lt, type SQL, sql } from 'drizzle-orm';
import { deleteCustomerJob } from '#features/billing/billing-jobs';
import { hasPurchase } from '#features/billing/checkout/has-purchase';
import { collectBillingData } from '#features/billing/customer-area/organization-data';
import { collectInvoiceRequests, collectReplacedDocuments } from '#features/requests/invoice-queries';
import type { LeadsOfAddress } from '#features/requests/leads-of-address';
import { blockedCustomers, blockedRecords } from '#features/requests/requests-tables';
import type { Db } from '#platform/database';
import type { Services } from '#services';

const RECORDS_PER_STATEMENT = 500;

type NewRecord = Omit<typeof blockedRecords.$inferInsert, 'pdf'> & { readonly pdf: SQL<Buffer> | null };

interface Erasable {
  readonly id: string;
  readonly organizationId: string;
  readonly company: string | null;
  readonly stripeCustomerId: string | null;
}

/**
 * Moves the invoices, payments and contracts that the law requires to the blocked schema, which no
 * code reads, and stores until when Stripe keeps its customer.
 * @returns until when each record is kept
 */
export async function blockRecords(db: Db, deletion: Erasable, now: Date): Promise<Date[]> {
  const records = await collectRecords(db, deletion, now);
  const { stripeCustomerId } = deletion;
  if (stripeCustomerId && records.length > 0) {
    const keepUntil = new Date(Math.max(...records.map((each) => each.keepUntil.getTime())));
    await db.insert(blockedCustomers).values({ stripeCustomerId, deletionRequestId: deletion.id, keepUntil });
  }
  for (let start = 0; start < records.length; start += RECORDS_PER_STATEMENT) {
    await db.insert(blockedRecords).values(records.slice(start, start + RECORDS_PER_STATEMENT));
  }
  return records.map(({ keepUntil }) => keepUntil);
}

/** Returns the records that a deletion would block. Records older than their term are excluded. */
export async function collectRecords(db: Db, deletion: Erasable, now: Date): Promise<NewRecord[]> {
  const { invoices, creditNotes, payments, checkoutSessions } = await collectBillingData(
    db,
    deletion.organizationId,
  );
  const requested = (await collectInvoiceRequests(db, deletion.organizationId)).filter(
    ({ state }) => state === 'issued',
  );
  const replaced = await collectReplacedDocuments(db, deletion.organizationId);
  const { company, stripeCustomerId } = deletion;
  const record = (
    kind: NewRecord['kind'],
    dated: Date,
    data: object,
    pdf: SQL<Buffer> | null = null,
  ): NewRecord => ({
    deletionRequestId: deletion.id,
    kind,
    data: { company, stripeCustomerId, ...data },
    pdf,
    blockedAt: now,
    keepUntil: addMonths(dated, 12 * CONTRACT_RETENTION_YEARS),
  });
  return [
    ...invoices.map((invoice) => record('invoice', invoice.issuedAt, invoice)),
    // A credit note is an invoice that corrects another.
    ...creditNotes.map((note) => record('invoice', note.issuedAt, note)),
    ...payments.map((payment) => record('payment', payment.createdAt, payment)),
    // The contract, with the accepted edition of the conditions.
    ...checkoutSessions
      .filter(({ status }) => status === 'complete')
      .map((session) => record('contract', session.createdAt, session)),
    ...requested.map(({ id, form, decidedAt, createdAt, invoiceNumber, paymentId }) => {
      const { companyName, taxId, address, postalCode, city, province, country } = form;
      const recipient = { companyName, taxId, address, postalCode, city, province, country };
      return record(
        'requested-invoice',
        decidedAt ?? createdAt,
        { recipient, invoiceNumber, paymentId },
        // Copied within the database, because PDFs are large.
        sql<Buffer>`(select pdf from invoice_documents where request_id = ${id})`,
      );
    }),
    ...replaced.map(({ requestId, version, invoiceNumber, issuedAt }) =>
      record(
        'requested-invoice',
        issuedAt,
        { invoiceNumber, replaced: true },
        sql<Buffer>`(select pdf from replaced_invoice_documents where request_id = ${requestId} and version = ${version})`,
      ),
    ),
  ].filter(({ keepUntil }) => keepUntil > now);
}

/**
 * Blocks the hiring requests behind a contract, like its documents (Código de Comercio, art. 30).
 */
export async function blockHiringRequests(
  db: Db,
  leads: LeadsOfAddress,
  { email, organizationId }: { email: string; organizationId: string },
  deletionRequestId: string,
  now: Date,
): Promise<Date[]> {
  const records = await collectHiringRequests(db, leads, { email, organizationId }, deletionRequestId, now);
  if (records.length > 0) await db.insert(blockedRecords).values(records);
  return records.map(({ keepUntil }) => keepUntil);
}

export async function collectHiringRequests(
  db: Db,
  leads: LeadsOfAddress,
  { email, organizationId }: { email: string; organizationId: string },
  deletionRequestId: string,
  now: Date,
): Promise<NewRecord[]> {
  if (!(await hasPurchase(db, organizationId))) return [];
  const hired = (await leads.list(db, email)).filter(({ kind }) => kind === 'hiring');
  return hired
    .map(({ createdAt, ...request }) => ({
      deletionRequestId,
      kind: 'hiring-request' as const,
      data: { ...request, createdAt },
      pdf: null,
      blockedAt: now,
      keepUntil: addMonths(createdAt, 12 * CONTRACT_RETENTION_YEARS),
    }))
    .filter(({ keepUntil }) => keepUntil > now);
}

/** Deletes expired records and their customers at Stripe. */
export async function eraseLapsedRecords({ database, jobs, now }: Services): Promise<void> {
  await database.db.delete(blockedRecords).where(lt(blockedRecords.keepUntil, now()));
  await database.db.transaction(async (tx) => {
    const lapsed = await tx
      .delete(blockedCustomers)
      .where(lt(blockedCustomers.keepUntil, now()))
      .returning({ customerId: blockedCustomers.stripeCustomerId });
    for (const { customerId } of lapsed) await jobs.enqueue(tx, deleteCustomerJob, { customerId });
  });
}
