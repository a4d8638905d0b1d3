import {
  INVOICES_PER_PAGE,
  type Invoice,
  type InvoicesPage,
  PAYMENTS_PER_PAGE,
  type PaymentsPage,
} from '@horus/contract/billing';
import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { mirroredInvoices, mirroredPayments } from '#features/billing/billing-tables';
import { invoiceView, toInvoiceView } from '#features/billing/customer-area/invoice-view';
import type { Db } from '#platform/database';

/** One page of the organisation's payments, newest first. @param before `next` of the page before it */
export async function listPayments(
  db: Db,
  organizationId: string,
  before: string | undefined,
): Promise<PaymentsPage> {
  const { id, createdAt, type, description, amount, amountRefunded, currency, status } = mirroredPayments;
  const rows = await db
    .select({ id, date: createdAt, type, description, amount, amountRefunded, currency, status })
    .from(mirroredPayments)
    .where(and(eq(mirroredPayments.organizationId, organizationId), isBefore(createdAt, id, before)))
    .orderBy(desc(createdAt), desc(id))
    .limit(PAYMENTS_PER_PAGE + 1);
  const { page, next } = cutPage(rows, PAYMENTS_PER_PAGE);
  return { payments: page, next };
}

/** One page of the organisation's invoices, newest first. @param before `next` of the page before it */
export async function listInvoices(
  db: Db,
  organizationId: string,
  before: string | undefined,
): Promise<InvoicesPage> {
  const { id, issuedAt } = mirroredInvoices;
  const { rows } = await db.execute<Invoice & Record<string, unknown>>(sql`
    select ${invoiceView} from mirrored_invoices
     where ${and(eq(mirroredInvoices.organizationId, organizationId), isBefore(issuedAt, id, before))}
     order by issued_at desc, mirrored_invoices.id desc limit ${INVOICES_PER_PAGE + 1}`);
  const { page, next } = cutPage(
    rows.map((row) => ({ ...toInvoiceView(row), date: new Date(row.date) })),
    INVOICES_PER_PAGE,
  );
  return { invoices: page, next };
}

/** Rows that stand after a cursor in the order of the list's index: a page costs the same wherever it is. */
function isBefore(date: PgColumn, id: PgColumn, cursor: string | undefined): SQL | undefined {
  if (cursor === undefined) return undefined;
  const cut = cursor.indexOf('_');
  const at = new Date(Number(cursor.slice(0, cut)));
  return sql`(${date}, ${id}) < (${at.toISOString()}::timestamptz, ${cursor.slice(cut + 1)})`;
}

/** @param rows one more than the page holds, where there are more */
function cutPage<Row extends { id: string; date: Date }>(rows: Row[], size: number) {
  const page = rows.slice(0, size);
  const last = rows.length > size ? page.at(-1) : undefined;
  return {
    page: page.map((row) => ({ ...row, date: row.date.toISOString() })),
    next: last ? `${last.date.getTime()}_${last.id}` : null,
  };
}
