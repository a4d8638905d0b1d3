import { authCalls } from '@horus/contract/calls/auth';
import type { FastifyRequest } from 'fastify';
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
import { serveCalls } from '#platform/serve-calls';
import { type Visitor, visitorOf } from '#platform/visitor';
import type { Services } from '#services';

const serve = serveCalls(authCalls, 'Cuentas');

export async function registerAuth(
  app: App,
  services: Services,
  dependencies: TakeOverDependencies & ContactWatch,
): Promise<void> {
  const limits = defineAuthLimits(services);
  const ownMails = createOwnMails(services);

  serve(app, 'POST /api/auth/register', async (request) => {
    const answer = await register(services, limits.register, request.body, visitorWithDevice(request));
    return answer;
  });

  serve(app, 'POST /api/auth/login', (request) =>
    logIn(services, limits.login, request.body, visitorWithDevice(request)),
  );

  serve(app, 'POST /api/auth/logout', async (request, reply) => {
    const caller = await requireCaller(services, request);
    const end = caller.user.viewedBy ? endView : deleteSession;
    await end(services.database.db, caller.user.id, caller.sessionId);
    logSecurity(services.log, 'authn_token_revoked', {
      userId: caller.user.id,
      network: networkOf(request.ip),
      about: 'logout',
    });
    reply.header('clear-site-data', CLEAR_CACHE);
  });

  serve(app, 'GET /api/auth/me', async (request) => (await requireCaller(services, request)).user);

  serve(app, 'POST /api/auth/request-password-reset', (request) =>
    requestPasswordReset(services, limits.forgotPassword, request.body.email, visitorOf(request)),
  );

  serve(app, 'POST /api/auth/reset-password', (request) =>
    resetPassword(services, dependencies, limits, request.body, visitorWithDevice(request)),
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
