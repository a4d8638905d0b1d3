import type { User } from '@horus/contract/auth';
import { hasReceipt } from '@horus/contract/billing';
import { and, asc, eq, gte, lt } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { mirroredCreditNotes, mirroredInvoices, mirroredPayments } from '#features/billing/billing-tables';
import { makeReceipt, type Paper, paperName } from '#features/billing/customer-area/make-receipt';
import { AppError } from '#platform/app-error';
import type { Services } from '#services';

/** Per document. */
const TIMEOUT_MS = 15_000;

/** `user` is the receipt's payer if the payment has none. */
export interface PapersOwner {
  readonly organizationId: string;
  readonly user: Pick<User, 'name' | 'company' | 'email'>;
}

export interface Source {
  /** Id of the invoice, credit note or payment. */
  readonly id: string;
  readonly folder: 'facturas' | 'abonos' | 'recibos';
  /** @throws AppError 'billing.provider_unavailable' */
  read(): Promise<Paper>;
}

/** Lists the documents by kind, oldest first. */
export async function listPapers(
  services: Services,
  owner: PapersOwner,
  { since, until }: { readonly since: Date; readonly until: Date },
): Promise<Source[]> {
  const { db } = services.database;
  const { organizationId } = owner;
  const within = (organization: PgColumn, at: PgColumn) =>
    and(eq(organization, organizationId), gte(at, since), lt(at, until));
  const invoices = await db
    .select()
    .from(mirroredInvoices)
    .where(within(mirroredInvoices.organizationId, mirroredInvoices.issuedAt))
    .orderBy(asc(mirroredInvoices.issuedAt), asc(mirroredInvoices.id));
  const notes = await db
    .select()
    .from(mirroredCreditNotes)
    .where(within(mirroredCreditNotes.organizationId, mirroredCreditNotes.issuedAt))
    .orderBy(asc(mirroredCreditNotes.issuedAt), asc(mirroredCreditNotes.id));
  const payments = await db
    .select()
    .from(mirroredPayments)
    .where(within(mirroredPayments.organizationId, mirroredPayments.createdAt))
    .orderBy(asc(mirroredPayments.createdAt), asc(mirroredPayments.id));
  const ofStripe = (name: string, url: string) => async () => ({
    name,
    pdf: await fetchDocument(services, url),
  });
  return [
    ...invoices.flatMap(({ id, number, issuedAt, pdfUrl }): Source[] => {
      const name = paperName('factura', issuedAt, number ?? id);
      return pdfUrl ? [{ id, folder: 'facturas', read: ofStripe(name, pdfUrl) }] : [];
    }),
    ...notes.map(
      ({ id, number, issuedAt, pdfUrl }): Source => ({
        id,
        folder: 'abonos',
        read: ofStripe(paperName('abono', issuedAt, number), pdfUrl),
      }),
    ),
    ...payments.filter(hasReceipt).map(
      ({ id }): Source => ({
        id,
        folder: 'recibos',
        read: () => makeReceipt(services, owner, id),
      }),
    ),
  ];
}

/** @throws AppError 'billing.provider_unavailable' */
async function fetchDocument({ log }: Services, url: string): Promise<Buffer> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!answer.ok) throw new Error(`the document's address answered ${answer.status}`);
    return Buffer.from(await answer.arrayBuffer());
  } catch (error) {
    log.warn({ err: error }, 'a document of Stripe’s could not be fetched');
    throw new AppError('billing.provider_unavailable');
  }
}
