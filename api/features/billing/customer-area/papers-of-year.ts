import { hasReceipt } from '@horus/contract/billing';
import { dayOf, TIME_ZONE } from '@horus/contract/dates';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Caller } from '#features/auth/auth-queries';
import { mirroredCreditNotes, mirroredInvoices, mirroredPayments } from '#features/billing/billing-tables';
import { isInYear } from '#features/billing/customer-area/list-charges';
import { makeReceipt, type Paper, paperName } from '#features/billing/customer-area/make-receipt';
import { AppError } from '#platform/app-error';
import type { Db } from '#platform/database';
import { type ArchivedFile, streamZip } from '#platform/zip-files';
import type { Services } from '#services';

/** Milliseconds that one document of Stripe's may take. */
const TIMEOUT_MS = 15_000;
/** Documents that are asked for, and held, at a time. */
const AT_ONCE = 4;

/** The years of which an organisation has payments or invoices, and this one; newest first. */
export async function listPaperYears(db: Db, organizationId: string, now: Date): Promise<number[]> {
  const { rows } = await db.execute<{ year: number }>(sql`
    select distinct extract(year from at at time zone ${TIME_ZONE})::int as year from (
      select issued_at as at from mirrored_invoices where organization_id = ${organizationId}
      union all select created_at from mirrored_payments where organization_id = ${organizationId}) papers`);
  const years = new Set([Number(dayOf(now).slice(0, 4)), ...rows.map(({ year }) => year)]);
  return [...years].sort((a, b) => b - a);
}

/** A document that can be had, and the folder that it is to lie in. */
interface Source {
  readonly folder: string;
  read(): Promise<Paper>;
}

/**
 * All invoices, credit notes and receipts of a year in a ZIP that is made while it is sent: a few
 * documents are held at a time, however many there are. The first is there before anything is sent,
 * so that a Stripe that is down is told in words.
 * @throws AppError 'request.not_found' when there is none | 'billing.provider_unavailable'
 */
export async function archivePapers(
  services: Services,
  caller: Caller,
  year: string,
): Promise<AsyncIterable<Uint8Array>> {
  const sources = await listSources(services, caller, year);
  if (sources.length === 0) throw new AppError('request.not_found');
  const archive = streamZip(readInTurn(sources));
  const { value: first } = await archive.next();
  return (async function* () {
    if (first) yield first;
    yield* archive;
  })();
}

async function* readInTurn(sources: readonly Source[]): AsyncGenerator<ArchivedFile> {
  const nameAgain = createNames();
  for (let start = 0; start < sources.length; start += AT_ONCE) {
    const batch = sources.slice(start, start + AT_ONCE);
    const papers = await Promise.all(batch.map(async ({ folder, read }) => ({ folder, ...(await read()) })));
    for (const { folder, name, pdf } of papers) {
      yield { path: nameAgain(`${folder}/${name}`), content: pdf };
    }
  }
}

/**
 * Two payments of one invoice on one day would overwrite each other: the second is told from the
 * first.
 */
function createNames(): (path: string) => string {
  const taken = new Map<string, number>();
  return (path) => {
    const times = (taken.get(path) ?? 0) + 1;
    taken.set(path, times);
    return times === 1 ? path : path.replace(/\.pdf$/, `-${times}.pdf`);
  };
}

/** The papers of a year, the oldest of each kind first. */
async function listSources(services: Services, caller: Caller, year: string): Promise<Source[]> {
  const { db } = services.database;
  const { organizationId } = caller;
  const invoices = await db
    .select()
    .from(mirroredInvoices)
    .where(
      and(eq(mirroredInvoices.organizationId, organizationId), isInYear(mirroredInvoices.issuedAt, year)),
    )
    .orderBy(asc(mirroredInvoices.issuedAt), asc(mirroredInvoices.id));
  const notes = await db
    .select()
    .from(mirroredCreditNotes)
    .where(
      and(
        eq(mirroredCreditNotes.organizationId, organizationId),
        isInYear(mirroredCreditNotes.issuedAt, year),
      ),
    )
    .orderBy(asc(mirroredCreditNotes.issuedAt), asc(mirroredCreditNotes.id));
  const payments = await db
    .select()
    .from(mirroredPayments)
    .where(
      and(eq(mirroredPayments.organizationId, organizationId), isInYear(mirroredPayments.createdAt, year)),
    )
    .orderBy(asc(mirroredPayments.createdAt), asc(mirroredPayments.id));
  const ofStripe = (name: string, url: string) => async () => ({
    name,
    pdf: await fetchDocument(services, url),
  });
  return [
    ...invoices.flatMap(({ id, number, issuedAt, pdfUrl }) => {
      const name = paperName('factura', issuedAt, number ?? id);
      return pdfUrl ? [{ folder: 'facturas', read: ofStripe(name, pdfUrl) }] : [];
    }),
    ...notes.map(({ number, issuedAt, pdfUrl }) => ({
      folder: 'abonos',
      read: ofStripe(paperName('abono', issuedAt, number), pdfUrl),
    })),
    ...payments.filter(hasReceipt).map(({ id }) => ({
      folder: 'recibos',
      read: () => makeReceipt(services, caller, id),
    })),
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
