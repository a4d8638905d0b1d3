import { createHash } from 'node:crypto';
import {
  CHOSEN_PAYMENT,
  MAX_INVOICE_BYTES,
  MAX_INVOICE_NUMBER_LENGTH,
  MAX_REJECTION_LENGTH,
} from '@horus/contract/backoffice/invoices';
import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { findUser } from '#features/auth/user-data';
import { markUnrectified } from '#features/billing/customer-area/issued-invoices';
import { listPaymentsToInvoice, MAX_PAYMENTS } from '#features/billing/customer-area/payments-to-invoice';
import { OperatorRefusal } from '#features/requests/operator-refusal';
import type { OperatorServices } from '#features/requests/operator-services';
import { requestsLinks } from '#features/requests/requests-links';
import {
  invoiceDocuments,
  invoiceRequests,
  replacedInvoiceDocuments,
} from '#features/requests/requests-tables';
import type { Message, MessageProps } from '#mails/messages.ts';
import { AppError } from '#platform/app-error';
import type { Db, Transaction } from '#platform/database';
import { type HeldMail, holdMail, type Send } from '#platform/held-mails';

/** The PDF end marker is searched in these last bytes: some programs append data after it. */
const TAIL_BYTES = 1_024;

/** The operator's decision. Without it a command decides, and its email is sent at once. */
export interface Decider {
  readonly send: Send;
  /** Records the decision, in its transaction. `isSilent`: without a mail. */
  readonly record: (tx: Db, isSilent?: boolean) => Promise<void>;
  /** Finds the operator of the request's last decision. */
  readonly findLast: (tx: Db) => Promise<{ readonly name: string; readonly isSelf: boolean } | null>;
}

interface InvoiceToAttach {
  readonly number: string;
  readonly pdf: Buffer;
  /** By default that of the request. */
  readonly paymentId?: string | undefined;
  /** Issues another invoice for a payment that has one. */
  readonly again?: boolean;
}

/**
 * Attaches the issued invoice to a request and mails the requester.
 * @throws OperatorRefusal when the request is not pending, the number is in use, the payment
 * is not the customer's or has its invoice already, or the file is not a valid PDF
 */
export async function attachInvoice(
  services: OperatorServices,
  requestId: string,
  invoice: InvoiceToAttach,
  decider?: Decider,
): Promise<void> {
  const number = readNumber(invoice.number);
  requirePdf(invoice.pdf);
  const { paymentId } = invoice;
  await services.database.db.transaction(async (tx) => {
    const outcome = { state: 'issued', invoiceNumber: number, decidedAt: services.now() } as const;
    const content = contentOf(invoice, number);
    const { decidedAt } = outcome;
    const [before] = await tx
      .select({ paymentId: invoiceRequests.paymentId })
      .from(invoiceRequests)
      .where(eq(invoiceRequests.id, requestId));
    if (!(await isNew(tx, { requestId, before: { decidedAt, ...before }, content }, decider))) return;
    const asked = await lockPending(tx, requestId, decider);
    if (paymentId) await requirePayment(tx, requestId, { ...invoice, paymentId });
    await requireOwnNumber(tx, number);
    await tx
      .update(invoiceRequests)
      .set({ ...outcome, ...(paymentId && { paymentId }) })
      .where(eq(invoiceRequests.id, requestId));
    await tx.insert(invoiceDocuments).values({ requestId, pdf: invoice.pdf });
    await markUnrectified(tx, asked.organizationId);
    const document = { requestId, version: asked.version };
    await mailInvoice(services, tx, asked, { number, corrects: null, document }, decider);
    await decider?.record(tx);
  });
}

/**
 * Replaces an issued invoice with a corrected one and mails the requester. The previous one is
 * kept.
 * @param seenVersion the version that the operator corrects
 * @throws OperatorRefusal when no invoice was issued, another correction came first or the file
 * is not a valid PDF
 */
export async function correctInvoice(
  services: OperatorServices,
  requestId: string,
  invoice: Pick<InvoiceToAttach, 'number' | 'pdf' | 'paymentId'> & { readonly seenVersion: number },
  decider?: Decider,
): Promise<void> {
  const number = readNumber(invoice.number);
  requirePdf(invoice.pdf);
  const now = services.now();
  await services.database.db.transaction(async (tx) => {
    const content = contentOf(invoice, number);
    if (!(await isNew(tx, { requestId, before: { decidedAt: now }, content }, decider))) return;
    const [issued] = await tx
      .select()
      .from(invoiceRequests)
      .where(and(eq(invoiceRequests.id, requestId), eq(invoiceRequests.state, 'issued')))
      .for('update');
    if (!issued?.invoiceNumber || !issued.decidedAt) {
      throw new OperatorRefusal('Esa solicitud no tiene ninguna factura que corregir.');
    }
    if (issued.version !== invoice.seenVersion) {
      throw new OperatorRefusal(
        `${await describeDecision(tx, issued, decider)} Mírala antes de corregirla: lo tuyo no ha salido.`,
      );
    }
    await requireOwnNumber(tx, number);
    await tx.execute(sql`
      insert into ${replacedInvoiceDocuments} (request_id, version, invoice_number, pdf, issued_at)
      select request_id, ${issued.version}, ${issued.invoiceNumber}, pdf, ${issued.decidedAt.toISOString()}
        from ${invoiceDocuments} where request_id = ${requestId}`);
    await tx
      .update(invoiceDocuments)
      .set({ pdf: invoice.pdf })
      .where(eq(invoiceDocuments.requestId, requestId));
    await tx
      .update(invoiceRequests)
      .set({ invoiceNumber: number, decidedAt: now, version: issued.version + 1 })
      .where(eq(invoiceRequests.id, requestId));
    await markUnrectified(tx, issued.organizationId);
    const document = { requestId, version: issued.version + 1 };
    await mailInvoice(services, tx, issued, { number, corrects: issued.invoiceNumber, document }, decider);
    await decider?.record(tx);
  });
}

/**
 * Mails the requester the reason. A request that the company opened is only discarded: without a
 * mail, and the reason may be empty.
 * @throws OperatorRefusal when the request is not pending or a requester would get no reason
 */
export async function rejectInvoice(
  services: OperatorServices,
  requestId: string,
  text: string,
  decider?: Decider,
): Promise<void> {
  const reason = text.trim();
  await services.database.db.transaction(async (tx) => {
    const outcome = { state: 'rejected', reason, decidedAt: services.now() } as const;
    const [opened] = await tx
      .select({ openedBy: invoiceRequests.openedBy })
      .from(invoiceRequests)
      .where(eq(invoiceRequests.id, requestId));
    const isSilent = Boolean(opened?.openedBy);
    if ((reason === '' && !isSilent) || reason.length > MAX_REJECTION_LENGTH) {
      throw new OperatorRefusal(
        `Di el motivo, en ${MAX_REJECTION_LENGTH} caracteres como mucho: el cliente lo lee.`,
      );
    }
    const before = { decidedAt: outcome.decidedAt, ...(isSilent && { isSilent }) };
    if (!(await isNew(tx, { requestId, before, content: { reason } }, decider))) return;
    const asked = await lockPending(tx, requestId, decider);
    await tx.update(invoiceRequests).set(outcome).where(eq(invoiceRequests.id, requestId));
    const { requestsUrl } = requestsLinks(services.config);
    const message = (name: string): Message => ({
      template: 'invoice-request-rejected',
      props: { name, reason, requestsUrl },
    });
    if (!isSilent) await mailRequester(services, tx, asked, message, decider);
    await decider?.record(tx, isSilent);
  });
}

/** Returns false when the page repeats a decision. `before.isSilent`: without a mail. */
async function isNew(
  tx: Db,
  { requestId, before, content }: { requestId: string; before: object; content: object },
  decider?: Decider,
): Promise<boolean> {
  const held = { kind: 'invoice', subjectId: requestId, before, content } as const;
  return decider === undefined || holdMail(tx, decider.send, held);
}

/** The same for an invoice that a reloaded page sends again as a correction. */
const contentOf = ({ pdf, paymentId }: Pick<InvoiceToAttach, 'pdf' | 'paymentId'>, number: string) => ({
  ...{ number, pdf: createHash('sha256').update(pdf).digest('base64') },
  ...(paymentId && { paymentId }),
});

/** `paymentId`: of the request before an invoice. */
const decidedBefore = z.object({ decidedAt: z.iso.datetime(), paymentId: z.string().nullish() });

/**
 * Undoes a request's last decision after its email was withdrawn: a correction restores the
 * previous invoice, any other decision makes the request pending again.
 * @returns the number or reason of the decision
 * @throws AppError 'operators.too_late' when there is a newer decision or request
 */
export async function undoDecision(
  tx: Transaction,
  { subjectId, before }: HeldMail,
  record: Decider['record'],
): Promise<Record<string, string>> {
  const { decidedAt, paymentId } = decidedBefore.parse(before);
  const { rows } = await tx.execute<{
    version: number;
    number: string | null;
    reason: string | null;
    payment: string | null;
    organization: string;
  }>(sql`
    select version, invoice_number as number, reason, payment_id as payment, organization_id as organization from ${invoiceRequests} r
     where id = ${subjectId} and decided_at = ${decidedAt}
       and not exists (select from ${invoiceRequests} again
                        where again.organization_id = r.organization_id
                          and again.content_hash = r.content_hash and again.state = 'received')
       for update of r`);
  const [decided] = rows;
  if (!decided) throw new AppError('operators.too_late');
  if (decided.version > 1) {
    await tx.execute(sql`
      with former as (
        delete from ${replacedInvoiceDocuments}
         where request_id = ${subjectId} and version = ${decided.version - 1} returning *),
      document as (
        update ${invoiceDocuments} d set pdf = former.pdf from former where d.request_id = former.request_id)
      update ${invoiceRequests} r
         set invoice_number = former.invoice_number, decided_at = former.issued_at, version = former.version
        from former where r.id = former.request_id`);
  } else {
    await tx.delete(invoiceDocuments).where(eq(invoiceDocuments.requestId, subjectId));
    await tx
      .update(invoiceRequests)
      .set({ state: 'received', invoiceNumber: null, reason: null, decidedAt: null, paymentId })
      .where(eq(invoiceRequests.id, subjectId));
  }
  await markUnrectified(tx, decided.organization);
  await record(tx);
  const { number, reason, payment } = decided;
  return {
    ...(payment !== null && paymentId === null && { [CHOSEN_PAYMENT]: payment }),
    ...(number !== null && { number }),
    ...(reason && { reason }),
  };
}

/** Serialises the invoices of a payment. */
async function requirePayment(
  tx: Db,
  requestId: string,
  { paymentId, again }: InvoiceToAttach & { paymentId: string },
): Promise<void> {
  await tx.execute(sql`select from mirrored_payments where id = ${paymentId} for update`);
  const paymentsOf = await listPaymentsToInvoice(tx, [requestId], MAX_PAYMENTS);
  const payment = paymentsOf(requestId).find(({ id }) => id === paymentId);
  if (!payment) throw new OperatorRefusal('Ese pago no está entre los suyos. Lo tuyo no ha salido.');
  if (payment.issuedNumber !== null && !again) {
    throw new OperatorRefusal(
      `De este pago ya salió la factura ${payment.issuedNumber}: confirma que quieres emitir otra.`,
    );
  }
}

/** `requestedBy` is null for an erased user. */
type Asked = Pick<
  typeof invoiceRequests.$inferSelect,
  'requestedBy' | 'openedBy' | 'organizationId' | 'version'
>;

async function mailInvoice(
  services: OperatorServices,
  tx: Db,
  asked: Asked,
  invoice: Omit<MessageProps['invoice-request-sent'], 'name' | 'byCompany' | 'requestsUrl'>,
  decider?: Decider,
): Promise<void> {
  const { requestsUrl } = requestsLinks(services.config);
  const message = (name: string): Message => ({
    template: 'invoice-request-sent',
    props: { name, ...invoice, ...(asked.openedBy && { byCompany: true }), requestsUrl },
  });
  await mailRequester(services, tx, asked, message, decider);
}

/** Mails the requester, if their account exists, with links into the request's organisation. */
async function mailRequester(
  { mailer }: OperatorServices,
  tx: Db,
  { requestedBy, organizationId }: Asked,
  message: (name: string) => Message,
  decider?: Decider,
): Promise<void> {
  const user = requestedBy && (await findUser(tx, requestedBy));
  if (user) await mailer.queue(tx, { to: user.email, organizationId }, message(user.name), decider?.send.id);
}

/** @throws OperatorRefusal with the decision and its operator when the request is not pending */
export async function lockPending(
  tx: Db,
  requestId: string,
  decider?: Pick<Decider, 'findLast'>,
): Promise<typeof invoiceRequests.$inferSelect> {
  const [asked] = await tx
    .select()
    .from(invoiceRequests)
    .where(eq(invoiceRequests.id, requestId))
    .for('update');
  if (!asked) throw new OperatorRefusal('Esa solicitud ya no existe.');
  if (asked.state === 'received') return asked;
  throw new OperatorRefusal(`${await describeDecision(tx, asked, decider)} Lo tuyo no ha salido.`);
}

/** 'Marta Ruiz ya ha enviado la factura F-1 mientras tanto.' */
async function describeDecision(
  tx: Db,
  { state, invoiceNumber }: Pick<typeof invoiceRequests.$inferSelect, 'state' | 'invoiceNumber'>,
  decider?: Pick<Decider, 'findLast'>,
): Promise<string> {
  const last = await decider?.findLast(tx);
  const did = state === 'rejected' ? ['la', 'rechazado'] : ['', 'enviado', `la factura ${invoiceNumber}`];
  const [it, verb, what = ''] = did;
  const said = last?.isSelf
    ? `Ya ${it} has ${verb} tú ${what}`
    : `${last?.name ?? 'Otra persona'} ya ${it} ha ${verb} ${what}`;
  return `${said.replace(/ +/g, ' ').trim()} mientras tanto.`;
}

function readNumber(text: string): string {
  const number = text.trim();
  if (number === '' || number.length > MAX_INVOICE_NUMBER_LENGTH) {
    throw new OperatorRefusal(
      `El número de factura es obligatorio y tiene como mucho ${MAX_INVOICE_NUMBER_LENGTH} caracteres.`,
    );
  }
  return number;
}

/**
 * Invoice numbers are unique, ignoring case (RD 1619/2012, art. 6.1.a). Serialises equal numbers.
 */
async function requireOwnNumber(tx: Db, number: string): Promise<void> {
  const given = number.toUpperCase();
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('invoice-number'), hashtext(${given}))`);
  const { rows } = await tx.execute(sql`
    select 1 from ${invoiceRequests}
     where upper(invoice_number) collate "C" = ${given}
    union all
    select 1 from ${replacedInvoiceDocuments}
     where upper(invoice_number) = ${given} limit 1`);
  if (rows.length > 0) throw new OperatorRefusal(`Ya hay una factura ${number}: cada una tiene su número.`);
}

function requirePdf(file: Buffer): void {
  if (file.length > MAX_INVOICE_BYTES) {
    throw new OperatorRefusal(`El fichero pesa más de ${MAX_INVOICE_BYTES / 1_024 / 1_024} MB.`);
  }
  const whole = file.subarray(0, 5).toString('latin1') === '%PDF-';
  if (!whole || !file.subarray(-TAIL_BYTES).includes('%%EOF')) {
    throw new OperatorRefusal('El fichero no es un PDF, o no está entero.');
  }
}
