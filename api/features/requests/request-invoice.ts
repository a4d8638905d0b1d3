import { createHash } from 'node:crypto';
import { INVOICE_REQUESTED_MESSAGE, type InvoiceRequestBody } from '@horus/contract/requests';
import { assessTaxId, normalizeTaxId } from '@horus/contract/tax-id';
import { byCaller, recordActivity } from '#features/activity/record-activity';
import type { OwnMails } from '#features/auth/account-mail-limits';
import type { Caller } from '#features/auth/auth-queries';
import { isOwnPayment } from '#features/billing/customer-area/organization-data';
import type { InvoiceIssuer } from '#features/requests/invoice-issuer';
import { insertInvoiceRequest } from '#features/requests/invoice-queries';
import type { RequestsLimits } from '#features/requests/requests-limits';
import { requestsLinks } from '#features/requests/requests-links';
import { AppError } from '#platform/app-error';
import type { Services } from '#services';

/**
 * Stores a request for an invoice, once while an equal one is pending, mails the user and passes it
 * to the issuer.
 * @throws AppError 'request.invalid' for an invalid tax id, 'billing.payment_not_found' for a
 * payment of another organisation, 'request.rate_limited'
 */
export async function requestInvoice(
  services: Services,
  limits: RequestsLimits['invoices'],
  issuer: InvoiceIssuer,
  ownMails: OwnMails,
  caller: Caller,
  body: InvoiceRequestBody,
): Promise<{ id: string; message: string }> {
  const { user, organizationId } = caller;
  const { paymentId, ...form } = { ...body, taxId: checkTaxId(body) };
  const { db } = services.database;
  if (paymentId && !(await isOwnPayment(db, organizationId, paymentId))) {
    throw new AppError('billing.payment_not_found');
  }
  await limits.organization.consume(organizationId);
  const mail = await ownMails.prepare(user);
  const { id, isNew } = await db.transaction(async (tx) => {
    const asked = await insertInvoiceRequest(tx, {
      organizationId,
      requestedBy: user.id,
      form,
      contentHash: createHash('sha256')
        .update(JSON.stringify([form, paymentId ?? null]))
        .digest(),
      paymentId: paymentId ?? null,
      createdAt: services.now(),
    });
    if (!asked.isNew) return asked;
    const done = { ...byCaller(caller), at: services.now() };
    await recordActivity(tx, { ...done, kind: 'invoice.requested', details: {} });
    const { requestsUrl } = requestsLinks(services.config);
    // Sent to the account's address, because the form's may be a stranger's. While the account's
    // address is unverified, the email contains no user input.
    const request = user.emailVerified ? form : null;
    const props = { name: user.name, request, requestsUrl };
    await mail.queue(tx, { template: 'invoice-request-received', props }, organizationId);
    await issuer.order(tx, {
      requestId: asked.id,
      form: { ...form, ...(paymentId ? { paymentId } : {}) },
      organization: user.company ?? user.name,
      email: user.email,
    });
    return asked;
  });
  if (!isNew) {
    await limits.organization.refund(organizationId);
    await mail.giveBack();
  }
  return { id, message: INVOICE_REQUESTED_MESSAGE };
}

function checkTaxId({ taxId, country }: InvoiceRequestBody): string {
  const warning = assessTaxId(taxId, country);
  if (warning?.blocks) throw new AppError('request.invalid', { fields: { taxId: warning.message } });
  return normalizeTaxId(taxId, country);
}
