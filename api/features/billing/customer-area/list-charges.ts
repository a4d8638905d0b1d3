import {
  type Invoice,
  type InvoicesPage,
  PAPERS_PER_PAGE,
  PAYMENTS_PER_PAGE,
  type PageQuery,
  type PaymentsPage,
} from '@horus/contract/billing';
import { TIME_ZONE } from '@horus/contract/dates';
import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { mirroredInvoices, mirroredPayments } from '#features/billing/billing-tables';
import { billedTaxId } from '#features/billing/customer-area/billed-to';
import { invoiceView, toInvoiceView } from '#features/billing/customer-area/invoice-view';
import type { Db } from '#platform/database';

export async function listPayments(
  db: Db,
  organizationId: string,
  { before, year }: PageQuery,
): Promise<PaymentsPage> {
  const size = year === undefined ? PAYMENTS_PER_PAGE : PAPERS_PER_PAGE;
  const { id, createdAt, type, description, amount, amountRefunded, currency, status } = mirroredPayments;
  const rows = await db
    .select({ id, date: createdAt, type, description, amount, amountRefunded, currency, status, billedTaxId })
    .from(mirroredPayments)
    .where(
      and(
        eq(mirroredPayments.organizationId, organizationId),
        isInYear(createdAt, year),
        isBefore(createdAt, id, before),
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(size + 1);
  const { page, next } = cutPage(rows, size);
  return { payments: page, next };
}

export async function listInvoices(
  db: Db,
  organizationId: string,
  { before, year }: PageQuery,
): Promise<InvoicesPage> {
  const { id, issuedAt } = mirroredInvoices;
  const { rows } = await db.execute<Invoice & Record<string, unknown>>(sql`
    select ${invoiceView} from mirrored_invoices
     where ${and(
       eq(mirroredInvoices.organizationId, organizationId),
       isInYear(issuedAt, year),
       isBefore(issuedAt, id, before),
     )}
     order by issued_at desc, mirrored_invoices.id desc limit ${PAPERS_PER_PAGE + 1}`);
  const { page, next } = cutPage(
    rows.map((row) => ({ ...toInvoiceView(row), date: new Date(row.date) })),
    PAPERS_PER_PAGE,
  );
  return { invoices: page, next };
}

/** Uses mainland Spain's time zone; matches all rows without a year. */
export function isInYear(date: PgColumn, year: string | undefined): SQL | undefined {
  if (year === undefined) return undefined;
  const begins = (which: number) => sql`make_timestamptz(${which}::int, 1, 1, 0, 0, 0, ${TIME_ZONE})`;
  return sql`${date} >= ${begins(Number(year))} and ${date} < ${begins(Number(year) + 1)}`;
}

/** Compares in index order, so every page has the same cost. */
function isBefore(date: PgColumn, id: PgColumn, cursor: string | undefined): SQL | undefined {
  if (cursor === undefined) return undefined;
  const cut = cursor.indexOf('_');
  const at = new Date(Number(cursor.slice(0, cut)));
  return sql`(${date}, ${id}) < (${at.toISOString()}::timestamptz, ${cursor.slice(cut + 1)})`;
}

/** @param rows up to one more than the page, to detect a next page */
function cutPage<Row extends { id: string; date: Date }>(rows: Row[], size: number) {
  const page = rows.slice(0, size);
  const last = rows.length > size ? page.at(-1) : undefined;
  return {
    page: page.map((row) => ({ ...row, date: row.date.toISOString() })),
    next: last ? `${last.date.getTime()}_${last.id}` : null,
  };
}
