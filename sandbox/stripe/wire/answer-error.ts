import type { FastifyReply, FastifyRequest } from 'fastify';
import { newId } from '#store/ids';
import { ApiError } from '#stripe/api-error';

/** Sends an error in Stripe's format. Logs an unexpected error and hides its details. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = error instanceof ApiError ? error : toApiError(error, request);
  return reply.status(known.status).send(known.toBody(String(reply.getHeader('request-id') ?? newId('req'))));
}

/** Fastify's own errors, such as 413, keep their status. */
function toApiError(error: unknown, request: FastifyRequest): ApiError {
  const status = (error as { statusCode?: number }).statusCode;
  if (status && status < 500) return new ApiError(status, (error as Error).message);
  request.log.error({ err: error }, 'a call failed');
  return new ApiError(500, 'An error occurred inside the sandbox.', { type: 'api_error' });
}
