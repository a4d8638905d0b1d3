import type {
  PaperCollection,
  PaperListAnswer,
  PaperListQuery,
  PaperRow,
  PaperSum,
  PaperSumsAnswer,
} from '@horus/contract/backoffice/papers';
import { TIME_ZONE } from '@horus/contract/dates';
import { undecidedDisputes } from '@horus/contract/disputes';
import { QUEUE_PAGE } from '@horus/contract/list-cursor';
import { type SQL, sql } from 'drizzle-orm';
import {
  type DocumentRow,
  papersOf,
  receivedPayments,
  selectDocuments,
} from '#features/billing/customer-area/paper-rows';
import { momentsOfSpan } from '#features/billing/customer-area/papers-of-year';
import type { Db } from '#platform/database';
import { iso } from '#platform/iso';
import { cutPage } from '#platform/list-page';

/** Returns a page of a period's invoices, credit notes, refunds and disputes, newest first. */
export async function listPapers(db: Db, { period, kind, cursor }: PaperListQuery): Promise<PaperListAnswer> {
  const most = QUEUE_PAGE + 1;
  const asked = { ...momentsOfSpan(period), kind, page: { most, cursor } };
  const newest = sql`paper.at desc, paper.id desc`;
  const { rows } = await db.execute<DocumentRow>(
    sql`${selectDocuments(papersOf(asked), newest)} limit ${most}`,
  );
  const { page, next } = cutPage(rows, QUEUE_PAGE);
  return { rows: page.map(toRow), next };
}

function toRow(row: DocumentRow): PaperRow {
  const { id, kind, number, at, status, base, total, currency, organization_id: organizationId } = row;
  return {
    ...{ id, kind, number, status, base, total, currency },
    at: iso(at),
    ...{ amountPaid: row.paid, amountCredited: row.credited, isOnItsWay: row.on_its_way },
    isUnrectified: row.unrectified,
    customer: organizationId === null ? null : { organizationId, name: row.name ?? 'Sin nombre' },
    taxId: row.tax_id,
    pdfUrl: row.pdf_url,
    rectifies: row.rectifies,
    issued: row.issued,
  };
}

export async function sumPapers(db: Db, period: string): Promise<PaperSumsAnswer> {
  const span = momentsOfSpan(period);
  const { rows: sums } = await db.execute<PaperSum & Record<string, unknown>>(sql`
    select kind, currency, count(*) filter (where issued)::int as count,
           count(*) filter (where not issued)::int as "voidCount",
           coalesce(sum(total) filter (where issued), 0)::float8 as total,
           case when bool_and(base is not null or not issued)
                then coalesce(sum(base) filter (where issued), 0)::float8 end as base
      from ${papersOf(span)} cross join lateral (select status <> 'void' as issued) counted
     group by kind, currency order by min(array_position(array['invoice', 'credit-note', 'refund', 'dispute'], kind)), currency`);
  const { rows } = await db.execute<{ day: string | null }>(sql`
    select (least((select min(issued_at) from mirrored_invoices), (select min(at) from erased_papers))
             at time zone ${TIME_ZONE})::date::text as day`);
  return { sums, collection: await sumCollection(db, span), firstDay: rows[0]?.day ?? null };
}

async function sumCollection(db: Db, span: ReturnType<typeof momentsOfSpan>): Promise<PaperCollection> {
  const isWithin = (at: SQL) =>
    sql`(${at} >= ${span.since.toISOString()} and ${at} < ${span.until.toISOString()})`;
  const [ofInvoice, ofPayment] = [isWithin(sql`invoice_at`), isWithin(sql`at`)];
  const received = (where: SQL) =>
    sql`(select coalesce(sum(cents), 0)::float8 from ${receivedPayments} where ${where})`;
  const { rows } = await db.execute<Omit<PaperCollection, 'settled'> & { invoiced: number }>(sql`
    select coalesce(sum(total), 0)::float8 as invoiced,
           coalesce(sum(remaining) filter (where on_its_way), 0)::float8 as "onItsWay",
           coalesce(sum(remaining) filter (where not on_its_way), 0)::float8 as unpaid,
           (select coalesce(sum(d.amount), 0)::float8
              from mirrored_disputes d join mirrored_payments p on p.id = d.payment_id
              join mirrored_invoices i on i.id = p.invoice_id
             where d.status = any(${sql.param(undecidedDisputes)}) and ${isWithin(sql`i.issued_at`)}) as disputed,
           ${received(ofInvoice)} as collected, ${received(ofPayment)} as received,
           ${received(sql`${ofPayment} and ${ofInvoice} is not true`)} as "receivedForOthers",
           (select coalesce(sum(returned), 0)::float8 from ${papersOf(span)}) as returned
      from ${papersOf({ ...span, kind: 'invoice' })} where status <> 'void'`);
  const [row] = rows;
  if (!row) throw new Error('a query without an answer');
  const { invoiced, ...sums } = row;
  return { ...sums, settled: invoiced - sums.collected - sums.onItsWay - sums.unpaid };
}
