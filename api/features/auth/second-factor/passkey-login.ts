import type { LoginAnswer } from '@horus/contract/auth';
import type { PasskeyResponse } from '@horus/contract/second-factor';
import type { AuthLimits } from '#features/auth/auth-limits';
import { type LoginOrigin, openSession } from '#features/auth/open-session';
import { userFactors } from '#features/auth/second-factor/user-factors';
import { AppError } from '#platform/app-error';
import { logSecurity } from '#platform/security-log';
import type { RelyingParty } from '#platform/webauthn';
import type { Services } from '#services';

const LOGIN = { purpose: 'passkey-login', ownerId: null, sessionId: null } as const;

/** Returns WebAuthn options for an unknown user. */
export function offerPasskeyLogin({ database, now }: Services, party: RelyingParty) {
  return userFactors.offerPasskey(database.db, party, LOGIN, now());
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
