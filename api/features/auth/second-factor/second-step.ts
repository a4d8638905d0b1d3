import type { LoginAnswer } from '@horus/contract/auth';
import type { SecondStepBody } from '@horus/contract/second-factor';
import type { AuthLimits } from '#features/auth/auth-limits';
import { lockUser } from '#features/auth/auth-queries';
import { type LoginOrigin, openSession } from '#features/auth/open-session';
import { consumeChallenge, findChallenge, issueChallenge } from '#features/auth/second-factor/challenges';
import { consumeCode } from '#features/auth/second-factor/factors';
import { acceptPasskey, listPasskeys } from '#features/auth/second-factor/passkeys';
import { notifyRecoveryCodeUsed } from '#features/auth/second-factor/second-factor-mails';
import { isFamiliarNetwork } from '#features/auth/session-queries';
import { AppError } from '#platform/app-error';
import { hashNetwork } from '#platform/network';
import type { Sealer } from '#platform/sealed';
import { logSecurity } from '#platform/security-log';
import { passkeyOptions, type RelyingParty } from '#platform/webauthn';
import type { Services } from '#services';

export interface SecondFactorTools {
  readonly sealer: Sealer;
  readonly party: RelyingParty;
}

/** @throws AppError 'auth.second_step_expired' */
export async function offerPasskeyStep(services: Services, party: RelyingParty, token: string) {
  const { db } = services.database;
  const userId = await findStep(services, token);
  const asked = { purpose: 'passkey-step', userId, sessionId: null } as const;
  const challenge = await issueChallenge(db, asked, services.now());
  return passkeyOptions(party, await listPasskeys(db, userId), challenge);
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
    const asked = { purpose: 'passkey-step', userId, sessionId: null } as const;
    if (!(await acceptPasskey(db, party, asked, body.passkey, now))) {
      logFailure(services, userId, from, 'passkey as second step');
      throw new AppError('auth.passkey_refused');
    }
  }
  const answer = await db.transaction(async (tx) => {
    // Locks the user first, as a password change does, which voids the step.
    await lockUser(tx, userId);
    if (!(await consumeChallenge(tx, body.token, 'second-step', now))) {
      throw new AppError('auth.second_step_expired');
    }
    const used = byPasskey ? 'passkey' : await consumeCode(tx, sealer, userId, body.code, now);
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
  const begun = await findChallenge(database.db, token, 'second-step', now());
  if (!begun?.userId) throw new AppError('auth.second_step_expired');
  return begun.userId;
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

export function wrongCode(): AppError {
  const { message } = new AppError('auth.wrong_code');
  return new AppError('auth.wrong_code', { fields: { code: message } });
}
