import { and, eq } from 'drizzle-orm';
import { findUser } from '#features/auth/user-data';
import { OperatorRefusal } from '#features/requests/operator-refusal';
import type { OperatorServices } from '#features/requests/operator-services';
import { requestsLinks } from '#features/requests/requests-links';
import { invoiceDocuments, invoiceRequests } from '#features/requests/requests-tables';
import type { Db } from '#platform/database';

const MAX_PDF_BYTES = 5 * 1_024 * 1_024;
const MAX_NUMBER_LENGTH = 60;
const MAX_REASON_LENGTH = 500;
/** Where the end of a PDF is looked for: programs leave a few bytes behind it. */
const TAIL_BYTES = 1_024;

/**
 * Attaches the invoice that was issued for a request and tells who asked for it.
 * @throws OperatorRefusal when the request does not wait, or the file can't be what it should be
 */
export async function attachInvoice(
  services: OperatorServices,
  requestId: string,
  invoice: { number: string; pdf: Buffer },
): Promise<void> {
  const number = invoice.number.trim();
  if (number === '' || number.length > MAX_NUMBER_LENGTH) {
    throw new OperatorRefusal(
      `El número de factura es obligatorio y tiene como mucho ${MAX_NUMBER_LENGTH} caracteres.`,
    );
  }
  requirePdf(invoice.pdf);
  await services.database.db.transaction(async (tx) => {
    const decided = { state: 'issued', invoiceNumber: number, decidedAt: services.now() } as const;
    const requestedBy = await decide(tx, requestId, decided);
    await tx.insert(invoiceDocuments).values({ requestId, pdf: invoice.pdf });
    const user = requestedBy && (await findUser(tx, requestedBy));
    if (!user) return;
    const { requestsUrl } = requestsLinks(services.config);
    await services.mailer.queue(
      tx,
      { to: user.email },
      { template: 'invoice-request-sent', props: { name: user.name, number, requestsUrl } },
    );
  });
}

/**
 * Says that a request can't become an invoice, and why.
 * @throws OperatorRefusal when it does not wait, or there is no reason
 */
export async function rejectInvoice(
  services: OperatorServices,
  requestId: string,
  text: string,
): Promise<void> {
  const reason = text.trim();
  if (reason === '' || reason.length > MAX_REASON_LENGTH) {
    throw new OperatorRefusal(
      `Di el motivo, en ${MAX_REASON_LENGTH} caracteres como mucho: el cliente lo lee.`,
    );
  }
  await services.database.db.transaction(async (tx) => {
    const decided = { state: 'rejected', reason, decidedAt: services.now() } as const;
    const requestedBy = await decide(tx, requestId, decided);
    const user = requestedBy && (await findUser(tx, requestedBy));
    if (!user) return;
    const { requestsUrl } = requestsLinks(services.config);
    await services.mailer.queue(
      tx,
      { to: user.email },
      { template: 'invoice-request-rejected', props: { name: user.name, reason, requestsUrl } },
    );
  });
}

/** Decides a request that waits, once; answers who asked for it, if they still have an account. */
async function decide(
  db: Db,
  requestId: string,
  outcome: Partial<typeof invoiceRequests.$inferInsert>,
): Promise<string | null> {
  const [decided] = await db
    .update(invoiceRequests)
    .set(outcome)
    .where(and(eq(invoiceRequests.id, requestId), eq(invoiceRequests.state, 'received')))
    .returning({ requestedBy: invoiceRequests.requestedBy });
  if (!decided) throw new OperatorRefusal('Esa solicitud no existe o ya está resuelta.');
  return decided.requestedBy;
}

function requirePdf(file: Buffer): void {
  if (file.length > MAX_PDF_BYTES) {
    throw new OperatorRefusal(`El fichero pesa más de ${MAX_PDF_BYTES / 1_024 / 1_024} MB.`);
  }
  const whole = file.subarray(0, 5).toString('latin1') === '%PDF-';
  if (!whole || !file.subarray(-TAIL_BYTES).includes('%%EOF')) {
    throw new OperatorRefusal('El fichero no es un PDF, o no está entero.');
  }
}
