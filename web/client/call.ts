import {
  DEFAULT_ERROR_MESSAGE,
  type ErrorBody,
  type ErrorCode,
  NETWORK_ERROR_MESSAGE,
} from '@horus/contract/errors';
import { endpoints } from '@horus/contract/paths';
import { type ChallengeAnswer, PROOF_OF_WORK_HEADER } from '@horus/contract/proof-of-work';
import { ORGANIZATION_HEADER } from '@horus/contract/roles';
import { noteServerTime } from '#client/clock.ts';
import { shownOrganization, tellRefusal } from '#client/organization-news.ts';
import { askForProof } from '#client/proof-request.ts';
import { noteNoAnswer } from '#client/server-reach.ts';
import { expireToken, readToken } from '#client/token.ts';

/** Milliseconds without an answer after which a call has failed. */
const TIMEOUT_MS = 30_000;

interface Refusal {
  readonly code?: ErrorCode | undefined;
  readonly status: number;
  readonly serverText?: string | undefined;
  readonly fields?: ErrorBody['fields'];
  readonly retryAfterSeconds?: number | undefined;
  readonly body?: string;
}

/** A call that failed. Its message is a text for the customer (docs/product.md, 'Messages'). */
export class CallError extends Error {
  override readonly name = 'CallError';
  /** The stable code of our own refusals; null when somebody else answered, or nobody. */
  readonly code: ErrorCode | null;
  /** HTTP status; 0 when there was no answer at all. */
  readonly status: number;
  /** The server's own words; null when it had none. */
  readonly serverText: string | null;
  /** What is wrong with which field, in Spanish. */
  readonly fields: Readonly<Record<string, string>>;
  /** When it is worth trying again; null when the server did not say. */
  readonly retryAfterSeconds: number | null;
  /** The answer as it came. */
  readonly body: string;

  constructor({ code, status, serverText, fields, retryAfterSeconds, body }: Refusal) {
    super(serverText ?? (status === 0 ? NETWORK_ERROR_MESSAGE : DEFAULT_ERROR_MESSAGE));
    this.code = code ?? null;
    this.status = status;
    this.serverText = serverText ?? null;
    this.fields = fields ?? {};
    this.retryAfterSeconds = retryAfterSeconds ?? null;
    this.body = body ?? '';
  }
}

/** The server's own words of a failure, or `fallback` when there are none. */
export function textOf(error: unknown, fallback: string): string {
  return (error instanceof CallError && error.serverText) || fallback;
}

interface CallOptions {
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
  /** Lets the call outlive the page. */
  readonly keepalive?: boolean;
}

/**
 * GETs an address of `calls` with the session's token.
 * @returns the parsed answer; null when it is empty
 * @throws CallError
 */
export function get<Answer>(address: string, options?: CallOptions): Promise<Answer> {
  return call(address, { method: 'GET' }, options);
}

/**
 * POSTs JSON to an address of `calls` with the session's token.
 * @returns the parsed answer; null when it is empty
 * @throws CallError
 */
export function post<Answer>(address: string, body?: object, options?: CallOptions): Promise<Answer> {
  return call(address, { method: 'POST', ...(body && { body: JSON.stringify(body) }) }, options);
}

/**
 * DELETEs an address of `calls` with the session's token.
 * @returns the parsed answer; null when it is empty
 * @throws CallError
 */
export function del<Answer = void>(address: string, body?: object, options?: CallOptions): Promise<Answer> {
  return call(address, { method: 'DELETE', ...(body && { body: JSON.stringify(body) }) }, options);
}

/** A file as it came, and what the server calls it. */
export interface DownloadedFile {
  readonly content: Blob;
  readonly name: string | null;
}

/**
 * GETs a file of an address of `calls` with the session's token.
 * @throws CallError
 */
export function getFile(address: string, options?: CallOptions): Promise<DownloadedFile> {
  return ask(address, { method: 'GET' }, options, readFile);
}

export async function readFile(response: Response): Promise<DownloadedFile> {
  const [, name = null] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  return { content: await response.blob(), name };
}

function call<Answer>(address: string, request: CallRequest, options?: CallOptions): Promise<Answer> {
  return ask(address, request, options, async (response) => parse(await response.text(), response.status));
}

interface CallRequest {
  readonly method: string;
  readonly body?: string;
  /** The work that the server asked for. */
  readonly work?: string;
}

/**
 * Where an answer leads.
 * @throws CallError when it has no address of a page: a proxy in between may have answered
 */
export function urlOf(answer: { readonly url?: unknown } | null): string {
  const url = answer?.url;
  if (typeof url !== 'string' || !/^https?:\/\//.test(url)) throw new CallError({ status: 200 });
  return url;
}

/**
 * Asks, and once more where the server wants some work first, or the customer to prove who they
 * are.
 * @param read what is made of an answer that is no refusal
 */
async function ask<Content>(
  address: string,
  request: CallRequest,
  options: CallOptions | undefined,
  read: (response: Response) => Promise<Content>,
): Promise<Content> {
  try {
    return await fetchOnce(address, request, options, read);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (error.code === 'auth.proof_required' && (await askForProof())) {
      return fetchOnce(address, request, options, read);
    }
    if (error.code !== 'request.work_required') throw error;
    const work = await doWork().catch((failure: unknown) => {
      // Without the code that works, what the server said stands.
      throw failure instanceof CallError ? failure : error;
    });
    return fetchOnce(address, { ...request, work }, options, read);
  }
}

/**
 * Does the work that the server wants before it takes a call.
 * @returns what the call brings when it is made again
 * @throws CallError when no challenge can be had
 */
export async function doWork(): Promise<string> {
  const { solve } = await import('#client/proof-of-work.ts');
  return solve(await get<ChallengeAnswer>(endpoints.challenge.href()));
}

/** The one `fetch`. */
async function fetchOnce<Content>(
  address: string,
  { work, ...request }: CallRequest,
  { signal, timeoutMs = TIMEOUT_MS, keepalive = false }: CallOptions = {},
  read: (response: Response) => Promise<Content>,
): Promise<Content> {
  const token = readToken();
  const organization = request.method === 'GET' ? null : shownOrganization();
  const giveUp = new AbortController();
  const abort = () => giveUp.abort();
  // Not `AbortSignal.any`, which browsers have only since 2024.
  const timer = setTimeout(abort, timeoutMs);
  signal?.addEventListener('abort', abort);
  if (signal?.aborted) abort();
  const init: RequestInit = {
    ...request,
    keepalive,
    signal: giveUp.signal,
    headers: {
      accept: 'application/json',
      ...(request.body !== undefined && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(token && organization && { [ORGANIZATION_HEADER]: organization }),
      ...(work && { [PROOF_OF_WORK_HEADER]: work }),
    },
  };
  try {
    const response = await fetch(address, init);
    noteServerTime(response);
    if (response.ok) return await read(response);
    throw readRefusal(response, await response.text());
  } catch (error) {
    if (!(error instanceof CallError)) {
      if (!signal?.aborted) noteNoAnswer();
      throw new CallError({ status: 0 });
    }
    if (token && error.code === 'auth.required') expireToken(token);
    if (error.code === 'members.other_organization') tellRefusal(error.message);
    throw error;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}

/** An answer's JSON; null when it is empty. @throws CallError for what is none */
export function parse<Answer>(body: string, status: number): Answer {
  try {
    return JSON.parse(body || 'null') as Answer;
  } catch {
    throw new CallError({ status, body });
  }
}

/** Why a call was refused, as the server says it. */
export function readRefusal(response: Response, body: string): CallError {
  const { code, error, fields } = readErrorBody(body);
  const retryAfterSeconds = Number(response.headers.get('retry-after')) || undefined;
  return new CallError({ code, status: response.status, serverText: error, fields, retryAfterSeconds, body });
}

/**
 * What a refusal says: its text is under `error`, or under `message` alone. A proxy in between may
 * have answered: anything that is not of this shape is no text for a customer.
 */
function readErrorBody(body: string): Partial<ErrorBody> {
  try {
    const parsed = JSON.parse(body) as Partial<ErrorBody> | null;
    const error = [parsed?.error, parsed?.message].find((text) => typeof text === 'string' && text !== '');
    return error === undefined ? {} : { ...parsed, error };
  } catch {
    return {};
  }
}
