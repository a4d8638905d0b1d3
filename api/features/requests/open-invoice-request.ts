import { createHash } from 'node:crypto';
import { provinceOf } from '@horus/contract/postal-codes';
import { and, asc, eq } from 'drizzle-orm';
import { recordActivity } from '#features/activity/record-activity';
import { memberships, users } from '#features/auth/auth-tables';
import { findBilledTo } from '#features/billing/customer-area/billed-to';
import { isOwnPayment } from '#features/billing/customer-area/organization-data';
import { findFiscalData } from '#features/billing/fiscal-data/fiscal-data-queries';
import { insertInvoiceRequest } from '#features/requests/invoice-queries';
import { OperatorRefusal } from '#features/requests/operator-refusal';
import type { OperatorServices } from '#features/requests/operator-services';
import { type InvoiceForm, invoiceRequests } from '#features/requests/requests-tables';
import { AppError } from '#platform/app-error';
import type { Db } from '#platform/database';

/**
 * Opens a customer's request for the invoice of a payment, with their billing data. Returns the
 * pending one of the payment if there is one.
 * @param asked.phone empty without one
 * @throws AppError 'billing.payment_not_found', OperatorRefusal without billing data or an owner
 */
export async function openInvoiceRequest(
  { database, now }: OperatorServices,
  asked: { organizationId: string; paymentId: string; openedBy: string; phone: string },
  record: (tx: Db, requestId: string) => Promise<void>,
): Promise<{ requestId: string; isNew: boolean }> {
  const { organizationId, paymentId, openedBy, phone } = asked;
  return database.db.transaction(async (tx) => {
    if (!(await isOwnPayment(tx, organizationId, paymentId))) {
      throw new AppError('billing.payment_not_found');
    }
    const ofPayment = and(
      eq(invoiceRequests.organizationId, organizationId),
      eq(invoiceRequests.paymentId, paymentId),
      eq(invoiceRequests.state, 'received'),
    );
    const [pending] = await tx.select({ id: invoiceRequests.id }).from(invoiceRequests).where(ofPayment);
    if (pending) return { requestId: pending.id, isNew: false };
    const [owner] = await tx
      .select({ id: users.id, name: users.name, email: users.email })
      .from(memberships)
      .innerJoin(users, eq(users.id, memberships.userId))
      .where(and(eq(memberships.organizationId, organizationId), eq(memberships.role, 'owner')))
      .orderBy(asc(memberships.createdAt), asc(users.id))
      .limit(1);
    if (!owner) throw new OperatorRefusal('No hay nadie en su equipo a quien enviarle la factura.');
    const form: InvoiceForm = {
      ...(await findRecipient(tx, organizationId, paymentId)),
      ...{ contactName: owner.name, email: owner.email, phone, invoiceNumber: '', comments: '' },
    };
    const content = JSON.stringify([form, paymentId]);
    const { id, isNew } = await insertInvoiceRequest(tx, {
      ...{ organizationId, requestedBy: owner.id, openedBy, form, paymentId, createdAt: now() },
      contentHash: createHash('sha256').update(content).digest(),
    });
    if (isNew) {
      const done = { organizationId, actor: 'company', at: now() } as const;
      await recordActivity(tx, { ...done, kind: 'invoice.opened', details: {} });
      await record(tx, id);
    }
    return { requestId: id, isNew };
  });
}

/** The customer's billing data, or those of the payment. */
async function findRecipient(db: Db, organizationId: string, paymentId: string) {
  const data =
    (await findFiscalData(db, organizationId)) ?? (await findBilledTo(db, organizationId, paymentId));
  if (!data?.companyName || !data.taxId || !data.address) {
    throw new OperatorRefusal(
      'Faltan su nombre fiscal, su NIF o su dirección: apúntalos antes con «Corregir».',
    );
  }
  const { companyName, taxId, address, postalCode, city, country } = data;
  const province = 'province' in data ? data.province : (provinceOf(postalCode) ?? '');
  return { companyName, taxId, address, postalCode, city, province, country };
}
