import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { CustomerEmailBody } from '@horus/contract/backoffice/customers';
import {
  ASKED_DATA,
  type CorrectInvoiceDataBody,
  INVOICE_DATA_SUBJECT,
} from '@horus/contract/backoffice/invoices';
import { savedPayer } from '@horus/contract/fiscal-data';
import { normalizeTaxId } from '@horus/contract/tax-id';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { changesOf, correctPayer, describeCorrection } from '#features/backoffice/customers/correct-customer';
import {
  addCustomerNote,
  emailCustomer,
  withdrawEmail,
} from '#features/backoffice/customers/write-to-customer';
import type { Operator } from '#features/backoffice/operators/operator-guard';
import { type Decider, lockPending } from '#features/requests/decide-invoice';
import { invoiceRequests } from '#features/requests/requests-tables';
import { AppError } from '#platform/app-error';
import type { Transaction } from '#platform/database';
import type { HeldMail } from '#platform/held-mails';
import type { Services } from '#services';

interface Act extends Pick<Decider, 'findLast' | 'record'> {
  readonly requestId: string;
  readonly operator: Operator;
}

/**
 * Corrects the recipient of a pending request, and with `seenOwn` the customer's own billing data.
 * @throws OperatorRefusal when the request is not pending, AppError 'customers.data_changed' when
 * `seen` or `seenOwn` is stale
 */
export async function correctInvoiceData(
  services: Services,
  { requestId, operator, ...decider }: Act,
  { payer, seen, seenOwn }: CorrectInvoiceDataBody,
  recordOwn: (tx: Transaction, organizationId: string, fields: readonly string[]) => Promise<void>,
): Promise<void> {
  await services.database.db.transaction(async (tx) => {
    const { form, organizationId } = await lockPending(tx, requestId, decider);
    const before = savedPayer.parse(form);
    const after = { ...payer, taxId: normalizeTaxId(payer.taxId, payer.country) };
    const isSame = isDeepStrictEqual(before, after);
    if (!isSame && !isDeepStrictEqual(before, seen)) throw new AppError('customers.data_changed');
    if (seenOwn !== undefined) {
      const own = { payer, seen: seenOwn };
      await correctPayer(services, tx, { organizationId, operator }, own, (_, fields) =>
        recordOwn(tx, organizationId, fields),
      );
    } else if (isSame) return;
    await tx
      .update(invoiceRequests)
      .set({ form: { ...form, ...after }, dataAskedAt: null })
      .where(eq(invoiceRequests.id, requestId));
    if (isSame) return;
    const title = 'Datos de su solicitud de factura corregidos.';
    const text = describeCorrection(title, changesOf(before, after));
    await addCustomerNote(services, tx, { organizationId, operator }, { id: randomUUID(), text });
    await decider.record(tx);
  });
}

/**
 * Mails a member a question about the data of a pending request.
 * @throws OperatorRefusal when the request is not pending, AppError 'customers.recipient_gone'
 */
export async function askInvoiceData(
  services: Services,
  { requestId, operator, ...decider }: Act,
  mail: Omit<CustomerEmailBody, 'subject'>,
): Promise<void> {
  await services.database.db.transaction(async (tx) => {
    const { organizationId, dataAskedAt } = await lockPending(tx, requestId, decider);
    const about = { kind: 'invoice', subjectId: requestId, before: { dataAskedAt } } as const;
    const writing = { organizationId, operator };
    if (!(await emailCustomer(services, tx, writing, { ...mail, subject: INVOICE_DATA_SUBJECT }, about)))
      return;
    await setAskedAt(tx, requestId, services.now());
    await decider.record(tx);
  });
}

const askedBefore = z.object({ dataAskedAt: z.iso.datetime().nullable() });

export const isQuestion = ({ before }: HeldMail) => askedBefore.safeParse(before).success;

/** Undoes `askInvoiceData` and returns its text. */
export async function withdrawQuestion(
  tx: Transaction,
  held: HeldMail,
  record: Decider['record'],
): Promise<Record<string, string>> {
  const { dataAskedAt } = askedBefore.parse(held.before);
  await setAskedAt(tx, held.subjectId, dataAskedAt === null ? null : new Date(dataAskedAt));
  await record(tx);
  const { emailText = '' } = await withdrawEmail(tx, held);
  return { [ASKED_DATA]: emailText };
}

const setAskedAt = (tx: Transaction, requestId: string, dataAskedAt: Date | null) =>
  tx.update(invoiceRequests).set({ dataAskedAt }).where(eq(invoiceRequests.id, requestId));
