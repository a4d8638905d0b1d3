import type { LoginAnswer } from '@horus/contract/auth';
import { secondFactorCalls } from '@horus/contract/calls/second-factor';
import type { NewPasskeyBody, PasskeyResponse } from '@horus/contract/second-factor';
import { and, eq } from 'drizzle-orm';
import type { OwnMails } from '#features/auth/account-mail-limits';
import { requireCaller } from '#features/auth/auth-guard';
import type { AuthLimits } from '#features/auth/auth-limits';
import { type Caller, findPasswordHash } from '#features/auth/auth-queries';
import { type LoginOrigin, openSession } from '#features/auth/open-session';
import { changeFactors } from '#features/auth/second-factor/change-factors';
import { offerPasskeyProof, requireRecentProof } from '#features/auth/second-factor/require-recent-proof';
import { passkeys } from '#features/auth/second-factor/second-factor-tables';
import { offerPasskeyStep } from '#features/auth/second-factor/second-step';
import { userFactors } from '#features/auth/second-factor/user-factors';
import { AppError } from '#platform/app-error';
import type { App } from '#platform/app-type';
import { networkOf } from '#platform/network';
import { logSecurity } from '#platform/security-log';
import { serveCalls } from '#platform/serve-calls';
import type { RelyingParty } from '#platform/webauthn';
import type { Services } from '#services';

const serve = serveCalls(secondFactorCalls, 'Seguridad');

export function registerPasskeys(
  app: App,
  services: Services,
  limits: AuthLimits,
  ownMails: OwnMails,
  party: RelyingParty,
): void {
  serve(app, 'POST /api/auth/passkey-login/options', async () => ({
    options: await offerPasskeyLogin(services, party),
  }));

  serve(app, 'POST /api/auth/passkey-login', (request) =>
    logInByPasskey(services, limits, party, request.body.passkey, {
      network: networkOf(request.ip),
      userAgent: request.headers['user-agent'] ?? '',
    }),
  );

  serve(app, 'POST /api/auth/second-step/passkey-options', async (request) => {
    return { options: await offerPasskeyStep(services, party, request.body.token) };
  });

  serve(app, 'POST /api/auth/proof/passkey-options', async (request) => {
    const caller = await requireCaller(services, request);
    return { options: await offerPasskeyProof(services, party, caller) };
  });

  serve(app, 'POST /api/auth/passkeys/options', async (request) => {
    const caller = await requireCaller(services, request);
    requireRecentProof(services, caller);
    return { options: await offerNewPasskey(services, party, caller) };
  });

  serve(app, 'POST /api/auth/passkeys', async (request) => {
    const caller = await requireCaller(services, request);
    requireRecentProof(services, caller);
    return { recoveryCodes: await addPasskey(services, ownMails, party, caller, request.body) };
  });

  serve(app, 'DELETE /api/auth/passkeys/:passkeyId', async (request) => {
    const caller = await requireCaller(services, request);
    requireRecentProof(services, caller);
    await removePasskey(services, ownMails, caller, request.params.passkeyId);
  });
}

const LOGIN = { purpose: 'passkey-login', ownerId: null, sessionId: null } as const;

/** Returns WebAuthn options for an unknown user. */
function offerPasskeyLogin({ database, now }: Services, party: RelyingParty) {
  return userFactors.offerPasskey(database.db, party, LOGIN, now());
}

/**
 * With user verification, a passkey alone counts as two factors.
 * @throws AppError 'auth.passkey_refused' | 'request.rate_limited'
 */
async function logInByPasskey(
  services: Services,
  limits: AuthLimits,
  party: RelyingParty,
  response: PasskeyResponse,
  from: LoginOrigin,
): Promise<LoginAnswer> {
  await limits.login.network.consume(from.network);
  const { db } = services.database;
  const userId = await userFactors.acceptPasskey(db, party, LOGIN, response, services.now());
  if (!userId) {
    logSecurity(services.log, 'authn_login_fail', { network: from.network, about: 'passkey' });
    throw new AppError('auth.passkey_refused');
  }
  const { answer } = await db.transaction((tx) => openSession(services, tx, userId, from, services.now()));
  await limits.login.network.refund(from.network);
  logSecurity(services.log, 'authn_login_success', { userId, network: from.network, about: 'passkey' });
  return answer;
}

/** @throws AppError 'auth.too_many_passkeys' */
function offerNewPasskey(services: Services, party: RelyingParty, { user, sessionId }: Caller) {
  return userFactors.offerNewPasskey(services.database.db, party, user, sessionId, services.now());
}

/**
 * @returns recovery codes, shown once; null when some exist
 * @throws AppError 'auth.passkey_refused'
 */
async function addPasskey(
  services: Services,
  ownMails: OwnMails,
  party: RelyingParty,
  caller: Caller,
  { name, passkey: response }: NewPasskeyBody,
): Promise<string[] | null> {
  const { user, sessionId } = caller;
  const now = services.now();
  const by = { ownerId: user.id, sessionId };
  const passkey = await userFactors.acceptNewPasskey(services.database.db, party, by, response, now);
  return changeFactors(services, ownMails, caller, 'passkey-added', async (tx) => {
    await userFactors.insertPasskey(tx, user.id, passkey, name, now);
    const { recoveryCodesLeft } = await userFactors.findFactors(tx, user.id);
    return recoveryCodesLeft > 0 ? null : userFactors.replaceRecoveryCodes(tx, user.id, now);
  });
}

/**
 * Deletes the recovery codes too when no other factor is left.
 * @throws AppError 'auth.no_passkey' | 'auth.last_way_in' without a password
 */
function removePasskey(
  services: Services,
  ownMails: OwnMails,
  caller: Caller,
  passkeyId: string,
): Promise<void> {
  const userId = caller.user.id;
  return changeFactors(services, ownMails, caller, 'passkey-removed', async (tx) => {
    const rows = await tx
      .delete(passkeys)
      .where(and(eq(passkeys.id, passkeyId), eq(passkeys.ownerId, userId)))
      .returning({ id: passkeys.id });
    if (rows.length === 0) throw new AppError('auth.no_passkey');
    const { totpSince, passkeys: left } = await userFactors.findFactors(tx, userId);
    if (left.length === 0 && !(await findPasswordHash(tx, userId))) throw new AppError('auth.last_way_in');
    if (left.length === 0 && !totpSince) await userFactors.deleteRecoveryCodes(tx, userId);
  });
}
