import { operatorCalls } from '@horus/contract/backoffice/calls/operators';
import type { FastifyRequest } from 'fastify';
import { beginJoining, joinTeam } from '#features/backoffice/operators/join-team';
import { requireOperator } from '#features/backoffice/operators/operator-guard';
import type { OperatorLimits } from '#features/backoffice/operators/operator-limits';
import {
  checkLoginPassword,
  completeSecondStep,
  offerPasskeyStep,
} from '#features/backoffice/operators/operator-login';
import {
  browserCookieName,
  cookieName,
  csrfTokenOf,
  readCookie,
  writeCookie,
  writeLoginCookies,
} from '#features/backoffice/operators/operator-session';
import { logOut } from '#features/backoffice/operators/own-access';
import type { App } from '#platform/app-type';
import { originOf } from '#platform/origin';
import type { SecondFactorTools } from '#platform/second-factor/factors';
import { CLEAR_CACHE } from '#platform/security-headers';
import { serveCalls } from '#platform/serve-calls';
import { visitorOf } from '#platform/visitor';
import type { Services } from '#services';

const serve = serveCalls(operatorCalls, 'Oficina: acceso');

export function registerSession(
  app: App,
  services: Services,
  limits: OperatorLimits,
  tools: SecondFactorTools,
): void {
  const { publicUrl } = services.config.server;
  const name = cookieName(publicUrl);
  const browserOf = ({ headers }: FastifyRequest) => readCookie(headers.cookie, browserCookieName(publicUrl));

  serve(app, 'POST /api/admin/session/password', async (request) => ({
    secondStep: await checkLoginPassword(services, limits, request.body, {
      ...visitorOf(request),
      browser: browserOf(request),
    }),
  }));

  serve(app, 'POST /api/admin/session/passkey-options', async (request) => {
    return { options: await offerPasskeyStep(services, tools, request.body.token) };
  });

  serve(app, 'POST /api/admin/session/second-step', async (request, reply) => {
    const from = { ...originOf(request), browser: browserOf(request) };
    const opened = await completeSecondStep(services, limits, tools, request.body, from);
    reply.header('set-cookie', writeLoginCookies(publicUrl, opened));
  });

  serve(app, 'GET /api/admin/session', async (request) => {
    const { operatorId: id, name: called, email, role, expiresAt } = requireOperator(request);
    return {
      operator: { id, name: called, email, role, answersArrive: services.config.mail.inboundSecret !== null },
      csrfToken: csrfTokenOf(readCookie(request.headers.cookie, name) ?? ''),
      expiresAt: expiresAt.toISOString(),
    };
  });

  serve(app, 'POST /api/admin/session/logout', async (request, reply) => {
    await logOut(services, requireOperator(request));
    reply.headers({ 'set-cookie': writeCookie(publicUrl, null), 'clear-site-data': CLEAR_CACHE });
  });

  serve(app, 'POST /api/admin/join/begin', async (request) => {
    return beginJoining(services, tools, request.body.token);
  });

  serve(app, 'POST /api/admin/join', async (request, reply) => {
    const from = { ...originOf(request), browser: browserOf(request) };
    const { opened, recoveryCodes } = await joinTeam(services, tools, request.body, from);
    reply.header('set-cookie', writeLoginCookies(publicUrl, opened));
    return { recoveryCodes };
  });
}
