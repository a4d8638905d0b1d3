import { MINUTE_MS } from '@horus/contract/durations';
import { PROOF_MINUTES, type ProofBody, type ProofMethod } from '@horus/contract/second-factor';
import { eq } from 'drizzle-orm';
import type { AuthLimits } from '#features/auth/auth-limits';
import type { Caller } from '#features/auth/auth-queries';
import { sessions } from '#features/auth/auth-tables';
import { logWrongProof, requireCurrentPassword } from '#features/auth/current-password';
import { notifyRecoveryCodeUsed } from '#features/auth/second-factor/second-factor-mails';
import { userFactors } from '#features/auth/second-factor/user-factors';
import { AppError } from '#platform/app-error';
import type { Db } from '#platform/database';
import { wrongCode } from '#platform/second-factor/codes';
import type { SecondFactorTools } from '#platform/second-factor/factors';
import { logSecurity } from '#platform/security-log';
import type { RelyingParty } from '#platform/webauthn';
import type { Services } from '#services';

/** The browser asks for a proof and retries the call. @throws AppError 'auth.proof_required' */
export function requireRecentProof({ now }: Pick<Services, 'now'>, { provedAt }: Caller): void {
  const age = now().getTime() - provedAt.getTime();
  if (age > PROOF_MINUTES * MINUTE_MS) throw new AppError('auth.proof_required');
}

/**
 * Requires the password, and first a recent proof when the user has a second factor.
 * @returns the matching hash
 * @throws AppError 'auth.proof_required' and as `requireCurrentPassword` throws
 */
export async function requirePasswordAndProof(
  services: Services,
  limits: AuthLimits['currentPassword'],
  caller: Caller,
  password: string,
  field: string,
): Promise<string> {
  const methods = await findProofMethods(services.database.db, caller.user.id);
  if (!methods.includes('password')) requireRecentProof(services, caller);
  return requireCurrentPassword(services, limits, caller, password, field);
}

/** Returns the second factors, or the password without one. */
export async function findProofMethods(db: Db, userId: string): Promise<ProofMethod[]> {
  const second = await userFactors.findMethods(db, userId);
  return second.length > 0 ? second : ['password'];
}

/**
 * @throws AppError 'auth.wrong_current_password' | 'auth.wrong_code' | 'auth.proof_refused' when a
 * password is not enough | 'request.rate_limited' | 'server.busy'
 */
export async function prove(
  services: Services,
  limits: AuthLimits,
  { sealer, party }: SecondFactorTools,
  caller: Caller,
  body: ProofBody,
): Promise<void> {
  const { db } = services.database;
  const methods = await findProofMethods(db, caller.user.id);
  if ('password' in body) {
    await requireCurrentPassword(services, limits.currentPassword, caller, body.password, 'password');
    if (!methods.includes('password')) throw new AppError('auth.proof_refused');
    await recordProof(db, caller.sessionId, services.now());
  } else if ('passkey' in body) {
    const { user, sessionId } = caller;
    const asked = { purpose: 'passkey-proof', ownerId: user.id, sessionId } as const;
    const used = await userFactors.acceptPasskey(db, party, asked, body.passkey, services.now());
    if (!used) {
      logWrongProof(services, caller);
      throw new AppError('auth.passkey_refused');
    }
    await recordProof(db, sessionId, services.now());
  } else {
    // Shares the count of wrong passwords.
    await limits.currentPassword.session.consume(caller.sessionId);
    await db.transaction(async (tx) => {
      const used = await userFactors.consumeCode(tx, sealer, caller.user.id, body.code, services.now());
      if (!used) {
        logWrongProof(services, caller);
        throw wrongCode();
      }
      if (used === 'recovery') await notifyRecoveryCodeUsed(services, tx, caller);
      await recordProof(tx, caller.sessionId, services.now());
    });
    await limits.currentPassword.session.refund(caller.sessionId);
  }
  logSecurity(services.log, 'authn_login_success', {
    userId: caller.user.id,
    network: caller.origin.network,
    about: 'asked again',
  });
}

export function offerPasskeyProof(
  { database, now }: Services,
  party: RelyingParty,
  { user, sessionId }: Caller,
) {
  const asked = { purpose: 'passkey-proof', ownerId: user.id, sessionId } as const;
  return userFactors.offerPasskey(database.db, party, asked, now());
}

async function recordProof(db: Db, sessionId: string, now: Date): Promise<void> {
  await db.update(sessions).set({ provedAt: now }).where(eq(sessions.id, sessionId));
}
