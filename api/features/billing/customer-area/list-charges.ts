import {
  type Invoice,
  type InvoicesPage,
  PAPERS_PER_PAGE,
  PAYMENTS_PER_PAGE,
  type PageQuery,
  type Payment,
  type PaymentsPage,
} from '@horus/contract/billing';
import { TIME_ZONE } from '@horus/contract/dates';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { mirroredInvoices, mirroredPayments } from '#features/billing/billing-tables';
import { invoiceView, toInvoiceView } from '#features/billing/customer-area/invoice-view';
import { paymentView, toPaymentView } from '#features/billing/customer-area/payment-view';
import type { Db } from '#platform/database';
import { cutPage, isBeyond, microsOf } from '#platform/list-page';

export async function listPayments(
  db: Db,
  organizationId: string,
  { before, year }: PageQuery,
): Promise<PaymentsPage> {
  const size = year === undefined ? PAYMENTS_PER_PAGE : PAPERS_PER_PAGE;
  const { id, createdAt } = mirroredPayments;
  const { rows } = await db.execute<Payment & { micros: string } & Record<string, unknown>>(sql`
    select ${paymentView}, ${microsOf(createdAt)} as micros from mirrored_payments
     where ${and(
       eq(mirroredPayments.organizationId, organizationId),
       isInYear(createdAt, year),
       isBeyond(before, 'newest', createdAt, id),
     )}
     order by created_at desc, id desc limit ${size + 1}`);
  const { page, next } = cutPage(rows, size);
  return { payments: page.map(({ micros: _, ...row }) => toPaymentView(row as Payment)), next };
}

export async function listInvoices(
  db: Db,
  organizationId: string,
  { before, year }: PageQuery,
): Promise<InvoicesPage> {
  const { id, issuedAt } = mirroredInvoices;
  const { rows } = await db.execute<Invoice & { micros: string } & Record<string, unknown>>(sql`
    select ${invoiceView}, ${microsOf(issuedAt)} as micros from mirrored_invoices
     where ${and(
       eq(mirroredInvoices.organizationId, organizationId),
       isInYear(issuedAt, year),
       isBeyond(before, 'newest', issuedAt, id),
     )}
     order by issued_at desc, mirrored_invoices.id desc limit ${PAPERS_PER_PAGE + 1}`);
  const { page, next } = cutPage(rows, PAPERS_PER_PAGE);
  return { invoices: page.map(({ micros: _, ...row }) => toInvoiceView(row as Invoice)), next };
}

/** Uses mainland Spain's time zone; matches all rows without a year. */
export function isInYear(date: PgColumn, year: string | undefined): SQL | undefined {
  if (year === undefined) return undefined;
  const begins = (which: number) => sql`make_timestamptz(${which}::int, 1, 1, 0, 0, 0, ${TIME_ZONE})`;
  return sql`${date} >= ${begins(Number(year))} and ${date} < ${begins(Number(year) + 1)}`;
}
