import type { PaperListAnswer, PaperListQuery, PaperRow, PaperSum } from '@horus/contract/backoffice/papers';
import { QUEUE_PAGE } from '@horus/contract/list-cursor';
import { sql } from 'drizzle-orm';
import { type DocumentRow, papersOf, selectDocuments } from '#features/billing/customer-area/paper-rows';
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
  const { id, kind, number, at, status, base, total, currency } = row;
  return {
    ...{ id, kind, number, status, base, total, currency },
    at: iso(at),
    ...{ amountPaid: row.paid, amountCredited: row.credited, isOnItsWay: row.on_its_way },
    customer: {
      organizationId: row.organization_id,
      name: row.name ?? 'Sin nombre',
    },
    taxId: row.tax_id,
    pdfUrl: row.pdf_url,
  };
}

export async function sumPapers(db: Db, period: string): Promise<PaperSum[]> {
  const { rows } = await db.execute<PaperSum & Record<string, unknown>>(sql`
    select kind, currency, count(*)::int as count, sum(total)::float8 as total, 
           case when count(base) = count(*) then sum(base)::float8 end as base
      from ${papersOf(momentsOfSpan(period))}
     where status <> 'void' group by kind, currency order by min(array_position(array['invoice', 'credit-note', 'refund', 'dispute'], kind)), currency`);
  return rows;
}
