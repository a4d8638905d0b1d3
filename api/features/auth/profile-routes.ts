import { authCalls } from '@horus/contract/calls/auth';
import { byCaller, recordActivity } from '#features/activity/record-activity';
import type { OwnMails } from '#features/auth/account-mail-limits';
import { requireCaller } from '#features/auth/auth-guard';
import type { AuthLimits } from '#features/auth/auth-limits';
import type { Caller } from '#features/auth/auth-queries';
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
import type { Transaction } from '#platform/database';
import { nameDevice } from '#platform/device-name';
import { networkOf } from '#platform/network';
import { logSecurity } from '#platform/security-log';
import { serveCalls } from '#platform/serve-calls';
import type { Services } from '#services';

const serve = serveCalls(authCalls, 'Cuentas');

export function registerProfile(
  app: App,
  services: Services,
  limits: AuthLimits,
  { ownMails, watch }: { readonly ownMails: OwnMails; readonly watch: ContactWatch },
): void {
  const { db } = services.database;

  serve(app, 'POST /api/auth/update-profile', async (request) => {
    const caller = await requireCaller(services, request);
    const from = { userAgent: request.headers['user-agent'] ?? '', network: networkOf(request.ip) };
    return updateProfile(services, { ...limits, ownMails }, caller, request.body, from);
  });

  serve(app, 'GET /api/auth/sessions', async (request) => {
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
  });

  serve(app, 'DELETE /api/auth/sessions/:sessionId', async (request) => {
    const caller = await requireCaller(services, request);
    await closeSessions(caller, request.body.password, 'session.closed', async (tx) => {
      const ended = await deleteSession(tx, caller.user.id, request.params.sessionId);
      if (!ended) throw new AppError('auth.session_not_found');
    });
  });

  serve(app, 'POST /api/auth/sessions/end-others', async (request) => {
    const caller = await requireCaller(services, request);
    await closeSessions(caller, request.body.password, 'sessions.closed', (tx) =>
      deleteOtherSessions(tx, caller.user.id, caller.sessionId),
    );
  });

  serve(app, 'POST /api/auth/request-email-verification', async (request) => {
    const caller = await requireCaller(services, request);
    return requestEmailVerification(services, ownMails, caller);
  });

  serve(app, 'POST /api/auth/change-email', async (request) => {
    const caller = await requireCaller(services, request);
    requireRecentProof(services, caller);
    return requestEmailChange(services, limits.changeEmail, caller, request.body.email);
  });

  serve(app, 'POST /api/auth/verify-email', async (request) => {
    const caller = await requireCaller(services, request);
    return verifyEmail(services, { ...limits, watch }, caller, request.body.token, networkOf(request.ip));
  });

  async function closeSessions(
    caller: Caller,
    password: string,
    kind: 'session.closed' | 'sessions.closed',
    close: (tx: Transaction) => Promise<void>,
  ): Promise<void> {
    await requirePasswordAndProof(services, limits.currentPassword, caller, password, 'password');
    await db.transaction(async (tx) => {
      await close(tx);
      await recordActivity(tx, { ...byCaller(caller), at: services.now(), kind, details: {} });
    });
    logSecurity(services.log, 'authn_token_revoked', {
      userId: caller.user.id,
      network: caller.origin.network,
      about: kind === 'session.closed' ? 'one session' : 'other sessions',
    });
  }
}
