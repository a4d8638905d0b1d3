import type { FastifyRequest } from 'fastify';
import { type Caller, findCaller } from '#features/auth/auth-queries';
import { AppError } from '#platform/app-error';
import { type App, accessOf, isCall } from '#platform/app-type';
import { originOf } from '#platform/origin';
import { hashToken } from '#platform/tokens';
import type { Services } from '#services';

const BEARER = /^Bearer ([\w-]{43})$/;

/**
 * The one order of checks: nobody, then not allowed, then what is wrong with what was sent. A call
 * that is not declared open to anyone is for who is logged in: without a token it is refused before
 * anything of it is read, with one that is good no more before what it says is looked at.
 */
export function registerGuard(app: App, services: Services): void {
  app.addHook('onRequest', async (request) => {
    if (isGuarded(request) && !tokenOf(request)) throw refusalOf(request);
  });
  app.addHook('preValidation', async (request) => {
    if (isGuarded(request) && !(await findRequestCaller(services, request))) throw refusalOf(request);
  });
}

function isGuarded(request: FastifyRequest): boolean {
  return isCall(request) && accessOf(request.routeOptions) !== 'anyone';
}

function refusalOf(request: FastifyRequest): AppError {
  const ended =
    accessOf(request.routeOptions) === 'user-with-open-form' && request.headers.authorization !== undefined;
  return new AppError(ended ? 'auth.user_not_found' : 'auth.required');
}

function tokenOf(request: FastifyRequest): string | undefined {
  return BEARER.exec(request.headers.authorization ?? '')?.[1];
}

const callers = new WeakMap<FastifyRequest, Promise<Caller | null>>();

/**
 * Who sends a request, by its bearer token, looked up once; null without one, or when its session
 * has ended.
 */
export async function findRequestCaller(services: Services, request: FastifyRequest): Promise<Caller | null> {
  const token = tokenOf(request);
  if (!token) return null;
  const caller =
    callers.get(request) ??
    findCaller(services.database.db, hashToken(token), originOf(request), services.now());
  callers.set(request, caller);
  return caller;
}

/**
 * The caller of a call that is not open to anyone.
 * @throws AppError as the guard does
 */
export async function requireCaller(services: Services, request: FastifyRequest): Promise<Caller> {
  const caller = await findRequestCaller(services, request);
  if (!caller) throw refusalOf(request);
  return caller;
}
