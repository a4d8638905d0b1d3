import {
  changeEmailBody,
  endSessionsBody,
  messageAnswer,
  sessionsAnswer,
  updateProfileAnswer,
  updateProfileBody,
  verifyEmailBody,
} from '@horus/contract/auth';
import { endpoints } from '@horus/contract/paths';
import { z } from 'zod';
import { byCaller, recordActivity } from '#features/activity/record-activity';
import type { OwnMails } from '#features/auth/account-mail-limits';
import { requireCaller } from '#features/auth/auth-guard';
import type { AuthLimits } from '#features/auth/auth-limits';
import { type ContactWatch, requestEmailChange } from '#features/auth/change-email';
import {
  requirePasswordAndProof,
  requireRecentProof,
} from '#features/auth/second-factor/require-recent-proof';
import { deleteOtherSessions, deleteSession, listSessions } from '#features/auth/session-queries';
import { updateProfile } from '#features/auth/update-profile';
import { requestEmailVerification, verifyEmail } from '#features/auth/verify-email';
import { AppError } from '#platform/app-error';
import type { App } from '#platform/app-type';
import { nameDevice } from '#platform/device-name';
import { networkOf } from '#platform/network';
import { logSecurity } from '#platform/security-log';
import type { Services } from '#services';

const schema = { tags: ['Cuentas'] };

export function registerProfile(
  app: App,
  services: Services,
  limits: AuthLimits,
  { ownMails, watch }: { readonly ownMails: OwnMails; readonly watch: ContactWatch },
): void {
  const { db } = services.database;

  app.post(
    endpoints.auth.updateProfile.pattern,
    {
      schema: {
        ...schema,
        summary: 'Change name, company or password',
        body: updateProfileBody,
        response: { 200: updateProfileAnswer },
      },
    },
    async (request) => {
      const caller = await requireCaller(services, request);
      const from = { userAgent: request.headers['user-agent'] ?? '', network: networkOf(request.ip) };
      return updateProfile(services, { ...limits, ownMails }, caller, request.body, from);
    },
  );

  app.get(
    endpoints.auth.sessions.pattern,
    { schema: { ...schema, summary: 'The sessions that are open', response: { 200: sessionsAnswer } } },
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
    endpoints.auth.session.pattern,
    {
      schema: {
        ...schema,
        summary: 'End one session',
        params: z.object({ sessionId: z.uuid() }),
        body: endSessionsBody,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      const caller = await requireCaller(services, request);
      await requirePasswordAndProof(
        services,
        limits.currentPassword,
        caller,
        request.body.password,
        'password',
      );
      await db.transaction(async (tx) => {
        const ended = await deleteSession(tx, caller.user.id, request.params.sessionId);
        if (!ended) throw new AppError('auth.session_not_found');
        const done = { ...byCaller(caller), at: services.now() };
        await recordActivity(tx, { ...done, kind: 'session.closed', details: {} });
      });
      logSecurity(services.log, 'authn_token_revoked', {
        userId: caller.user.id,
        network: networkOf(request.ip),
        about: 'one session',
      });
      return reply.status(204).send(null);
    },
  );

  app.post(
    endpoints.auth.endOtherSessions.pattern,
    {
      schema: {
        ...schema,
        summary: 'End all sessions but this one',
        body: endSessionsBody,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      const caller = await requireCaller(services, request);
      await requirePasswordAndProof(
        services,
        limits.currentPassword,
        caller,
        request.body.password,
        'password',
      );
      await db.transaction(async (tx) => {
        await deleteOtherSessions(tx, caller.user.id, caller.sessionId);
        const done = { ...byCaller(caller), at: services.now() };
        await recordActivity(tx, { ...done, kind: 'sessions.closed', details: {} });
      });
      logSecurity(services.log, 'authn_token_revoked', {
        userId: caller.user.id,
        network: networkOf(request.ip),
        about: 'other sessions',
      });
      return reply.status(204).send(null);
    },
  );

  app.post(
    endpoints.auth.requestEmailVerification.pattern,
    {
      schema: {
        ...schema,
        summary: 'Have a link to confirm the address mailed',
        response: { 200: messageAnswer },
      },
    },
    async (request) => {
      const caller = await requireCaller(services, request);
      return requestEmailVerification(services, ownMails, caller);
    },
  );

  app.post(
    endpoints.auth.changeEmail.pattern,
    {
      schema: {
        ...schema,
        summary: 'Have a link to a new address mailed there',
        body: changeEmailBody,
        response: { 200: messageAnswer },
      },
    },
    async (request) => {
      const caller = await requireCaller(services, request);
      requireRecentProof(services, caller);
      return requestEmailChange(services, limits.changeEmail, caller, request.body.email);
    },
  );

  app.post(
    endpoints.auth.verifyEmail.pattern,
    {
      schema: {
        ...schema,
        summary: 'Confirm an address with the link of a mail',
        body: verifyEmailBody,
        response: { 200: messageAnswer },
      },
    },
    async (request) => {
      const caller = await requireCaller(services, request);
      return verifyEmail(services, { ...limits, watch }, caller, request.body.token, networkOf(request.ip));
    },
  );
}
