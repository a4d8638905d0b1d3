import { type CallAnswer, type CallInput, type OptionalInput, requestLine } from '@horus/contract/call';
import type { SiteCalls } from '@horus/contract/calls';
import {
  DEFAULT_ERROR_MESSAGE,
  type ErrorBody,
  type ErrorCode,
  NETWORK_ERROR_MESSAGE,
} from '@horus/contract/errors';
import { PROOF_OF_WORK_HEADER } from '@horus/contract/proof-of-work';
import { ORGANIZATION_HEADER } from '@horus/contract/roles';
import { noteServerTime } from '#client/clock.ts';
import { reportRefusal, shownOrganization } from '#client/organization-sync.ts';
import { requestProof } from '#client/proof-request.ts';
import { markServerUnreachable } from '#client/server-status.ts';
import { expireToken, readToken } from '#client/token.ts';

const TIMEOUT_MS = 30_000;

interface Refusal {
  readonly code?: ErrorCode | undefined;
  readonly status: number;
  readonly serverText?: string | undefined;
  readonly fields?: ErrorBody['fields'];
  readonly retryAfterSeconds?: number | undefined;
  readonly body?: string;
}

/** A failed call. Its message is customer text (docs/product.md, 'Messages'). */
export class CallError extends Error {
  override readonly name = 'CallError';
  /** Error code of our API; null when another server answered, or none. */
  readonly code: ErrorCode | null;
  readonly status: number;
  readonly serverText: string | null;
  /** Error text by field name, in Spanish. */
  readonly fields: Readonly<Record<string, string>>;
  readonly retryAfterSeconds: number | null;
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

export function textOf(error: unknown, fallback: string): string {
  return (error instanceof CallError && error.serverText) || fallback;
}

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  readonly timeoutMs?: number;
  /** Lets the request outlive the page. */
  readonly keepalive?: boolean;
}

type Input<Name extends keyof SiteCalls> = OptionalInput<CallInput<Name, SiteCalls[Name]> & CallOptions>;

/** @throws CallError */
export function call<Name extends keyof SiteCalls>(
  name: Name,
  ...[input]: Input<Name>
): CallAnswer<SiteCalls[Name]> {
  return ask(name, input, readJson) as CallAnswer<SiteCalls[Name]>;
}

export interface DownloadedFile {
  readonly content: Blob;
  readonly name: string | null;
}

/** @throws CallError */
export function getFile<Name extends keyof SiteCalls>(
  name: Name,
  ...[input]: Input<Name>
): Promise<DownloadedFile> {
  return ask(name, input, readFile);
}

export async function readFile(response: Response): Promise<DownloadedFile> {
  const [, name = null] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  return { content: await response.blob(), name };
}

export interface AnyInput extends CallOptions {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly body?: unknown;
}

/** @throws CallError when the response has no page address: a proxy may have answered */
export function urlOf(answer: { readonly url?: unknown } | null): string {
  const url = answer?.url;
  if (typeof url !== 'string' || !/^https?:\/\//.test(url)) throw new CallError({ status: 200 });
  return url;
}

/** Retries once after a proof of work or a reauthentication, if the server asks for one. */
async function ask<Content>(
  name: string,
  input: AnyInput = {},
  read: (response: Response) => Promise<Content>,
): Promise<Content> {
  const again = (work?: string) => fetchOnce(name, input, work, read);
  try {
    return await again();
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (error.code === 'auth.proof_required' && (await requestProof())) {
      return again();
    }
    if (error.code !== 'request.work_required') throw error;
    const work = await doWork().catch((failure: unknown) => {
      // The solver did not load: the first error is the useful one.
      throw failure instanceof CallError ? failure : error;
    });
    return again(work);
  }
}

/** Returns the solution for the retry's header. @throws CallError when there is no challenge */
export async function doWork(): Promise<string> {
  const { solve } = await import('#client/proof-of-work.ts');
  return solve(await call('GET /api/challenge'));
}

async function fetchOnce<Content>(
  name: string,
  input: AnyInput,
  work: string | undefined,
  read: (response: Response) => Promise<Content>,
): Promise<Content> {
  const token = readToken();
  const organization = name.startsWith('GET ') ? null : shownOrganization();
  const headers = {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(token && organization && { [ORGANIZATION_HEADER]: organization }),
    ...(work && { [PROOF_OF_WORK_HEADER]: work }),
  };
  try {
    return await fetchCall(name, input, headers, read);
  } catch (error) {
    const { code, message } = error as CallError;
    if (token && code === 'auth.required') expireToken(token);
    if (code === 'members.other_organization') reportRefusal(message);
    throw error;
  }
}

/** @throws CallError, of status 0 without a response */
export async function fetchCall<Content>(
  name: string,
  { body, signal, timeoutMs = TIMEOUT_MS, keepalive = false, ...target }: AnyInput,
  headers: Readonly<Record<string, string>>,
  read: (response: Response) => Promise<Content>,
): Promise<Content> {
  const { method, address } = requestLine(name, target);
  const content = body === undefined ? null : contentOf(body);
  const giveUp = new AbortController();
  const abort = () => giveUp.abort();
  // Not `AbortSignal.any`, which browsers have only since 2024.
  const timer = setTimeout(abort, timeoutMs);
  signal?.addEventListener('abort', abort);
  if (signal?.aborted) abort();
  try {
    const response = await fetch(address, {
      method,
      ...(content && { body: content.body }),
      keepalive,
      signal: giveUp.signal,
      headers: {
        accept: 'application/json',
        ...(content && { 'content-type': content.type }),
        ...headers,
      },
    });
    noteServerTime(response);
    if (response.ok) return await read(response);
    throw readRefusal(response, await response.text());
  } catch (error) {
    if (error instanceof CallError) throw error;
    if (!signal?.aborted) markServerUnreachable();
    throw new CallError({ status: 0 });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}

function contentOf(body: unknown): { readonly type: string; readonly body: BodyInit } {
  if (body instanceof Blob) return { type: body.type, body };
  return { type: 'application/json', body: JSON.stringify(body) };
}

/** Returns null for an empty body. @throws CallError when the body is not JSON */
export async function readJson(response: Response): Promise<unknown> {
  const body = await response.text();
  try {
    return JSON.parse(body || 'null');
  } catch {
    throw new CallError({ status: response.status, body });
  }
}

function readRefusal(response: Response, body: string): CallError {
  const { code, error, fields } = readErrorBody(body);
  const retryAfterSeconds = Number(response.headers.get('retry-after')) || undefined;
  return new CallError({ code, status: response.status, serverText: error, fields, retryAfterSeconds, body });
}

/** A body of another shape may come from a proxy and has no customer text. */
function readErrorBody(body: string): Partial<ErrorBody> {
  try {
    const parsed = JSON.parse(body) as Partial<ErrorBody> | null;
    const error = [parsed?.error, parsed?.message].find((text) => typeof text === 'string' && text !== '');
    return error === undefined ? {} : { ...parsed, error };
  } catch {
    return {};
  }
}
