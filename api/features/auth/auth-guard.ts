import { type Access, roleNeeded } from '@horus/contract/access';
import { hasRole, ORGANIZATION_HEADER, type Role } from '@horus/contract/roles';
import type { FastifyRequest } from 'fastify';
import { type Caller, findCaller } from '#features/auth/auth-queries';
import { AppError } from '#platform/app-error';
import { type App, accessOf, isCall, isOperatorCall } from '#platform/app-type';
import { originOf } from '#platform/origin';
import { hashToken } from '#platform/tokens';
import type { Services } from '#services';

const BEARER = /^Bearer ([\w-]{43})$/;

/** Checks in order: 401 without a token before body parsing, then 401 or 403 before validation. */
export function registerGuard(app: App, services: Services): void {
  app.addHook('onRequest', async (request) => {
    if (isGuarded(request) && !tokenOf(request)) throw refusalOf(request);
  });
  app.addHook('preValidation', async (request) => {
    if (isGuarded(request)) await requireCaller(services, request);
  });
}

function accessOfRequest({ routeOptions: { config } }: FastifyRequest): Access {
  return accessOf(config);
}

function isGuarded(request: FastifyRequest): boolean {
  return (
    isCall(request) && !isOperatorCall(request.routeOptions.url) && accessOfRequest(request) !== 'anyone'
  );
}

function refusalOf(request: FastifyRequest): AppError {
  const ended =
    accessOfRequest(request) === 'user-with-open-form' && request.headers.authorization !== undefined;
  return new AppError(ended ? 'auth.user_not_found' : 'auth.required');
}

function tokenOf(request: FastifyRequest): string | undefined {
  return BEARER.exec(request.headers.authorization ?? '')?.[1];
}

const callers = new WeakMap<FastifyRequest, Promise<Caller | null>>();

/** @throws AppError 'auth.view_only' */
export async function findRequestCaller(services: Services, request: FastifyRequest): Promise<Caller | null> {
  const token = tokenOf(request);
  if (!token) return null;
  const caller =
    callers.get(request) ??
    findCaller(services.database.db, hashToken(token), originOf(request), services.now());
  callers.set(request, caller);
  requireReading(await caller, request);
  return caller;
}

/** Operators who view as a user can only read. @throws AppError 'auth.view_only' */
function requireReading(caller: Caller | null, { routeOptions: { config } }: FastifyRequest): void {
  const isViewable = config.call && 'viewable' in config.call;
  if (caller?.user.viewedBy && !isViewable) throw new AppError('auth.view_only');
}

/**
 * @throws AppError 'auth.required' | 'auth.user_not_found' | 'auth.role_required' |
 * 'members.other_organization'
 */
export async function requireCaller(services: Services, request: FastifyRequest): Promise<Caller> {
  const caller = await findRequestCaller(services, request);
  if (!caller) throw refusalOf(request);
  const needed = roleNeeded(accessOfRequest(request));
  if (needed) {
    requireShown(caller, request);
    requireRole(caller, needed);
  }
  return caller;
}

/** Rejects a write when the session's organisation is no longer the one shown to the caller. */
function requireShown({ organizationId }: Caller, { method, headers }: FastifyRequest): void {
  const shown = headers[ORGANIZATION_HEADER];
  if (method !== 'GET' && shown !== undefined && shown !== organizationId) {
    throw new AppError('members.other_organization');
  }
}

export function requireRole(caller: Pick<Caller, 'role'>, needed: Role): void {
  if (!hasRole(caller.role, needed)) throw new AppError('auth.role_required');
}
