import type {
  InvoiceCheck,
  InvoiceQueueAnswer,
  InvoiceQueueRow,
  InvoiceRequestDetail,
} from '@horus/contract/backoffice/invoices';
import { QUEUE_PAGE } from '@horus/contract/list-cursor';
import { formatMoney } from '@horus/contract/money';
import { INVOICE_WORKING_DAYS } from '@horus/contract/promises';
import type { InvoiceRequestView } from '@horus/contract/requests';
import { isPublishedYear, workingDaysAfter } from '@horus/contract/work-calendar';
import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import { organizations, users } from '#features/auth/auth-tables';
import { fiscalData } from '#features/billing/billing-tables';
import { isIssuedFor } from '#features/billing/customer-area/issued-invoices';
import {
  findPaymentOf,
  listPaymentsToInvoice,
  type PaymentOfRequest,
} from '#features/billing/customer-area/organization-data';
import { checkCustomer, checkInvoiceData } from '#features/requests/check-invoice-data';
import {
  invoiceDocuments,
  invoiceRequests,
  replacedInvoiceDocuments,
} from '#features/requests/requests-tables';
import type { Db } from '#platform/database';
import { cutPage, isBeyond, microsOf } from '#platform/list-page';

type RequestRow = typeof invoiceRequests.$inferSelect;

/**
 * Lists pending requests oldest first (the order of their deadlines), the others newest first.
 * @param holidays the setting `COMPANY_HOLIDAYS`
 */
export async function listInvoiceQueue(
  db: Db,
  { state, cursor }: { state: InvoiceRequestView['state']; cursor?: string | undefined },
  holidays: string,
): Promise<InvoiceQueueAnswer> {
  const { createdAt, id } = invoiceRequests;
  const waiting = state === 'received';
  const order = waiting ? asc : desc;
  const found = await db
    .select({ id, micros: microsOf(createdAt), row: invoiceRequests, saved: fiscalData })
    .from(invoiceRequests)
    .leftJoin(fiscalData, eq(fiscalData.organizationId, invoiceRequests.organizationId))
    .where(
      and(eq(invoiceRequests.state, state), isBeyond(cursor, waiting ? 'oldest' : 'newest', createdAt, id)),
    )
    .orderBy(order(createdAt), order(id))
    .limit(QUEUE_PAGE + 1);
  const { page, next } = cutPage(found, QUEUE_PAGE);
  return { rows: page.map(({ row, saved }) => toQueueRow(row, checkData(row, saved), holidays)), next };
}

function checkData({ form }: RequestRow, saved: typeof fiscalData.$inferSelect | null): InvoiceCheck[] {
  return [...checkCustomer(form, saved), ...checkInvoiceData(form)];
}

function toQueueRow(row: RequestRow, checks: readonly InvoiceCheck[], holidays: string): InvoiceQueueRow {
  return {
    id: row.id,
    state: row.state,
    companyName: row.form.companyName,
    taxId: row.form.taxId,
    invoiceNumber: row.invoiceNumber,
    createdAt: row.createdAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    dueOn: workingDaysAfter(row.createdAt, INVOICE_WORKING_DAYS, holidays),
    warnings: countFailed(checks),
  };
}

const countFailed = (checks: readonly InvoiceCheck[]) => checks.filter(({ passed }) => !passed).length;

export async function findInvoiceRequest(
  db: Db,
  requestId: string,
  holidays: string,
): Promise<InvoiceRequestDetail | null> {
  const [found] = await db
    .select({
      request: invoiceRequests,
      saved: fiscalData,
      company: organizations.name,
      name: users.name,
      email: users.email,
    })
    .from(invoiceRequests)
    .innerJoin(organizations, eq(organizations.id, invoiceRequests.organizationId))
    .leftJoin(fiscalData, eq(fiscalData.organizationId, invoiceRequests.organizationId))
    .leftJoin(users, eq(users.id, invoiceRequests.requestedBy))
    .where(eq(invoiceRequests.id, requestId));
  if (!found) return null;
  const { request, saved, company, name, email } = found;
  const payment = await findPaymentOf(db, request.organizationId, {
    paymentId: request.paymentId,
    invoiceNumber: request.form.invoiceNumber,
  });
  const issuedNumber = payment && (await findIssuedFor(db, request, payment));
  const checks = [...checkData(request, saved), ...checkPayment(request, payment, issuedNumber)];
  const row = toQueueRow(request, checks, holidays);
  return {
    ...row,
    calendarIsPublished: isPublishedYear(row.dueOn, holidays),
    organizationId: request.organizationId,
    company,
    requestedBy: name !== null && email !== null ? { name, email } : null,
    form: { ...request.form },
    checks,
    payment: payment && {
      ...payment,
      paidAt: payment.paidAt.toISOString(),
      isChosen: request.paymentId !== null,
    },
    candidates: payment ? [] : await listCandidates(db, request),
    lastNumber: await findLastNumber(db),
    reason: request.reason,
    documents: await listDocuments(db, request),
  };
}

async function listCandidates(
  db: Db,
  { state, paymentId, organizationId }: RequestRow,
): Promise<InvoiceRequestDetail['candidates']> {
  if (state !== 'received' || paymentId) return [];
  const payments = await listPaymentsToInvoice(db, organizationId);
  return payments.map((payment) => ({ ...payment, paidAt: payment.paidAt.toISOString() }));
}

/** Returns the number of the invoice that another request already got for the payment. */
async function findIssuedFor(
  db: Db,
  { id, organizationId }: RequestRow,
  payment: PaymentOfRequest,
): Promise<string | null> {
  const isPaid = (paid: SQL) => sql`${paid} = ${payment.id}`;
  const { rows } = await db.execute<{ number: string }>(sql`
    select r.invoice_number as number from ${invoiceRequests} r
     where r.organization_id = ${organizationId} and r.id <> ${id}
       and ${isIssuedFor(isPaid, sql`${payment.invoiceNumber}`)}
     order by r.created_at desc limit 1`);
  return rows[0]?.number ?? null;
}

/** Invoices go out within days, so the last decided one is among the last requested ones. */
const LAST_REQUESTED = 200;

async function findLastNumber(db: Db): Promise<string | null> {
  const { rows } = await db.execute<{ invoice_number: string | null }>(sql`
    select invoice_number from (
      select invoice_number, decided_at from ${invoiceRequests}
       where state = 'issued' order by created_at desc, id desc limit ${LAST_REQUESTED}) as last
     order by decided_at desc limit 1`);
  return rows[0]?.invoice_number ?? null;
}

const CHECK_FIRST = 'míralo antes de emitir.';
const unpaid: Readonly<Record<string, string>> = {
  disputed: `Este pago está en disputa: ${CHECK_FIRST}`,
  dispute_lost: `Su banco le devolvió este pago: ${CHECK_FIRST}`,
  refunded: `Este pago se le devolvió: ${CHECK_FIRST}`,
};

function checkPayment(
  request: RequestRow,
  payment: PaymentOfRequest | null,
  issuedNumber: string | null,
): InvoiceCheck[] {
  const failed = (finding: string): InvoiceCheck => ({ what: 'payment', passed: false, finding });
  if (!payment) {
    return request.paymentId ? [failed('El pago que indicó ya no está entre los suyos.')] : [];
  }
  const { status, amountRefunded, currency } = payment;
  const problems = [
    ...(issuedNumber ? [failed(`De este pago ya salió la factura ${issuedNumber}.`)] : []),
    ...(status === 'succeeded'
      ? []
      : [failed(unpaid[status] ?? `Este pago no está cobrado: ${CHECK_FIRST}`)]),
    ...(status === 'succeeded' && amountRefunded > 0
      ? [failed(`De este pago se devolvieron ${formatMoney(amountRefunded, currency)}: ${CHECK_FIRST}`)]
      : []),
  ];
  return problems.length > 0 ? problems : [{ what: 'payment', passed: true, finding: 'El pago se cobró.' }];
}

async function listDocuments(db: Db, request: RequestRow): Promise<InvoiceRequestDetail['documents']> {
  if (request.state !== 'issued' || !request.invoiceNumber || !request.decidedAt) return [];
  const replaced = await db
    .select({
      version: replacedInvoiceDocuments.version,
      number: replacedInvoiceDocuments.invoiceNumber,
      issuedAt: replacedInvoiceDocuments.issuedAt,
    })
    .from(replacedInvoiceDocuments)
    .where(eq(replacedInvoiceDocuments.requestId, request.id))
    .orderBy(desc(replacedInvoiceDocuments.version));
  const newest = {
    version: request.version,
    number: request.invoiceNumber,
    issuedAt: request.decidedAt,
  };
  return [newest, ...replaced].map((each) => ({ ...each, issuedAt: each.issuedAt.toISOString() }));
}

/** Finds a request's current or replaced document. */
export async function findIssuedDocument(
  db: Db,
  requestId: string,
  version: number,
): Promise<{ organizationId: string; number: string; pdf: Buffer } | null> {
  const { rows } = await db.execute<{ organization_id: string; number: string; pdf: Buffer }>(sql`
    select r.organization_id, r.invoice_number as number, d.pdf
      from ${invoiceRequests} r join ${invoiceDocuments} d on d.request_id = r.id
     where r.id = ${requestId} and r.version = ${version} and r.invoice_number is not null
    union all
    select r.organization_id, d.invoice_number, d.pdf
      from ${invoiceRequests} r join ${replacedInvoiceDocuments} d on d.request_id = r.id
     where r.id = ${requestId} and d.version = ${version}`);
  const [row] = rows;
  return row ? { organizationId: row.organization_id, number: row.number, pdf: row.pdf } : null;
}
