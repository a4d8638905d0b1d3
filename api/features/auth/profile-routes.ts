import {
  messageAnswer,
  sessionsAnswer,
  updateProfileAnswer,
  updateProfileBody,
  verifyEmailBody,
} from '@horus/contract/auth';
import { calls } from '@horus/contract/paths';
import { z } from 'zod';
import { requireCaller, requireLastingCaller } from '#features/auth/auth-guard';
import type { AuthLimits } from '#features/auth/auth-limits';
import { nameDevice } from '#features/auth/device-name';
import type { OwnMails } from '#features/auth/own-mail';
import { deleteOtherSessions, deleteSession, listSessions } from '#features/auth/session-queries';
import { updateProfile } from '#features/auth/update-profile';
import { requestEmailVerification, verifyEmail } from '#features/auth/verify-email';
import { AppError } from '#platform/app-error';
import type { App } from '#platform/app-type';
import { networkOf } from '#platform/network';
import type { Services } from '#services';

const schema = { tags: ['Cuentas'] };

/** What a user does with his own account: profile, sessions, address. */
export function registerProfile(app: App, services: Services, limits: AuthLimits, ownMails: OwnMails): void {
  const { db } = services.database;

  app.post(
    calls.auth.updateProfile.pattern,
    { schema: { ...schema, body: updateProfileBody, response: { 200: updateProfileAnswer } } },
    async (request) => {
      const caller = await requireLastingCaller(services, request);
      const userAgent = request.headers['user-agent'] ?? '';
      return updateProfile(services, { ...limits, ownMails }, caller, request.body, userAgent);
    },
  );

  app.get(
    calls.auth.sessions.pattern,
    { schema: { ...schema, response: { 200: sessionsAnswer } } },
    async (request) => {
      const caller = await requireCaller(services, request);
      const sessions = await listSessions(db, caller.user.id, services.now());
      return {
        sessions: sessions.map(({ id, userAgent, createdAt, lastUsedAt }) => ({
          id,
          current: id === caller.sessionId,
          device: nameDevice(userAgent),
          createdAt: createdAt.toISOString(),
          lastUsedAt: lastUsedAt.toISOString(),
        })),
      };
    },
  );

  app.delete(
    calls.auth.session.pattern,
    { schema: { ...schema, params: z.object({ sessionId: z.uuid() }), response: { 204: z.null() } } },
    async (request, reply) => {
      const caller = await requireCaller(services, request);
      const ended = await deleteSession(db, caller.user.id, request.params.sessionId);
      if (!ended) throw new AppError('auth.session_not_found');
      return reply.status(204).send(null);
    },
  );

  app.post(
    calls.auth.endOtherSessions.pattern,
    { schema: { ...schema, response: { 204: z.null() } } },
    async (request, reply) => {
      const caller = await requireCaller(services, request);
      await deleteOtherSessions(db, caller.user.id, caller.sessionId);
      return reply.status(204).send(null);
    },
  );

  app.post(
    calls.auth.requestEmailVerification.pattern,
    { schema: { ...schema, response: { 200: messageAnswer } } },
    async (request) => {
      const caller = await requireCaller(services, request);
      return requestEmailVerification(services, ownMails, caller);
    },
  );

  app.post(
    calls.auth.verifyEmail.pattern,
    { schema: { ...schema, body: verifyEmailBody, response: { 200: messageAnswer } } },
    (request) => verifyEmail(services, limits.useLink, request.body.token, networkOf(request.ip)),
  );
}
