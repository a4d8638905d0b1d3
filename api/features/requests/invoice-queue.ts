import type {
  InvoiceCheck,
  InvoiceQueueAnswer,
  InvoiceQueueQuery,
  InvoiceQueueRow,
  InvoiceRequestDetail,
} from '@horus/contract/backoffice/invoices';
import { savedPayer } from '@horus/contract/fiscal-data';
import { QUEUE_PAGE } from '@horus/contract/list-cursor';
import { formatMoney } from '@horus/contract/money';
import { INVOICE_WORKING_DAYS } from '@horus/contract/promises';
import { readCents } from '@horus/contract/read-cents';
import { isPublishedYear, workingDaysAfter } from '@horus/contract/work-calendar';
import { and, asc, desc, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { organizations, users } from '#features/auth/auth-tables';
import { fiscalData } from '#features/billing/billing-tables';
import { unrectifiedIssued } from '#features/billing/customer-area/issued-invoices';
import {
  listPaymentsToInvoice,
  MAX_PAYMENTS,
  type PaymentToInvoice,
} from '#features/billing/customer-area/payments-to-invoice';
import { checkCustomer, checkInvoiceData } from '#features/requests/check-invoice-data';
import {
  invoiceDocuments,
  invoiceRequests,
  replacedInvoiceDocuments,
} from '#features/requests/requests-tables';
import { codeOf, foldText } from '#platform/columns';
import type { Db } from '#platform/database';
import { cutPage, isBeyond, microsOf } from '#platform/list-page';

type RequestRow = typeof invoiceRequests.$inferSelect;

const isUnrectified = sql<boolean>`${invoiceRequests.id} in (select unrectified.id from ${unrectifiedIssued})`;

const replacedNumbers = sql<string[]>`array(
  select d.invoice_number from ${replacedInvoiceDocuments} d where d.request_id = ${invoiceRequests.id} order by d.version)`;

/**
 * Lists pending requests oldest first (the order of their deadlines), the others newest first.
 * @param holidays the setting `COMPANY_HOLIDAYS`
 */
export async function listInvoiceQueue(
  db: Db,
  { state, q, cursor }: InvoiceQueueQuery,
  holidays: string,
): Promise<InvoiceQueueAnswer> {
  const { createdAt, id } = invoiceRequests;
  const waiting = state === 'received';
  const order = waiting ? asc : desc;
  const found = await db
    .select({ id, micros: microsOf(createdAt), row: invoiceRequests, saved: fiscalData, replacedNumbers })
    .from(invoiceRequests)
    .leftJoin(fiscalData, eq(fiscalData.organizationId, invoiceRequests.organizationId))
    .where(
      and(
        state === 'unrectified' ? isUnrectified : eq(invoiceRequests.state, state),
        q ? matches(q) : undefined,
        isBeyond(cursor, waiting ? 'oldest' : 'newest', createdAt, id),
      ),
    )
    .orderBy(order(createdAt), order(id))
    .limit(QUEUE_PAGE + 1);
  const { page, next } = cutPage(found, QUEUE_PAGE);
  const ids = page.map((each) => each.id);
  const paymentsOf = await listPaymentsToInvoice(db, ids, 1);
  return {
    rows: page.map(({ row, saved, replacedNumbers }) => {
      const payment = findPayment(row, paymentsOf(row.id));
      const checks = checkData(row, saved, payment);
      return { ...toQueueRow(row, saved, payment, checks, holidays), replacedNumbers };
    }),
    next,
  };
}

function matches(q: string): SQL {
  const { id, organizationId, form, invoiceNumber, paymentId } = invoiceRequests;
  const code = q.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase();
  const cents = readCents(q);
  const hasNumber = (number: SQLWrapper) => sql`strpos(upper(${number}), upper(${q})) > 0`;
  const places = [
    hasNumber(invoiceNumber),
    sql`exists (select from ${replacedInvoiceDocuments} replaced
                 where replaced.request_id = ${id} and ${hasNumber(sql`replaced.invoice_number`)})`,
    sql`strpos(${foldText(sql`${form}->>'companyName'`)}, ${foldText(sql`${q}`)}) > 0`,
    ...(code ? [sql`strpos(${codeOf(sql`${form}->>'taxId'`)}, ${code}) > 0`] : []),
    ...(cents === null
      ? []
      : [
          sql`exists (select from mirrored_payments p left join mirrored_invoices i on i.id = p.invoice_id
                       where p.organization_id = ${organizationId} and p.amount = ${cents}
                         and (p.id = ${paymentId} or upper(i.number) = upper(${form}->>'invoiceNumber')))`,
        ]),
  ];
  return sql`(${sql.join(places, sql` or `)})`;
}

/** Without a named payment, a pending request is for the likeliest one. */
function findPayment(
  { state }: RequestRow,
  [likeliest]: readonly PaymentToInvoice[],
): PaymentToInvoice | undefined {
  return state === 'received' || likeliest?.found ? likeliest : undefined;
}

type Saved = typeof fiscalData.$inferSelect | null;

function checkData(
  { form, paymentId, state }: RequestRow,
  saved: Saved,
  payment: PaymentToInvoice | undefined,
): InvoiceCheck[] {
  const unknown = paymentId
    ? 'El pago que indicó ya no está entre los suyos.'
    : form.invoiceNumber && `La referencia «${form.invoiceNumber}» no es de ningún pago suyo.`;
  const none = !payment && state === 'received' && 'No tiene ningún pago: la factura no irá unida a ninguno.';
  return [
    ...checkCustomer(form, saved),
    ...checkInvoiceData(form),
    ...(unknown && !payment?.found ? [failedPayment(unknown)] : []),
    ...(none ? [failedPayment(none)] : []),
  ];
}

/** @param checks without those of the payment */
function toQueueRow(
  row: RequestRow,
  saved: Saved,
  payment: PaymentToInvoice | undefined,
  checks: readonly InvoiceCheck[],
  holidays: string,
): Omit<InvoiceQueueRow, 'replacedNumbers'> {
  return {
    ...{ id: row.id, organizationId: row.organizationId, state: row.state, version: row.version },
    companyName: row.form.companyName,
    taxId: row.form.taxId,
    invoiceNumber: row.invoiceNumber,
    createdAt: row.createdAt.toISOString(),
    openedBy: row.openedBy,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    dueOn: workingDaysAfter(row.createdAt, INVOICE_WORKING_DAYS, holidays),
    warnings: countFailed([...checks, ...(payment ? checkPayment(payment, row.state) : [])]),
    waitsForDataSince:
      row.state === 'received' && !isAnswer(row, saved) ? (row.dataAskedAt?.toISOString() ?? null) : null,
    payment: payment ?? null,
  };
}

const isAnswer = ({ dataAskedAt }: RequestRow, saved: Saved) =>
  dataAskedAt !== null && saved !== null && saved.updatedAt > dataAskedAt;

const countFailed = (checks: readonly InvoiceCheck[]) => checks.filter(({ passed }) => !passed).length;

export async function findInvoiceRequest(
  db: Db,
  requestId: string,
  holidays: string,
): Promise<InvoiceRequestDetail | null> {
  const [found] = await db
    .select({
      request: invoiceRequests,
      ...{ isUnrectified, replacedNumbers },
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
  const ranked = (await listPaymentsToInvoice(db, [requestId], MAX_PAYMENTS))(requestId);
  const payment = findPayment(request, ranked);
  const checks = checkData(request, saved, payment);
  const row = toQueueRow(request, saved, payment, checks, holidays);
  const isNamed = Boolean(payment?.found);
  return {
    ...row,
    replacedNumbers: found.replacedNumbers,
    calendarIsPublished: isPublishedYear(row.dueOn, holidays),
    company,
    requestedBy: name !== null && email !== null ? { name, email } : null,
    form: { ...request.form },
    saved: saved && { ...savedPayer.parse(saved), isAnswer: isAnswer(request, saved) },
    checks,
    found: payment?.found ?? null,
    payments: (isNamed ? ranked.slice(0, 1) : payment ? byDay(ranked) : []).map((each) => ({
      ...each,
      checks: checkPayment(each, request.state),
    })),
    paymentId: payment?.id ?? null,
    lastNumber: await findLastNumber(db, request.state === 'issued'),
    reason: request.reason,
    isUnrectified: found.isUnrectified,
    documents: await listDocuments(db, request),
  };
}

const byDay = (payments: readonly PaymentToInvoice[]) =>
  payments.toSorted((a, b) => Date.parse(b.paidAt) - Date.parse(a.paidAt));

/** Documents go out within days, so the last one is among the last requested ones. */
const LAST_REQUESTED = 200;

/**
 * Finds the highest number of the series of the last first document, or of the last correction:
 * they may have a series each, and documents may go out in another order than their numbers.
 */
async function findLastNumber(db: Db, isCorrection: boolean): Promise<string | null> {
  const version = isCorrection ? sql`version > 1` : sql`version = 1`;
  const { rows } = await db.execute<{ number: string; counts: boolean }>(sql`
    with last as (
      select id, version, invoice_number, decided_at from ${invoiceRequests}
       where state = 'issued' order by created_at desc, id desc limit ${LAST_REQUESTED})
    select number, (${version}) as counts from (
      select version, invoice_number as number, decided_at as issued_at from last
      union all
      select d.version, d.invoice_number, d.issued_at
        from ${replacedInvoiceDocuments} d join last on last.id = d.request_id) document
     order by issued_at desc`);
  const last = rows.find(({ counts }) => counts)?.number;
  if (last === undefined) return null;
  const series = rows.filter(({ number }) => seriesOf(number) === seriesOf(last));
  return series.reduce(
    (highest, { number }) => (counterOf(number) > counterOf(highest) ? number : highest),
    last,
  );
}

const COUNTER = /(?<!\d)\d+$/;
const seriesOf = (number: string) => number.replace(COUNTER, '');
const counterOf = (number: string) => Number(COUNTER.exec(number)?.[0] ?? 0);

const unpaid: Readonly<Record<string, string>> = {
  disputed: 'Este pago está en disputa',
  dispute_lost: 'Su banco le devolvió este pago',
  refunded: 'Este pago se le devolvió',
};
const advice: Readonly<Record<RequestRow['state'], string>> = {
  received: ': míralo antes de emitir.',
  issued: ': mira si hay que rectificar la factura.',
  rejected: '.',
};

const failedPayment = (finding: string): InvoiceCheck => ({ what: 'payment', passed: false, finding });

function checkPayment(
  { status, amountRefunded, currency, issuedNumber }: PaymentToInvoice,
  state: RequestRow['state'],
): InvoiceCheck[] {
  const isPaid = status === 'succeeded';
  const returned =
    isPaid && amountRefunded > 0
      ? `De este pago se devolvieron ${formatMoney(amountRefunded, currency)}`
      : isPaid
        ? null
        : (unpaid[status] ?? 'Este pago no está cobrado');
  const problems = [
    ...(issuedNumber ? [failedPayment(`De este pago ya salió la factura ${issuedNumber}.`)] : []),
    ...(returned ? [failedPayment(returned + advice[state])] : []),
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
