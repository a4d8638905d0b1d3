import {
  DEFAULT_ERROR_MESSAGE,
  type ErrorBody,
  type ErrorCode,
  NETWORK_ERROR_MESSAGE,
} from '@horus/contract/errors';
import { expireToken, readToken } from '#server/token.ts';

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

/** A call that failed. Its message is a text for the customer, as the specification's API helper words it. */
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

async function call<Answer>(
  address: string,
  request: { readonly method: string; readonly body?: string },
  { signal, timeoutMs = TIMEOUT_MS, keepalive = false }: CallOptions = {},
): Promise<Answer> {
  const token = readToken();
  const timeout = AbortSignal.timeout(timeoutMs);
  const init: RequestInit = {
    ...request,
    keepalive,
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    headers: {
      accept: 'application/json',
      ...(request.body !== undefined && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
  };
  const { response, body } = await send(address, init);
  if (response.ok) return parse(body, response.status);
  const refusal = readRefusal(response, body);
  if (token && refusal.code === 'auth.required') expireToken(token);
  throw refusal;
}

async function send(address: string, init: RequestInit): Promise<{ response: Response; body: string }> {
  try {
    const response = await fetch(address, init);
    return { response, body: await response.text() };
  } catch {
    throw new CallError({ status: 0 });
  }
}

function parse<Answer>(body: string, status: number): Answer {
  try {
    return JSON.parse(body || 'null') as Answer;
  } catch {
    throw new CallError({ status, body });
  }
}

function readRefusal(response: Response, body: string): CallError {
  const { code, error, fields } = readErrorBody(body);
  const retryAfterSeconds = Number(response.headers.get('retry-after')) || undefined;
  return new CallError({ code, status: response.status, serverText: error, fields, retryAfterSeconds, body });
}

/** A proxy in between may have answered: anything that is not our shape is no text for a customer. */
function readErrorBody(body: string): Partial<ErrorBody> {
  try {
    const parsed = JSON.parse(body) as Partial<ErrorBody> | null;
    return typeof parsed?.error === 'string' ? parsed : {};
  } catch {
    return {};
  }
}
