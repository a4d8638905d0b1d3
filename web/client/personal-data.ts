import { deletionReasonLabels } from '@horus/contract/deletion-options';
import { errors } from '@horus/contract/errors';
import type { DeletionRequestBody, RequestAnswer } from '@horus/contract/requests';
import { CallError, call } from '#client/call.ts';
import { readToken } from '#client/token.ts';

export async function requestDeletion({
  reason,
  otherReason,
  ...rest
}: DeletionRequestBody): Promise<RequestAnswer> {
  if (!readToken()) throw withoutToken();
  const text = reason === 'other' ? otherReason : deletionReasonLabels[reason];
  return call('POST /api/account/request-deletion', { body: { reason: text, ...rest } });
}

/** Fallback texts: docs/product.md, 'Messages'. */
export function deletionFailureText(error: unknown): string {
  if (!(error instanceof CallError) || error.status === 0)
    return 'Ha ocurrido un error al enviar la solicitud.';
  return error.serverText ?? 'Error en el servidor';
}

/** This call has its own text for a missing token. */
function withoutToken(): CallError {
  return new CallError({
    code: 'auth.required',
    status: errors['auth.required'][0],
    serverText: 'No se encontró el token de autenticación. Por favor, inicia sesión de nuevo.',
  });
}
