import { CSRF_HEADER, RELOAD_HEADER, UNATTENDED_HEADER } from '@horus/contract/backoffice/access';
import type { OfficeCall } from '@horus/contract/call';
import { hasOperatorRole, type OperatorRole } from '@horus/contract/operator-roles';
import { PROOF_MINUTES } from '@horus/contract/second-factor';
import type { FastifyContextConfig, FastifyRequest } from 'fastify';
import {
  cookieName,
  findSession,
  isCsrfToken,
  readCookie,
  setProved,
} from '#features/backoffice/operators/operator-session';
import { AppError } from '#platform/app-error';
import { type App, isOperatorCall } from '#platform/app-type';
import type { Send } from '#platform/held-mails';
import { networkOf } from '#platform/network';
import { originOf } from '#platform/origin';
import { logSecurity } from '#platform/security-log';
import { findUnstorableText } from '#platform/unstorable-text';
import type { Services } from '#services';

export interface Operator {
  readonly operatorId: string;
  readonly name: string;
  readonly email: string;
  readonly role: OperatorRole;
  readonly sessionId: string;
  readonly network: string;
  readonly device: string;
  /** The absolute expiry. */
  readonly expiresAt: Date;
}

const PROOF_MS = PROOF_MINUTES * 60_000;
const READS = new Set(['GET', 'HEAD']);

const callers = new WeakMap<FastifyRequest, Operator>();

/**
 * Checks in order, all before the body is read: cookie (401), own page (403), session (401), role
 * and recent proof (403). Validation comes after it.
 */
export function registerOperatorGuard(app: App, services: Services): void {
  const { publicUrl } = services.config.server;
  const name = cookieName(publicUrl);
  const { origin } = new URL(publicUrl);
  const tokenOf = (request: FastifyRequest) => readCookie(request.headers.cookie, name);

  app.addHook('onRoute', ({ url, config }) => {
    if (isOperatorCall(url)) officeCallOf(url, config);
  });
  app.addHook('onRequest', async (request) => {
    if (!isGuarded(request)) {
      // Also for a login: another site's page must not switch the operator.
      if (isOperatorCall(request.routeOptions.url)) requireOwnPage(services, request, origin);
      return;
    }
    const token = tokenOf(request);
    if (!token) throw new AppError('operators.required');
    requireOwnPage(services, request, origin);
    if (!READS.has(request.method) && !isCsrfToken(request.headers[CSRF_HEADER], token)) {
      throw forged(services, request);
    }
    await admit(services, request, token);
  });
  app.addHook('preValidation', async (request) => {
    if (isOperatorCall(request.routeOptions.url)) requireStorable(request);
  });
}

/** Checks every parameter here, so that no query fails on unstorable text. */
function requireStorable({ params, query, body }: FastifyRequest): void {
  const names = [params, query, body].flatMap((each) => findUnstorableText(each));
  if (names.length === 0) return;
  const fields = Object.fromEntries(names.map((name) => [name, 'Hay caracteres que no se pueden usar']));
  throw new AppError('request.invalid', { fields });
}

async function admit(services: Services, request: FastifyRequest, token: string): Promise<void> {
  const now = services.now();
  const needed = officeCallOfRequest(request);
  if (needed.role === 'anyone') return;
  const attended = !needed.unattended && !isUnattended(request);
  const session = await findSession(services.database.db, token, now, attended);
  if (!session) throw new AppError('operators.required');
  if (!hasOperatorRole(session.role, needed.role)) throw new AppError('operators.role_required');
  if (needed.proof) {
    if (now.getTime() - session.provedAt.getTime() > PROOF_MS) throw new AppError('operators.proof_required');
    // Who works through several acts is asked once.
    await setProved(services.database.db, session.sessionId, now);
  }
  const { lastUsedAt: _, provedAt: __, ...operator } = session;
  callers.set(request, { ...operator, ...originOf(request) });
}

/** @throws Error on a call that is not an operator's */
export function requireOperator(request: FastifyRequest): Operator {
  const operator = callers.get(request);
  if (!operator) throw new Error('no operator on a call that the guard has not looked at');
  return operator;
}

export function sendOf(request: FastifyRequest, id: string | undefined): Send | null {
  return id === undefined ? null : { id, by: requireOperator(request).operatorId };
}

/** Only a read can be automatic. */
function isUnattended({ method, headers }: FastifyRequest): boolean {
  return READS.has(method) && headers[UNATTENDED_HEADER] !== undefined;
}

/** Returns whether the page reads automatically or rereads, so that it is not a look. */
export function isReread(request: FastifyRequest): boolean {
  const unattended = officeCallOfRequest(request).unattended || isUnattended(request);
  return unattended || (READS.has(request.method) && request.headers[RELOAD_HEADER] !== undefined);
}

/** @throws AppError 'operators.forged' when the Origin header names another site */
function requireOwnPage(services: Services, request: FastifyRequest, origin: string): void {
  if (READS.has(request.method)) return;
  const { origin: from = origin } = request.headers;
  if (from !== origin) throw forged(services, request);
}

function forged({ log }: Services, request: FastifyRequest): AppError {
  logSecurity(log, 'authz_fail', { network: networkOf(request.ip), about: 'forged call of an operator' });
  return new AppError('operators.forged');
}

function isGuarded(request: FastifyRequest): boolean {
  return isOperatorCall(request.routeOptions.url) && officeCallOfRequest(request).role !== 'anyone';
}

function officeCallOfRequest({ routeOptions: { url = '', config } }: FastifyRequest): OfficeCall {
  return officeCallOf(url, config);
}

/** @throws Error for a route that is not declared in contract/backoffice/calls */
function officeCallOf(url: string, { call }: FastifyContextConfig = {}): OfficeCall {
  if (!call || !('role' in call)) throw new Error(`${url} is no call of the back office`);
  return call;
}
