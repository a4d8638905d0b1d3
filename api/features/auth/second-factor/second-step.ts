import type { LoginAnswer } from '@horus/contract/auth';
import type { SecondStepBody } from '@horus/contract/second-factor';
import type { AuthLimits } from '#features/auth/auth-limits';
import { lockUser } from '#features/auth/auth-queries';
import { type LoginOrigin, openSession } from '#features/auth/open-session';
import { notifyRecoveryCodeUsed } from '#features/auth/second-factor/second-factor-mails';
import { userFactors } from '#features/auth/second-factor/user-factors';
import { isFamiliarNetwork } from '#features/auth/session-queries';
import { AppError } from '#platform/app-error';
import { hashNetwork } from '#platform/network';
import { wrongCode } from '#platform/second-factor/codes';
import type { SecondFactorTools } from '#platform/second-factor/factors';
import { logSecurity } from '#platform/security-log';
import type { RelyingParty } from '#platform/webauthn';
import type { Services } from '#services';

/** @throws AppError 'auth.second_step_expired' */
export async function offerPasskeyStep(services: Services, party: RelyingParty, token: string) {
  const { db } = services.database;
  const userId = await findStep(services, token);
  const asked = { purpose: 'passkey-step', ownerId: userId, sessionId: null } as const;
  return userFactors.offerPasskey(db, party, asked, services.now());
}

/**
 * A failure keeps the step open. Attempts count per account, and apart for familiar networks.
 * @throws AppError 'auth.second_step_expired' | 'auth.wrong_code' | 'auth.passkey_refused' |
 * 'request.rate_limited'
 */
export async function completeSecondStep(
  services: Services,
  limits: AuthLimits,
  { sealer, party }: SecondFactorTools,
  body: SecondStepBody,
  from: LoginOrigin,
): Promise<LoginAnswer> {
  const { db } = services.database;
  const now = services.now();
  await limits.login.network.consume(from.network);
  const userId = await findStep(services, body.token);
  const guesses = await countGuess(services, limits.secondStep, userId, from.network);
  const byPasskey = 'passkey' in body;
  if (byPasskey) {
    const asked = { purpose: 'passkey-step', ownerId: userId, sessionId: null } as const;
    if (!(await userFactors.acceptPasskey(db, party, asked, body.passkey, now))) {
      logFailure(services, userId, from, 'passkey as second step');
      throw new AppError('auth.passkey_refused');
    }
  }
  const answer = await db.transaction(async (tx) => {
    // Locks the user first, as a password change does, which voids the step.
    await lockUser(tx, userId);
    const step = { purpose: 'second-step', ownerId: userId, sessionId: null } as const;
    if (!(await userFactors.consumeChallenge(tx, body.token, step, now))) {
      throw new AppError('auth.second_step_expired');
    }
    const used = byPasskey ? 'passkey' : await userFactors.consumeCode(tx, sealer, userId, body.code, now);
    if (!used) {
      logFailure(services, userId, from, 'second step');
      throw wrongCode();
    }
    const opened = await openSession(services, tx, userId, from, now);
    if (used === 'recovery') await notifyRecoveryCodeUsed(services, tx, opened.caller);
    return opened.answer;
  });
  await guesses.giveBack();
  await limits.login.network.refund(from.network);
  logSecurity(services.log, 'authn_login_success', { userId, network: from.network, about: 'second step' });
  return answer;
}

/** @throws AppError 'auth.second_step_expired' */
async function findStep({ database, now }: Services, token: string): Promise<string> {
  const userId = await userFactors.findStep(database.db, token, now());
  if (!userId) throw new AppError('auth.second_step_expired');
  return userId;
}

async function countGuess(
  { database }: Services,
  limits: AuthLimits['secondStep'],
  userId: string,
  network: string,
) {
  const familiar = await isFamiliarNetwork(database.db, userId, hashNetwork(network));
  const limit = familiar ? limits.fromNetwork : limits.fromStrangers;
  const key = familiar ? `${userId} ${network}` : userId;
  await limit.consume(key);
  return { giveBack: () => limit.refund(key) };
}

function logFailure({ log }: Services, userId: string, { network }: LoginOrigin, about: string): void {
  logSecurity(log, 'authn_login_fail', { userId, network, about });
}
