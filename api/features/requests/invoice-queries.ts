import type { InvoiceRequestsAnswer, InvoiceRequestView } from '@horus/contract/requests';
import { and, asc, desc, eq, isNull, ne, or, sql } from 'drizzle-orm';
import {
  type InvoiceForm,
  invoiceDocuments,
  invoiceRequests,
  replacedInvoiceDocuments,
} from '#features/requests/requests-tables';
import type { Db } from '#platform/database';

/** Far more than an organisation requests in years. */
const MAX_LISTED = 200;

/** Stores a request, once while an equal one is pending. */
export async function insertInvoiceRequest(
  db: Db,
  request: {
    organizationId: string;
    requestedBy: string;
    openedBy?: string;
    form: InvoiceForm;
    contentHash: Buffer;
    paymentId: string | null;
    createdAt: Date;
  },
): Promise<{ id: string; isNew: boolean }> {
  const waiting = and(
    eq(invoiceRequests.organizationId, request.organizationId),
    eq(invoiceRequests.contentHash, request.contentHash),
    eq(invoiceRequests.state, 'received'),
  );
  const [created] = await db
    .insert(invoiceRequests)
    .values({ ...request, state: 'received' })
    .onConflictDoNothing()
    .returning({ id: invoiceRequests.id });
  if (created) return { id: created.id, isNew: true };
  const [known] = await db.select({ id: invoiceRequests.id }).from(invoiceRequests).where(waiting);
  if (!known) throw new Error('a request is neither new nor known');
  return { id: known.id, isNew: false };
}

/**
 * Returns the organisation's requests, newest first, without those that the company opened and
 * discarded, and the last one's data.
 */
export async function listInvoiceRequests(
  db: Db,
  organizationId: string,
): Promise<Pick<InvoiceRequestsAnswer, 'requests' | 'lastData'>> {
  const rows = await db
    .select({
      id: invoiceRequests.id,
      createdAt: invoiceRequests.createdAt,
      state: invoiceRequests.state,
      form: invoiceRequests.form,
      invoiceNumber: invoiceRequests.invoiceNumber,
      paymentId: invoiceRequests.paymentId,
      reason: invoiceRequests.reason,
    })
    .from(invoiceRequests)
    .where(
      and(
        eq(invoiceRequests.organizationId, organizationId),
        or(ne(invoiceRequests.state, 'rejected'), isNull(invoiceRequests.openedBy)),
      ),
    )
    .orderBy(desc(invoiceRequests.createdAt), desc(invoiceRequests.id))
    .limit(MAX_LISTED);
  return { requests: rows.map(toView), lastData: rows[0] ? toLastData(rows[0].form) : null };
}

function toView({
  form,
  createdAt,
  ...row
}: Pick<
  typeof invoiceRequests.$inferSelect,
  'id' | 'createdAt' | 'state' | 'form' | 'invoiceNumber' | 'paymentId' | 'reason'
>): InvoiceRequestView {
  return {
    ...row,
    createdAt: createdAt.toISOString(),
    companyName: form.companyName,
    taxId: form.taxId,
    invoiceNumber: row.invoiceNumber ?? form.invoiceNumber,
    hasDocument: row.state === 'issued',
  };
}

function toLastData({ invoiceNumber: _, comments: __, ...form }: InvoiceForm) {
  return form;
}

export async function findInvoiceDocument(
  db: Db,
  organizationId: string,
  requestId: string,
): Promise<{ number: string; pdf: Buffer } | null> {
  const [row] = await db
    .select({ number: invoiceRequests.invoiceNumber, pdf: invoiceDocuments.pdf })
    .from(invoiceRequests)
    .innerJoin(invoiceDocuments, eq(invoiceDocuments.requestId, invoiceRequests.id))
    .where(and(eq(invoiceRequests.id, requestId), eq(invoiceRequests.organizationId, organizationId)));
  return row?.number ? { number: row.number, pdf: row.pdf } : null;
}

export async function listWaitingInvoiceRequests(db: Db) {
  return db
    .select({
      id: invoiceRequests.id,
      openedBy: invoiceRequests.openedBy,
      createdAt: invoiceRequests.createdAt,
      form: invoiceRequests.form,
      paymentId: invoiceRequests.paymentId,
    })
    .from(invoiceRequests)
    .where(eq(invoiceRequests.state, 'received'))
    .orderBy(asc(invoiceRequests.createdAt));
}

/** Excludes the documents, which are large and read one at a time. */
export async function collectInvoiceRequests(db: Db, organizationId: string) {
  return db
    .select({
      id: invoiceRequests.id,
      state: invoiceRequests.state,
      form: invoiceRequests.form,
      paymentId: invoiceRequests.paymentId,
      invoiceNumber: invoiceRequests.invoiceNumber,
      reason: invoiceRequests.reason,
      createdAt: invoiceRequests.createdAt,
      decidedAt: invoiceRequests.decidedAt,
      version: invoiceRequests.version,
      hasDocument: sql<boolean>`${invoiceDocuments.requestId} is not null`,
    })
    .from(invoiceRequests)
    .leftJoin(invoiceDocuments, eq(invoiceDocuments.requestId, invoiceRequests.id))
    .where(eq(invoiceRequests.organizationId, organizationId))
    .orderBy(asc(invoiceRequests.createdAt));
}

/** Excludes the PDFs, which are read one at a time. */
export async function collectReplacedDocuments(db: Db, organizationId: string) {
  return db
    .select({
      requestId: replacedInvoiceDocuments.requestId,
      version: replacedInvoiceDocuments.version,
      invoiceNumber: replacedInvoiceDocuments.invoiceNumber,
      issuedAt: replacedInvoiceDocuments.issuedAt,
    })
    .from(replacedInvoiceDocuments)
    .innerJoin(invoiceRequests, eq(invoiceRequests.id, replacedInvoiceDocuments.requestId))
    .where(eq(invoiceRequests.organizationId, organizationId))
    .orderBy(asc(replacedInvoiceDocuments.issuedAt));
}
