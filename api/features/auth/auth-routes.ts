import { loginAnswer, loginBody, registerAnswer, registerBody, user } from '@horus/contract/auth';
import { calls } from '@horus/contract/paths';
import { z } from 'zod';
import { requireCaller } from '#features/auth/auth-guard';
import { defineAuthLimits } from '#features/auth/auth-limits';
import { deleteSession } from '#features/auth/auth-queries';
import { housekeepingJob, keepHouse } from '#features/auth/delete-ended-sessions';
import { logIn } from '#features/auth/log-in';
import { register } from '#features/auth/register';
import type { App } from '#platform/app-type';
import { networkOf } from '#platform/network';
import type { Services } from '#services';

/** Register, login, logout, who am I. */
export async function registerAuth(app: App, services: Services): Promise<void> {
  const limits = defineAuthLimits(services);

  app.post(
    calls.auth.register.pattern,
    { schema: { tags: ['Cuentas'], body: registerBody, response: { 201: registerAnswer } } },
    async (request, reply) => {
      const answer = await register(services, limits.register, request.body, networkOf(request.ip));
      return reply.status(201).send(answer);
    },
  );

  app.post(
    calls.auth.login.pattern,
    { schema: { tags: ['Cuentas'], body: loginBody, response: { 200: loginAnswer } } },
    (request) =>
      logIn(services, limits.login, request.body, {
        network: networkOf(request.ip),
        userAgent: request.headers['user-agent'] ?? '',
      }),
  );

  app.post(
    calls.auth.logout.pattern,
    { schema: { tags: ['Cuentas'], response: { 204: z.null() } } },
    async (request, reply) => {
      const caller = await requireCaller(services, request);
      await deleteSession(services.database.db, caller.sessionId);
      return reply.status(204).send(null);
    },
  );

  app.get(
    calls.auth.me.pattern,
    { schema: { tags: ['Cuentas'], response: { 200: user } } },
    async (request) => (await requireCaller(services, request)).user,
  );

  await services.jobs.work(housekeepingJob, () => keepHouse(services));
  await services.jobs.schedule(housekeepingJob, '15 4 * * *');
}
