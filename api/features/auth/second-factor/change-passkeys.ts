import type { NewPasskeyBody } from '@horus/contract/second-factor';
import { and, eq } from 'drizzle-orm';
import type { OwnMails } from '#features/auth/account-mail-limits';
import { type Caller, findPasswordHash } from '#features/auth/auth-queries';
import { consumeChallenge, issueChallenge } from '#features/auth/second-factor/challenges';
import { changeFactors } from '#features/auth/second-factor/change-factors';
import { deleteRecoveryCodes, findFactors, replaceRecoveryCodes } from '#features/auth/second-factor/factors';
import { listPasskeys } from '#features/auth/second-factor/passkeys';
import { passkeys } from '#features/auth/second-factor/second-factor-tables';
import { AppError } from '#platform/app-error';
import { challengeOf, newPasskeyOptions, type RelyingParty, verifyNewPasskey } from '#platform/webauthn';
import type { Services } from '#services';

const MAX_PASSKEYS = 20;

/** @throws AppError 'auth.too_many_passkeys' */
export async function offerNewPasskey(services: Services, party: RelyingParty, { user, sessionId }: Caller) {
  const { db } = services.database;
  const known = await listPasskeys(db, user.id);
  if (known.length >= MAX_PASSKEYS) throw new AppError('auth.too_many_passkeys');
  const asked = { purpose: 'passkey-new', userId: user.id, sessionId } as const;
  const challenge = await issueChallenge(db, asked, services.now());
  return newPasskeyOptions(party, user, known, challenge);
}

/**
 * @returns recovery codes, shown once; null when some exist
 * @throws AppError 'auth.passkey_refused'
 */
export async function addPasskey(
  services: Services,
  ownMails: OwnMails,
  party: RelyingParty,
  caller: Caller,
  { name, passkey: response }: NewPasskeyBody,
): Promise<string[] | null> {
  const { user, sessionId } = caller;
  const now = services.now();
  const challenge = challengeOf(response);
  const made = challenge && (await consumeChallenge(services.database.db, challenge, 'passkey-new', now));
  const passkey =
    made && made.sessionId === sessionId && (await verifyNewPasskey(party, response, challenge));
  if (!passkey) throw new AppError('auth.passkey_refused');
  return changeFactors(services, ownMails, caller, 'passkey-added', async (tx) => {
    const { transports, ...key } = passkey;
    const rows = await tx
      .insert(passkeys)
      .values({ userId: user.id, ...key, transports: [...transports], name, createdAt: now })
      .onConflictDoNothing({ target: passkeys.credentialId })
      .returning({ id: passkeys.id });
    if (rows.length === 0) throw new AppError('auth.passkey_refused');
    const { recoveryCodesLeft } = await findFactors(tx, user.id);
    return recoveryCodesLeft > 0 ? null : replaceRecoveryCodes(tx, user.id, now);
  });
}

/**
 * Deletes the recovery codes too when no other factor is left.
 * @throws AppError 'auth.no_passkey' | 'auth.last_way_in' without a password
 */
export function removePasskey(
  services: Services,
  ownMails: OwnMails,
  caller: Caller,
  passkeyId: string,
): Promise<void> {
  const userId = caller.user.id;
  return changeFactors(services, ownMails, caller, 'passkey-removed', async (tx) => {
    const rows = await tx
      .delete(passkeys)
      .where(and(eq(passkeys.id, passkeyId), eq(passkeys.userId, userId)))
      .returning({ id: passkeys.id });
    if (rows.length === 0) throw new AppError('auth.no_passkey');
    const { totpSince, passkeys: left } = await findFactors(tx, userId);
    if (left.length === 0 && !(await findPasswordHash(tx, userId))) throw new AppError('auth.last_way_in');
    if (left.length === 0 && !totpSince) await deleteRecoveryCodes(tx, userId);
  });
}
