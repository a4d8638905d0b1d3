import type { LoginBody, LoginOrSecondStep } from '@horus/contract/auth';
import type { AuthLimits } from '#features/auth/auth-limits';
import { findCredentials, lockPassword } from '#features/auth/auth-queries';
import { type LoginOrigin, openSession } from '#features/auth/open-session';
import { findProofMethods } from '#features/auth/second-factor/require-recent-proof';
import { userFactors } from '#features/auth/second-factor/user-factors';
import { AppError } from '#platform/app-error';
import { hashNetwork } from '#platform/network';
import { logSecurity } from '#platform/security-log';
import type { Visitor } from '#platform/visitor';
import type { Services } from '#services';

export function guessesKey(email: string, network: string): string {
  return `${email} ${network}`;
}

/**
 * Consumes limits before the password check and refunds them on success, so that parallel attempts
 * can't exceed them.
 * @throws AppError 'auth.invalid_credentials' | 'request.rate_limited' | 'request.work_required' |
 * 'server.busy', alike for known and unknown addresses
 */
export async function logIn(
  services: Services,
  limits: AuthLimits['login'],
  body: LoginBody,
  from: Visitor & LoginOrigin,
): Promise<LoginOrSecondStep> {
  const { db } = services.database;
  const networkHash = hashNetwork(from.network);
  const pair = guessesKey(body.email, from.network);
  // The network first, so that one over its limit can't use up the shared limit. A client that must
  // send a proof of work has not tried the account yet.
  await limits.network.consume(from.network);
  const known = await findCredentials(db, body.email, networkHash);
  const familiar = known?.familiar ?? false;
  if (!familiar) await limits.shared.take(from);
  await limits.accountFromNetwork.consume(pair);
  if (!familiar) await limits.accountFromStrangers.consume(body.email);

  const right = await services.passwords.verify(known?.passwordHash ?? null, body.password);
  if (!known?.passwordHash || !right) {
    logSecurity(services.log, 'authn_login_fail', {
      ...(known && { userId: known.userId }),
      network: from.network,
    });
    throw new AppError('auth.invalid_credentials');
  }

  const { userId, passwordHash } = known;
  const answer = await db.transaction(async (tx): Promise<LoginOrSecondStep> => {
    // A password change ends all sessions; the lock keeps a new one from being opened meanwhile.
    if (!(await lockPassword(tx, userId, passwordHash))) throw new AppError('auth.invalid_credentials');
    // Read under the lock, because adding a second factor ends sessions too.
    const methods = await findProofMethods(tx, userId);
    if (methods.includes('password')) {
      return (await openSession(services, tx, userId, from, services.now())).answer;
    }
    const step = { purpose: 'second-step', ownerId: userId, sessionId: null } as const;
    const begun = await userFactors.issueChallenge(tx, step, services.now());
    return { secondStep: { token: begun, methods } };
  });
  await limits.accountFromNetwork.clear(pair);
  await limits.network.refund(from.network);
  if (!familiar) await limits.accountFromStrangers.refund(body.email);
  if ('token' in answer) logSecurity(services.log, 'authn_login_success', { userId, network: from.network });
  return answer;
}
