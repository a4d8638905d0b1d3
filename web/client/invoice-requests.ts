import { invoiceFieldNames, renameFields } from '@horus/contract/invoice-fields';
import { endpoints } from '@horus/contract/paths';
import type { InvoiceRequestBody, InvoiceRequestsAnswer, RequestAnswer } from '@horus/contract/requests';
import { CallError, get, post } from '#client/call.ts';
import { download } from '#client/download.ts';

const { requests } = endpoints;

/** The organisation's requests, newest first, and what the next begins with. @throws CallError */
export function fetchInvoiceRequests(
  paymentId: string | undefined,
  signal: AbortSignal,
): Promise<InvoiceRequestsAnswer> {
  return get(requests.invoices.href({ pago: paymentId }), { signal });
}

/**
 * Asks for an invoice; asked for again while it waits, it is the same request.
 * @throws CallError
 */
export function requestInvoice(body: InvoiceRequestBody): Promise<RequestAnswer> {
  return post(requests.requestInvoice.href(), renameFields(body, invoiceFieldNames));
}

/** What a failed request says when the server has no words for it (docs/product.md, 'Messages'). */
export function requestFailureText(error: unknown): string {
  if (error instanceof CallError && error.status > 0)
    return error.serverText ?? 'Error al enviar la solicitud';
  return 'Error al enviar la solicitud. Por favor, inténtelo de nuevo más tarde.';
}

/** Saves the PDF of an issued invoice. @throws CallError */
export function downloadInvoiceDocument(requestId: string): Promise<void> {
  return download(requests.invoiceDocument.href({ requestId }), 'factura.pdf');
}
