import { invoiceFieldNames, renameFields } from '@horus/contract/invoice-fields';
import type { InvoiceRequestBody, InvoiceRequestsAnswer, RequestAnswer } from '@horus/contract/requests';
import { CallError, call, getFile } from '#client/call.ts';
import { saveDownload } from '#client/save-file.ts';

export function fetchInvoiceRequests(
  paymentId: string | undefined,
  signal: AbortSignal,
): Promise<InvoiceRequestsAnswer> {
  return call('GET /api/facturas', { query: { pago: paymentId }, signal });
}

/** Returns the pending request when one exists. @throws CallError */
export function requestInvoice(body: InvoiceRequestBody): Promise<RequestAnswer> {
  return call('POST /api/facturas/solicitar', { body: renameFields(body, invoiceFieldNames) });
}

/** Fallback texts: docs/product.md, 'Messages'. */
export function requestFailureText(error: unknown): string {
  if (error instanceof CallError && error.status > 0)
    return error.serverText ?? 'Error al enviar la solicitud';
  return 'Error al enviar la solicitud. Por favor, inténtelo de nuevo más tarde.';
}

export function downloadInvoiceDocument(requestId: string): Promise<void> {
  return saveDownload(getFile('GET /api/facturas/:requestId/pdf', { params: { requestId } }), 'factura.pdf');
}
