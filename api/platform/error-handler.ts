import type { ErrorBody, ErrorCode } from '@horus/contract/errors';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { AppError } from '#platform/app-error';

const FRAMEWORK_REFUSALS: Readonly<Record<number, ErrorCode>> = {
  400: 'request.invalid',
  404: 'request.not_found',
  413: 'request.too_large',
  414: 'request.address_too_long',
  415: 'request.unsupported_media_type',
};
/** Fastify's errors for addresses that can't exist. */
const NO_ADDRESS = new Set(['FST_ERR_BAD_URL', 'FST_ERR_MAX_PARAM_LENGTH']);

export function registerErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    sendError(request, reply, toAppError(error, request));
  });
}

export function sendError(request: FastifyRequest, reply: FastifyReply, error: AppError): void {
  if (error.retryAfterSeconds !== undefined) reply.header('retry-after', error.retryAfterSeconds);
  const body: ErrorBody = {
    code: error.code,
    error: error.message,
    message: error.message,
    ...(error.fields ? { fields: error.fields } : {}),
    requestId: request.id,
  };
  reply
    .status(error.status)
    .header('cache-control', 'no-store')
    .type('application/json')
    .send(JSON.stringify(body));
}

const FIRST_SERVER_ERROR = 500;

export function toAppError(error: FastifyError, request: FastifyRequest): AppError {
  if (error instanceof AppError) {
    if (error.status >= FIRST_SERVER_ERROR) logRefusal(error, request);
    return error;
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    return new AppError('request.invalid', { fields: fieldErrors(error.validation) });
  }
  if (NO_ADDRESS.has(error.code)) return new AppError('request.not_found');
  if (error.code?.startsWith('FST_')) {
    const known = FRAMEWORK_REFUSALS[error.statusCode ?? FIRST_SERVER_ERROR];
    if (known) return new AppError(known);
  }
  // The client disconnected during its request.
  if (error.code === 'ECONNRESET' && !request.raw.complete) return new AppError('request.invalid');
  if (isDatabaseBusy(error)) {
    request.log.error({ err: error }, 'database did not answer');
    return new AppError('server.busy', { retryAfterSeconds: 5 });
  }
  request.log.error({ err: error }, 'request failed');
  return new AppError('server.unexpected');
}

/** Logs a refusal without a cause, such as overload, as a warning without a stack. */
function logRefusal(error: AppError, request: FastifyRequest): void {
  if (error.cause === undefined) request.log.warn({ code: error.code }, 'request refused');
  else request.log.error({ err: error }, 'request failed');
}

function fieldErrors(
  issues: readonly { instancePath: string; message?: string; params?: Record<string, unknown> }[],
): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    const name = issue.instancePath.replace(/^\//, '').replaceAll('/', '.') || 'body';
    fields[name] ??= issue.message ?? 'No es válido';
  }
  return fields;
}

/** Errors of `pg`, PostgreSQL and sockets about connections and resources. */
const BUSY_CODES = new Set(['57014', 'ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT']);
const BUSY_CLASSES = /^(08|53|57P|25P03)/;
const BUSY_MESSAGES =
  /timeout exceeded when trying to connect|Query read timeout|Connection terminated|connection error and is not queryable|Connection ended/;

/** The error of a query may be wrapped several times. */
function isDatabaseBusy(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code = '' } = error as { code?: string };
  return (
    BUSY_CODES.has(code) ||
    BUSY_CLASSES.test(code) ||
    BUSY_MESSAGES.test(error.message) ||
    isDatabaseBusy(error.cause)
  );
}
