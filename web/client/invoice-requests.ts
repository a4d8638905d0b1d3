import { invoiceFieldNames, renameFields } from '@horus/contract/invoice-fields';
import type { InvoiceRequestBody, RequestAnswer } from '@horus/contract/requests';
import { CallError, call } from '#client/call.ts';

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
