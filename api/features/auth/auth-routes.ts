import {
  loginBody,
  loginOrSecondStep,
  messageAnswer,
  registerAnswer,
  registerBody,
  requestPasswordResetBody,
  resetPasswordAnswer,
  resetPasswordBody,
  user,
} from '@horus/contract/auth';
import { endpoints } from '@horus/contract/paths';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { createOwnMails } from '#features/auth/account-mail-limits';
import { requireCaller } from '#features/auth/auth-guard';
import { housekeepingJob, writeToOwnerJob } from '#features/auth/auth-jobs';
import { defineAuthLimits } from '#features/auth/auth-limits';
import type { ContactWatch } from '#features/auth/change-email';
import { deleteExpiredSessions } from '#features/auth/delete-expired-sessions';
import { logIn } from '#features/auth/log-in';
import { endView } from '#features/auth/operator-views';
import { registerProfile } from '#features/auth/profile-routes';
import { register } from '#features/auth/register';
import { requestPasswordReset } from '#features/auth/request-password-reset';
import { resetPassword } from '#features/auth/reset-password';
import { registerSecondFactor } from '#features/auth/second-factor/second-factor-routes';
import { sendAccountMail } from '#features/auth/send-account-mail';
import { deleteSession } from '#features/auth/session-queries';
import type { TakeOverDependencies } from '#features/auth/take-over';
import type { App } from '#platform/app-type';
import { networkOf } from '#platform/network';
import { CLEAR_CACHE } from '#platform/security-headers';
import { logSecurity } from '#platform/security-log';
import { type Visitor, visitorOf } from '#platform/visitor';
import type { Services } from '#services';

const schema = { tags: ['Cuentas'] };

export async function registerAuth(
  app: App,
  services: Services,
  dependencies: TakeOverDependencies & ContactWatch,
): Promise<void> {
  const limits = defineAuthLimits(services);
  const ownMails = createOwnMails(services);

  app.post(
    endpoints.auth.register.pattern,
    {
      schema: {
        ...schema,
        summary: 'Open an account',
        body: registerBody,
        response: { 201: registerAnswer },
      },
    },
    async (request, reply) => {
      const answer = await register(services, limits.register, request.body, visitorWithDevice(request));
      return reply.status(201).send(answer);
    },
  );

  app.post(
    endpoints.auth.login.pattern,
    {
      schema: { ...schema, summary: 'Log in', body: loginBody, response: { 200: loginOrSecondStep } },
    },
    (request) => logIn(services, limits.login, request.body, visitorWithDevice(request)),
  );

  app.post(
    endpoints.auth.logout.pattern,
    { schema: { ...schema, summary: 'End the session of this token', response: { 204: z.null() } } },
    async (request, reply) => {
      const caller = await requireCaller(services, request);
      const end = caller.user.viewedBy ? endView : deleteSession;
      await end(services.database.db, caller.user.id, caller.sessionId);
      logSecurity(services.log, 'authn_token_revoked', {
        userId: caller.user.id,
        network: networkOf(request.ip),
        about: 'logout',
      });
      return reply.header('clear-site-data', CLEAR_CACHE).status(204).send(null);
    },
  );

  app.get(
    endpoints.auth.me.pattern,
    { schema: { ...schema, summary: 'Who is logged in', response: { 200: user } } },
    async (request) => (await requireCaller(services, request)).user,
  );

  app.post(
    endpoints.auth.requestPasswordReset.pattern,
    {
      schema: {
        ...schema,
        summary: 'Have a link to a new password mailed',
        body: requestPasswordResetBody,
        response: { 200: messageAnswer },
      },
    },
    (request) =>
      requestPasswordReset(services, limits.forgotPassword, request.body.email, visitorOf(request)),
  );

  app.post(
    endpoints.auth.resetPassword.pattern,
    {
      schema: {
        ...schema,
        summary: 'Choose a new password with the link of a mail',
        body: resetPasswordBody,
        response: { 200: resetPasswordAnswer },
      },
    },
    (request) => resetPassword(services, dependencies, limits, request.body, visitorWithDevice(request)),
  );

  registerProfile(app, services, limits, { ownMails, watch: dependencies });
  await registerSecondFactor(app, services, limits, ownMails);
  await services.jobs.work(writeToOwnerJob, (notice, job) =>
    sendAccountMail(services, { ...limits.mailToOwner, ownMails }, notice, job),
  );
  await services.jobs.work(housekeepingJob, () => deleteExpiredSessions(services));
  await services.jobs.schedule(housekeepingJob, '15 4 * * *');
}

function visitorWithDevice(request: FastifyRequest): Visitor & { readonly userAgent: string } {
  return { ...visitorOf(request), userAgent: request.headers['user-agent'] ?? '' };
}
