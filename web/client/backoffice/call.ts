import { CSRF_HEADER, RELOAD_HEADER, UNATTENDED_HEADER } from '@horus/contract/backoffice/access';
import type { OfficeCalls } from '@horus/contract/backoffice/calls';
import { NO_ANSWER, operatorErrorMessages } from '@horus/contract/backoffice/refusals';
import type { CallAnswer, CallInput, OptionalInput } from '@horus/contract/call';
import { PROOF_OF_WORK_HEADER } from '@horus/contract/proof-of-work';
import type { QueryFunctionContext } from '@tanstack/react-query';
import { isAttended } from '#client/backoffice/attendance.ts';
import {
  readCsrfToken,
  readOperatorId,
  readSession,
  refuseSession,
  waitForOperator,
} from '#client/backoffice/session-store.ts';
import {
  type AnyInput,
  CallError,
  type DownloadedFile,
  doWork,
  fetchCall,
  readFile,
  readJson,
  type CallOptions as SharedOptions,
} from '#client/call.ts';
import { requestProof } from '#client/proof-request.ts';

export interface CallOptions extends SharedOptions {
  /** The response refreshes data that is already shown. */
  readonly again?: boolean;
}

type Read<Answer> = (response: Response) => Promise<Answer>;

export function reading({ client, queryKey, signal }: QueryFunctionContext): CallOptions {
  return { signal, again: client.getQueryData(queryKey) !== undefined };
}

type Input<Name extends keyof OfficeCalls> = OptionalInput<CallInput<Name, OfficeCalls[Name]> & CallOptions>;

/**
 * The session is a cookie that scripts can't read. A CSRF token proves the call is the page's.
 * @throws CallError
 */
export function call<Name extends keyof OfficeCalls>(
  name: Name,
  ...[input]: Input<Name>
): CallAnswer<OfficeCalls[Name]> {
  return ask(name, input, readJson) as CallAnswer<OfficeCalls[Name]>;
}

/** @throws CallError */
export function getFile<Name extends keyof OfficeCalls>(
  name: Name,
  ...[input]: Input<Name>
): Promise<DownloadedFile> {
  return ask(name, input, readFile);
}

type Sent = AnyInput & CallOptions;

/** Retries once after a second factor, proof of work, login in another tab or new login. */
async function ask<Answer>(name: string, input: Sent = {}, read: Read<Answer>): Promise<Answer> {
  const again = (work?: string) => fetchOnce(name, input, work, read);
  try {
    return await again();
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (error.code === 'operators.proof_required' && (await requestProof())) return again();
    if (error.code === 'request.work_required') return again(await doWork());
    if (error.code === 'operators.forged' && readCsrfToken() !== null) {
      const sender = readOperatorId();
      // Another operator must not send this operator's text.
      if ((await readSession()) && readOperatorId() === sender) return again();
    }
    if (error.code === 'operators.required' && (await waitForOperator(input.signal))) return again();
    throw error;
  }
}

/** Replaces customer texts with operator texts. Field errors replace a general message. */
function toOperator(refusal: CallError): CallError {
  const { code, status, fields, body, retryAfterSeconds } = refusal;
  const ofFields = code === 'request.invalid' ? [...new Set(Object.values(fields))].join(' ') : '';
  const serverText = ofFields || (code && operatorErrorMessages[code]);
  if (!code || !serverText) return refusal;
  const again = retryAfterSeconds ?? undefined;
  return new CallError({ code, status, fields, body, serverText, retryAfterSeconds: again });
}

async function fetchOnce<Answer>(
  name: string,
  { again = false, ...input }: Sent,
  work: string | undefined,
  read: Read<Answer>,
): Promise<Answer> {
  const csrfToken = readCsrfToken();
  const headers = {
    ...(csrfToken && { [CSRF_HEADER]: csrfToken }),
    ...(name.startsWith('GET ') && !isAttended() && { [UNATTENDED_HEADER]: '1' }),
    ...(again && { [RELOAD_HEADER]: '1' }),
    ...(work && { [PROOF_OF_WORK_HEADER]: work }),
  };
  try {
    return await fetchCall(name, input, headers, read);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (error.status === 0) throw new CallError({ status: 0, serverText: NO_ANSWER });
    if (error.code === 'operators.required') refuseSession();
    throw toOperator(error);
  }
}
