import type { LoginAnswer } from '@horus/contract/auth';
import type { PasskeyResponse } from '@horus/contract/second-factor';
import type { AuthLimits } from '#features/auth/auth-limits';
import { type LoginOrigin, openSession } from '#features/auth/open-session';
import { issueChallenge } from '#features/auth/second-factor/challenges';
import { acceptPasskey } from '#features/auth/second-factor/passkeys';
import { AppError } from '#platform/app-error';
import { logSecurity } from '#platform/security-log';
import { passkeyOptions, type RelyingParty } from '#platform/webauthn';
import type { Services } from '#services';

/** Returns WebAuthn options for an unknown user. */
export async function offerPasskeyLogin(services: Services, party: RelyingParty) {
  const asked = { purpose: 'passkey-login', userId: null, sessionId: null } as const;
  const challenge = await issueChallenge(services.database.db, asked, services.now());
  return passkeyOptions(party, null, challenge);
}

/**
 * With user verification, a passkey alone counts as two factors.
 * @throws AppError 'auth.passkey_refused' | 'request.rate_limited'
 */
export async function logInByPasskey(
  services: Services,
  limits: AuthLimits,
  party: RelyingParty,
  response: PasskeyResponse,
  from: LoginOrigin,
): Promise<LoginAnswer> {
  await limits.login.network.consume(from.network);
  const asked = { purpose: 'passkey-login', userId: null, sessionId: null } as const;
  const { db } = services.database;
  const userId = await acceptPasskey(db, party, asked, response, services.now());
  if (!userId) {
    logSecurity(services.log, 'authn_login_fail', { network: from.network, about: 'passkey' });
    throw new AppError('auth.passkey_refused');
  }
  const { answer } = await db.transaction((tx) => openSession(services, tx, userId, from, services.now()));
  await limits.login.network.refund(from.network);
  logSecurity(services.log, 'authn_login_success', { userId, network: from.network, about: 'passkey' });
  return answer;
}
