import { deletionReasonLabels } from '@horus/contract/deletion-options';
import { errors } from '@horus/contract/errors';
import type {
  DataExportAnswer,
  DeletionRequestAnswer,
  DeletionRequestBody,
  RequestAnswer,
} from '@horus/contract/requests';
import { CallError, call, getFile } from '#client/call.ts';
import { saveDownload } from '#client/save-file.ts';
import { readToken } from '#client/token.ts';

/** Null without a pending request or a copy. */
export type PendingDeletion = DeletionRequestAnswer['request'];
export type NewestExport = DataExportAnswer['export'];

export function fetchDeletion(signal: AbortSignal): Promise<DeletionRequestAnswer> {
  return call('GET /api/account/deletion-request', { signal });
}

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

export function withdrawDeletion(): Promise<void> {
  return call('DELETE /api/account/deletion-request');
}

export async function fetchNewestExport(signal: AbortSignal): Promise<NewestExport> {
  return (await call('GET /api/account/exports', { signal })).export;
}

export async function startExport(password: string): Promise<NewestExport> {
  return (await call('POST /api/account/exports', { body: { password } })).export;
}

export function downloadExport(exportId: string): Promise<void> {
  const file = getFile('GET /api/account/exports/:exportId/download', { params: { exportId } });
  return saveDownload(file, 'mis-datos.zip');
}

/** This call has its own text for a missing token. */
function withoutToken(): CallError {
  return new CallError({
    code: 'auth.required',
    status: errors['auth.required'][0],
    serverText: 'No se encontró el token de autenticación. Por favor, inicia sesión de nuevo.',
  });
}
