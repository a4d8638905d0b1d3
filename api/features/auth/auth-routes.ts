import {
  loginAnswer,
  loginBody,
  messageAnswer,
  registerAnswer,
  registerBody,
  requestPasswordResetBody,
  resetPasswordBody,
  user,
} from '@horus/contract/auth';
import { calls } from '@horus/contract/paths';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { requireCaller } from '#features/auth/auth-guard';
import { housekeepingJob, writeToOwnerJob } from '#features/auth/auth-jobs';
import { defineAuthLimits } from '#features/auth/auth-limits';
import { keepHouse } from '#features/auth/keep-house';
import { logIn } from '#features/auth/log-in';
import { createOwnMails } from '#features/auth/own-mail';
import { registerProfile } from '#features/auth/profile-routes';
import { register } from '#features/auth/register';
import { requestPasswordReset } from '#features/auth/request-password-reset';
import { resetPassword } from '#features/auth/reset-password';
import { deleteSession } from '#features/auth/session-queries';
import { writeToOwner } from '#features/auth/write-to-owner';
import type { App } from '#platform/app-type';
import { networkOf } from '#platform/network';
import type { Services } from '#services';

const schema = { tags: ['Cuentas'] };

/** The way in and out: register, login, logout, who am I, forgotten passwords; and what a user does with his account. */
export async function registerAuth(app: App, services: Services): Promise<void> {
  const limits = defineAuthLimits(services);
  const ownMails = createOwnMails(services);

  app.post(
    calls.auth.register.pattern,
    { schema: { ...schema, body: registerBody, response: { 201: registerAnswer } } },
    async (request, reply) => {
      const answer = await register(services, limits.register, request.body, networkOf(request.ip));
      return reply.status(201).send(answer);
    },
  );

  app.post(
    calls.auth.login.pattern,
    { schema: { ...schema, body: loginBody, response: { 200: loginAnswer } } },
    (request) => logIn(services, limits.login, request.body, originOf(request)),
  );

  app.post(
    calls.auth.logout.pattern,
    { schema: { ...schema, response: { 204: z.null() } } },
    async (request, reply) => {
      const caller = await requireCaller(services, request);
      await deleteSession(services.database.db, caller.user.id, caller.sessionId);
      return reply.status(204).send(null);
    },
  );

  app.get(
    calls.auth.me.pattern,
    { schema: { ...schema, response: { 200: user } } },
    async (request) => (await requireCaller(services, request)).user,
  );

  app.post(
    calls.auth.requestPasswordReset.pattern,
    { schema: { ...schema, body: requestPasswordResetBody, response: { 200: messageAnswer } } },
    (request) =>
      requestPasswordReset(services, limits.forgotPassword, request.body.email, networkOf(request.ip)),
  );

  app.post(
    calls.auth.resetPassword.pattern,
    { schema: { ...schema, body: resetPasswordBody, response: { 200: messageAnswer } } },
    (request) => resetPassword(services, limits.useLink, request.body, originOf(request)),
  );

  registerProfile(app, services, limits, ownMails);
  await services.jobs.work(writeToOwnerJob, (notice) =>
    writeToOwner(services, { ...limits.mailToOwner, ownMails }, notice),
  );
  await services.jobs.work(housekeepingJob, () => keepHouse(services));
  await services.jobs.schedule(housekeepingJob, '15 4 * * *');
}

/** Where a request comes from: its network, and the device as it names itself. */
function originOf(request: FastifyRequest): { network: string; userAgent: string } {
  return { network: networkOf(request.ip), userAgent: request.headers['user-agent'] ?? '' };
}
