import { invoiceFieldNames, renameFields } from '@horus/contract/invoice-fields';
import { endpoints } from '@horus/contract/paths';
import type { InvoiceRequestBody, InvoiceRequestsAnswer, RequestAnswer } from '@horus/contract/requests';
import { CallError, get, post } from '#client/call.ts';
import { download } from '#client/download.ts';

const { requests } = endpoints;

export function fetchInvoiceRequests(
  paymentId: string | undefined,
  signal: AbortSignal,
): Promise<InvoiceRequestsAnswer> {
  return get(requests.invoices.href({ pago: paymentId }), { signal });
}

/** Returns the pending request when one exists. @throws CallError */
export function requestInvoice(body: InvoiceRequestBody): Promise<RequestAnswer> {
  return post(requests.requestInvoice.href(), renameFields(body, invoiceFieldNames));
}

/** Fallback texts: docs/product.md, 'Messages'. */
export function requestFailureText(error: unknown): string {
  if (error instanceof CallError && error.status > 0)
    return error.serverText ?? 'Error al enviar la solicitud';
  return 'Error al enviar la solicitud. Por favor, inténtelo de nuevo más tarde.';
}

export function downloadInvoiceDocument(requestId: string): Promise<void> {
  return download(requests.invoiceDocument.href({ requestId }), 'factura.pdf');
}
