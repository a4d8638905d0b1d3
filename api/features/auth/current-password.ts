import type { AuthLimits } from '#features/auth/auth-limits';
import { type Caller, findPasswordHash } from '#features/auth/auth-queries';
import { AppError } from '#platform/app-error';
import { logSecurity } from '#platform/security-log';
import type { Services } from '#services';

/**
 * Attempts count per session, so that a stolen session can't use up the owner's.
 * @returns the matching hash
 * @throws AppError 'auth.wrong_current_password' | 'request.rate_limited' | 'server.busy'
 */
export async function requireCurrentPassword(
  services: Services,
  limits: AuthLimits['currentPassword'],
  caller: Caller,
  password: string,
  field: string,
): Promise<string> {
  await limits.session.consume(caller.sessionId);
  const passwordHash = await findPasswordHash(services.database.db, caller.user.id);
  const right = await services.passwords.verify(passwordHash, password);
  if (!passwordHash || !right) {
    logWrongProof(services, caller);
    throw wrongCurrentPassword(field);
  }
  await limits.session.refund(caller.sessionId);
  return passwordHash;
}

export function logWrongProof({ log }: Pick<Services, 'log'>, { user, origin }: Caller): void {
  const { network } = origin;
  logSecurity(log, 'authn_login_fail', { userId: user.id, network, about: 'asked again' });
}

export function wrongCurrentPassword(field: string): AppError {
  const { message } = new AppError('auth.wrong_current_password');
  return new AppError('auth.wrong_current_password', { fields: { [field]: message } });
}
