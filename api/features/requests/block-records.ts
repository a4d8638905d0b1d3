import { lt } from 'drizzle-orm';
import { collectBillingData } from '#features/billing/organization-data';
import { collectInvoiceRequests } from '#features/requests/invoice-queries';
import { blockedRecords } from '#features/requests/requests-tables';
import type { Db } from '#platform/database';

/**
 * Years that commercial documents are kept from their date: six (Código de Comercio, art. 30), which covers the four of taxes
 * (Ley General Tributaria, art. 66).
 */
export const KEPT_YEARS = 6;

/** Records that one statement writes. */
const RECORDS_PER_STATEMENT = 500;

type NewRecord = typeof blockedRecords.$inferInsert;

/**
 * Moves what the law has the company keep of a customer to where nothing in the product reads it: his invoices, payments and
 * the invoices that he asked for, with what tells whose they are. What is older than its term is not kept.
 * @returns how many records are kept
 */
export async function blockRecords(
  db: Db,
  deletion: { id: string; organizationId: string; company: string | null; stripeCustomerId: string | null },
  now: Date,
): Promise<number> {
  const { invoices, creditNotes, payments } = await collectBillingData(db, deletion.organizationId);
  const requested = (await collectInvoiceRequests(db, deletion.organizationId)).filter(
    ({ state }) => state === 'issued',
  );
  const { company, stripeCustomerId } = deletion;
  const record = (
    kind: NewRecord['kind'],
    dated: Date,
    data: object,
    pdf: Buffer | null = null,
  ): NewRecord => ({
    deletionRequestId: deletion.id,
    kind,
    data: { company, stripeCustomerId, ...data },
    pdf,
    blockedAt: now,
    keepUntil: addYears(dated, KEPT_YEARS),
  });
  const records = [
    ...invoices.map((invoice) => record('invoice', invoice.issuedAt, invoice)),
    // A credit note is an invoice too: one that corrects another.
    ...creditNotes.map((note) => record('invoice', note.issuedAt, note)),
    ...payments.map((payment) => record('payment', payment.createdAt, payment)),
    ...requested.map(({ pdf, form, decidedAt, createdAt, invoiceNumber, paymentId }) => {
      const { companyName, taxId, address, postalCode, city, province, country } = form;
      const recipient = { companyName, taxId, address, postalCode, city, province, country };
      return record(
        'requested-invoice',
        decidedAt ?? createdAt,
        { recipient, invoiceNumber, paymentId },
        pdf,
      );
    }),
  ].filter(({ keepUntil }) => keepUntil > now);
  for (let start = 0; start < records.length; start += RECORDS_PER_STATEMENT) {
    await db.insert(blockedRecords).values(records.slice(start, start + RECORDS_PER_STATEMENT));
  }
  return records.length;
}

/** Erases the records whose term has passed. */
export async function eraseLapsedRecords(db: Db, now: Date): Promise<void> {
  await db.delete(blockedRecords).where(lt(blockedRecords.keepUntil, now));
}

function addYears(date: Date, years: number): Date {
  const later = new Date(date);
  later.setUTCFullYear(later.getUTCFullYear() + years);
  return later;
}
