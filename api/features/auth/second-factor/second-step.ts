import type { LoginAnswer } from '@horus/contract/auth';
import type { AuthLimits } from '#features/auth/auth-limits';
import { holdUser } from '#features/auth/auth-queries';
import { type LoginOrigin, openSession } from '#features/auth/open-session';
import { findChallenge, takeChallenge } from '#features/auth/second-factor/challenges';
import { spendCode } from '#features/auth/second-factor/factors';
import { tellRecoveryCodeUsed } from '#features/auth/second-factor/tell-factors';
import { isFamiliarNetwork } from '#features/auth/session-queries';
import { AppError } from '#platform/app-error';
import { hashNetwork } from '#platform/network';
import type { Sealer } from '#platform/sealed';
import { logSecurity } from '#platform/security-log';
import type { Services } from '#services';

/**
 * Takes the second step of a login, which opens its session. A wrong code leaves the step to be
 * taken; guesses are counted for the account, and apart for networks that its owner has used.
 * @throws AppError 'auth.second_step_expired' | 'auth.wrong_code' | 'request.rate_limited'
 */
export async function takeSecondStep(
  services: Services,
  limits: AuthLimits,
  sealer: Sealer,
  { token, code }: { readonly token: string; readonly code: string },
  from: LoginOrigin,
): Promise<LoginAnswer> {
  const { db } = services.database;
  const now = services.now();
  await limits.login.network.consume(from.network);
  const begun = await findChallenge(db, token, 'second-step', now);
  if (!begun?.userId) throw new AppError('auth.second_step_expired');
  const { userId } = begun;
  const familiar = await isFamiliarNetwork(db, userId, hashNetwork(from.network));
  const [limit, key] = familiar
    ? [limits.secondStep.fromNetwork, `${userId} ${from.network}`]
    : [limits.secondStep.fromStrangers, userId];
  await limit.consume(key);

  const outcome = await db
    .transaction(async (tx) => {
      // The user before what is theirs, as a password that is being changed does, which voids the
      // step.
      await holdUser(tx, userId);
      if (!(await takeChallenge(tx, token, 'second-step', now))) {
        throw new AppError('auth.second_step_expired');
      }
      const used = await spendCode(tx, sealer, userId, code, now);
      if (!used) throw wrongCode();
      const opened = await openSession(tx, userId, from, now);
      if (used === 'recovery') await tellRecoveryCodeUsed(services, tx, opened.caller);
      return { opened, used };
    })
    .catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'auth.wrong_code') {
        logSecurity(services.log, 'authn_login_fail', {
          userId,
          network: from.network,
          about: 'second step',
        });
      }
      throw error;
    });
  await limit.refund(key);
  await limits.login.network.refund(from.network);
  logSecurity(services.log, 'authn_login_success', { userId, network: from.network, about: outcome.used });
  return outcome.opened.answer;
}

export function wrongCode(): AppError {
  const { message } = new AppError('auth.wrong_code');
  return new AppError('auth.wrong_code', { fields: { code: message } });
}
