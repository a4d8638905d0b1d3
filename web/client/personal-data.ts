import { deletionReasonLabels } from '@horus/contract/deletion-options';
import { errors } from '@horus/contract/errors';
import { endpoints } from '@horus/contract/paths';
import type {
  DataExportAnswer,
  DeletionRequestAnswer,
  DeletionRequestBody,
  RequestAnswer,
} from '@horus/contract/requests';
import { CallError, del, get, post } from '#client/call.ts';
import { download } from '#client/download.ts';
import { readToken } from '#client/token.ts';

const { requests } = endpoints;

/** Null without a pending request or a copy. */
export type PendingDeletion = DeletionRequestAnswer['request'];
export type NewestExport = DataExportAnswer['export'];

export function fetchDeletion(signal: AbortSignal): Promise<DeletionRequestAnswer> {
  return get(requests.deletion.href(), { signal });
}

export async function requestDeletion({
  reason,
  otherReason,
  ...rest
}: DeletionRequestBody): Promise<RequestAnswer> {
  if (!readToken()) throw withoutToken();
  const text = reason === 'other' ? otherReason : deletionReasonLabels[reason];
  return post(requests.requestDeletion.href(), { reason: text, ...rest });
}

/** Fallback texts: docs/product.md, 'Messages'. */
export function deletionFailureText(error: unknown): string {
  if (!(error instanceof CallError) || error.status === 0)
    return 'Ha ocurrido un error al enviar la solicitud.';
  return error.serverText ?? 'Error en el servidor';
}

export function withdrawDeletion(): Promise<void> {
  return del(requests.deletion.href());
}

export async function fetchNewestExport(signal: AbortSignal): Promise<NewestExport> {
  return (await get<DataExportAnswer>(requests.exports.href(), { signal })).export;
}

export async function startExport(password: string): Promise<NewestExport> {
  return (await post<DataExportAnswer>(requests.exports.href(), { password })).export;
}

export function downloadExport(exportId: string): Promise<void> {
  return download(requests.exportFile.href({ exportId }), 'mis-datos.zip');
}

/** This call has its own text for a missing token. */
function withoutToken(): CallError {
  return new CallError({
    code: 'auth.required',
    status: errors['auth.required'][0],
    serverText: 'No se encontró el token de autenticación. Por favor, inicia sesión de nuevo.',
  });
}
