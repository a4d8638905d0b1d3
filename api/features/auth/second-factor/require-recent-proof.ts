import { PROOF_MINUTES, type ProofBody, type ProofMethod } from '@horus/contract/second-factor';
import { eq } from 'drizzle-orm';
import type { AuthLimits } from '#features/auth/auth-limits';
import type { Caller } from '#features/auth/auth-queries';
import { sessions } from '#features/auth/auth-tables';
import { logWrongProof, requireCurrentPassword } from '#features/auth/current-password';
import { issueChallenge } from '#features/auth/second-factor/challenges';
import { findFactors, spendCode } from '#features/auth/second-factor/factors';
import { acceptPasskey, listPasskeys } from '#features/auth/second-factor/passkeys';
import { type SecondFactorTools, wrongCode } from '#features/auth/second-factor/second-step';
import { tellRecoveryCodeUsed } from '#features/auth/second-factor/tell-factors';
import { AppError } from '#platform/app-error';
import type { Db } from '#platform/database';
import { logSecurity } from '#platform/security-log';
import { passkeyOptions, type RelyingParty } from '#platform/webauthn';
import type { Services } from '#services';

const MINUTE_MS = 60_000;

/**
 * To be called before what an open session alone must not do: the caller has logged in, or proved
 * again that they are there, within the last minutes, in this session. The browser asks them and
 * repeats the call.
 * @throws AppError 'auth.proof_required'
 */
export function requireRecentProof({ now }: Pick<Services, 'now'>, { provedAt }: Caller): void {
  const age = now().getTime() - provedAt.getTime();
  if (age > PROOF_MINUTES * MINUTE_MS) throw new AppError('auth.proof_required');
}

/**
 * Asks for the password, and, where there is a second factor, for a recent proof by that first: a
 * password alone opens nothing of theirs.
 * @param field the field in which the password was typed
 * @returns the hash that the password fits
 * @throws AppError 'auth.proof_required' and what `requireCurrentPassword` throws
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

/** How a user proves again who they are: with their second factor, if they have one. */
export async function findProofMethods(db: Db, userId: string): Promise<ProofMethod[]> {
  const { totpSince, passkeys } = await findFactors(db, userId);
  const second: ProofMethod[] = [];
  if (totpSince) second.push('totp');
  if (passkeys.length > 0) second.push('passkey');
  return second.length > 0 ? second : ['password'];
}

/**
 * Takes a proof that the caller is there; it holds for their session alone.
 * @throws AppError 'auth.wrong_current_password' | 'auth.wrong_code' | 'auth.proof_refused' where a
 *   password is not enough | 'request.rate_limited' | 'server.busy'
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
    await noteProof(db, caller.sessionId, services.now());
  } else if ('passkey' in body) {
    const { user, sessionId } = caller;
    const asked = { purpose: 'passkey-proof', userId: user.id, sessionId } as const;
    const used = await acceptPasskey(db, party, asked, body.passkey, services.now());
    if (!used) {
      logWrongProof(services, caller);
      throw new AppError('auth.passkey_refused');
    }
    await noteProof(db, sessionId, services.now());
  } else {
    // One count with guesses at the password: both are asked of a session.
    await limits.currentPassword.session.consume(caller.sessionId);
    await db.transaction(async (tx) => {
      const used = await spendCode(tx, sealer, caller.user.id, body.code, services.now());
      if (!used) {
        logWrongProof(services, caller);
        throw wrongCode();
      }
      if (used === 'recovery') await tellRecoveryCodeUsed(services, tx, caller);
      await noteProof(tx, caller.sessionId, services.now());
    });
    await limits.currentPassword.session.refund(caller.sessionId);
  }
  logSecurity(services.log, 'authn_login_success', {
    userId: caller.user.id,
    network: caller.origin.network,
    about: 'asked again',
  });
}

/** What a browser needs to prove by a passkey of the caller's that they are there. */
export async function offerPasskeyProof(
  { database: { db }, now }: Services,
  party: RelyingParty,
  { user, sessionId }: Caller,
) {
  const asked = { purpose: 'passkey-proof', userId: user.id, sessionId } as const;
  const challenge = await issueChallenge(db, asked, now());
  return passkeyOptions(party, await listPasskeys(db, user.id), challenge);
}

async function noteProof(db: Db, sessionId: string, now: Date): Promise<void> {
  await db.update(sessions).set({ provedAt: now }).where(eq(sessions.id, sessionId));
}
