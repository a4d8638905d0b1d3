import { loginBody } from '@horus/contract/auth';
import {
  joinBody,
  joinLinkBody,
  joinOffer,
  operatorSessionAnswer,
  recoveryCodesAnswer,
} from '@horus/contract/backoffice/operators';
import { endpoints } from '@horus/contract/backoffice/paths';
import {
  passkeyOptionsAnswer,
  passkeyStepBody,
  secondStepAnswer,
  secondStepBody,
} from '@horus/contract/second-factor';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { beginJoining, joinTeam } from '#features/backoffice/operators/join-team';
import { requireOperator } from '#features/backoffice/operators/operator-guard';
import type { OperatorLimits } from '#features/backoffice/operators/operator-limits';
import {
  checkLoginPassword,
  completeSecondStep,
  type FactorTools,
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
import { networkOf } from '#platform/network';
import { originOf } from '#platform/origin';
import { CLEAR_CACHE } from '#platform/security-headers';
import { visitorOf } from '#platform/visitor';
import type { Services } from '#services';

const { session, join } = endpoints.admin;
const schema = { tags: ['Oficina: acceso'] };
const nothing = { 204: z.null() };

export function registerSession(
  app: App,
  services: Services,
  limits: OperatorLimits,
  tools: FactorTools,
): void {
  const { publicUrl } = services.config.server;
  const name = cookieName(publicUrl);
  const browserOf = ({ headers }: FastifyRequest) => readCookie(headers.cookie, browserCookieName(publicUrl));

  app.post(
    session.password.pattern,
    {
      schema: {
        ...schema,
        summary: 'Log in: password',
        body: loginBody,
        response: { 200: secondStepAnswer },
      },
    },
    async (request) => ({
      secondStep: await checkLoginPassword(services, limits, request.body, {
        ...visitorOf(request),
        browser: browserOf(request),
      }),
    }),
  );

  app.post(
    session.passkeyOptions.pattern,
    {
      schema: {
        ...schema,
        summary: 'Log in: what a passkey needs',
        body: passkeyStepBody,
        response: { 200: passkeyOptionsAnswer },
      },
    },
    async (request) => {
      await limits.link.consume(networkOf(request.ip));
      return { options: await offerPasskeyStep(services, tools, request.body.token) };
    },
  );

  app.post(
    session.secondStep.pattern,
    { schema: { ...schema, summary: 'Log in: second step', body: secondStepBody, response: nothing } },
    async (request, reply) => {
      const from = { ...originOf(request), browser: browserOf(request) };
      const opened = await completeSecondStep(services, limits, tools, request.body, from);
      return reply.header('set-cookie', writeLoginCookies(publicUrl, opened)).status(204).send(null);
    },
  );

  app.get(
    session.current.pattern,
    { schema: { ...schema, summary: 'Who is logged in', response: { 200: operatorSessionAnswer } } },
    async (request) => {
      const { operatorId: id, name: called, email, role, expiresAt } = requireOperator(request);
      return {
        operator: { id, name: called, email, role },
        csrfToken: csrfTokenOf(readCookie(request.headers.cookie, name) ?? ''),
        expiresAt: expiresAt.toISOString(),
      };
    },
  );

  app.post(
    session.logout.pattern,
    { schema: { ...schema, summary: 'Log out', response: nothing } },
    async (request, reply) => {
      await logOut(services, requireOperator(request));
      return reply
        .headers({ 'set-cookie': writeCookie(publicUrl, null), 'clear-site-data': CLEAR_CACHE })
        .status(204)
        .send(null);
    },
  );

  app.post(
    join.begin.pattern,
    {
      schema: {
        ...schema,
        summary: 'Whom a link is for, and what a second factor is set up with',
        body: joinLinkBody,
        response: { 200: joinOffer },
      },
    },
    async (request) => {
      await limits.link.consume(networkOf(request.ip));
      return beginJoining(services, tools, request.body.token);
    },
  );

  app.post(
    join.complete.pattern,
    {
      schema: {
        ...schema,
        summary: 'Set password and second factor by a link',
        body: joinBody,
        response: { 200: recoveryCodesAnswer },
      },
    },
    async (request, reply) => {
      await limits.link.consume(networkOf(request.ip));
      const from = { ...originOf(request), browser: browserOf(request) };
      const { opened, recoveryCodes } = await joinTeam(services, tools, request.body, from);
      return reply.header('set-cookie', writeLoginCookies(publicUrl, opened)).send({ recoveryCodes });
    },
  );
}
