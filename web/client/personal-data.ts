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

/**
 * The user's request for deletion that waits, their newest copy of their data: null without one.
 */
export type PendingDeletion = DeletionRequestAnswer['request'];
export type NewestExport = DataExportAnswer['export'];

/**
 * The user's request that waits, and what of a plan stands in a deletion's way.
 * @throws CallError
 */
export function fetchDeletion(signal: AbortSignal): Promise<DeletionRequestAnswer> {
  return get(requests.deletion.href(), { signal });
}

/**
 * Asks for the deletion of the user's accounts.
 * @throws CallError
 */
export async function requestDeletion({
  reason,
  otherReason,
  ...rest
}: DeletionRequestBody): Promise<RequestAnswer> {
  if (!readToken()) throw withoutToken();
  const text = reason === 'other' ? otherReason : deletionReasonLabels[reason];
  return post(requests.requestDeletion.href(), { reason: text, ...rest });
}

/** What a failed request says (docs/product.md, 'Messages'). */
export function deletionFailureText(error: unknown): string {
  if (!(error instanceof CallError) || error.status === 0)
    return 'Ha ocurrido un error al enviar la solicitud.';
  return error.serverText ?? 'Error en el servidor';
}

/**
 * Takes the request for deletion back.
 * @throws CallError
 */
export function withdrawDeletion(): Promise<void> {
  return del(requests.deletion.href());
}

/** @throws CallError */
export async function fetchNewestExport(signal: AbortSignal): Promise<NewestExport> {
  return (await get<DataExportAnswer>(requests.exports.href(), { signal })).export;
}

/**
 * Has a copy made of everything held about the user.
 * @throws CallError
 */
export async function startExport(password: string): Promise<NewestExport> {
  return (await post<DataExportAnswer>(requests.exports.href(), { password })).export;
}

/** Saves a copy that is ready. @throws CallError */
export function downloadExport(exportId: string): Promise<void> {
  return download(requests.exportFile.href({ exportId }), 'mis-datos.zip');
}

/** This call has words of its own for a missing token. */
function withoutToken(): CallError {
  return new CallError({
    code: 'auth.required',
    status: errors['auth.required'][0],
    serverText: 'No se encontró el token de autenticación. Por favor, inicia sesión de nuevo.',
  });
}
