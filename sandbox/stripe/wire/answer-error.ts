import type { FastifyReply, FastifyRequest } from 'fastify';
import { newId } from '#store/ids';
import { ApiError } from '#stripe/api-error';

/**
 * Answers a failed call in Stripe's form. What is no refusal is ours: it is logged, and the answer
 * says nothing of it.
 */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = error instanceof ApiError ? error : toApiError(error, request);
  return reply.status(known.status).send(known.toBody(String(reply.getHeader('request-id') ?? newId('req'))));
}

/** Fastify's own refusals (a body that is too big or no JSON) keep their status. */
function toApiError(error: unknown, request: FastifyRequest): ApiError {
  const status = (error as { statusCode?: number }).statusCode;
  if (status && status < 500) return new ApiError(status, (error as Error).message);
  request.log.error({ err: error }, 'a call failed');
  return new ApiError(500, 'An error occurred inside the sandbox.', { type: 'api_error' });
}
