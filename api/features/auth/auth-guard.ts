import type { FastifyRequest } from 'fastify';
import { type Caller, findCaller } from '#features/auth/auth-queries';
import { AppError } from '#platform/app-error';
import { hashToken } from '#platform/tokens';
import type { Services } from '#services';

const BEARER = /^Bearer ([\w-]{43})$/;

/** Who sends a request, by its bearer token; null without one, or when its session has ended. */
export async function findRequestCaller(services: Services, request: FastifyRequest): Promise<Caller | null> {
  const token = BEARER.exec(request.headers.authorization ?? '')?.[1];
  if (!token) return null;
  return findCaller(services.database.db, hashToken(token), services.now());
}

/** @throws AppError 'auth.required' when the request carries no valid token */
export async function requireCaller(services: Services, request: FastifyRequest): Promise<Caller> {
  const caller = await findRequestCaller(services, request);
  if (!caller) throw new AppError('auth.required');
  return caller;
}

/**
 * The caller of a form that he may have had open for longer than his session lasted: then he is told so.
 * @throws AppError 'auth.required' without a token, 'auth.user_not_found' when its session has ended
 */
export async function requireLastingCaller(services: Services, request: FastifyRequest): Promise<Caller> {
  const caller = await findRequestCaller(services, request);
  if (!caller) throw new AppError(request.headers.authorization ? 'auth.user_not_found' : 'auth.required');
  return caller;
}
