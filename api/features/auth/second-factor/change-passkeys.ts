import type { NewPasskeyBody } from '@horus/contract/second-factor';
import { and, eq } from 'drizzle-orm';
import type { OwnMails } from '#features/auth/account-mail-limits';
import { type Caller, findPasswordHash } from '#features/auth/auth-queries';
import { changeFactors } from '#features/auth/second-factor/change-factors';
import { passkeys } from '#features/auth/second-factor/second-factor-tables';
import { userFactors } from '#features/auth/second-factor/user-factors';
import { AppError } from '#platform/app-error';
import type { RelyingParty } from '#platform/webauthn';
import type { Services } from '#services';

/** @throws AppError 'auth.too_many_passkeys' */
export function offerNewPasskey(services: Services, party: RelyingParty, { user, sessionId }: Caller) {
  return userFactors.offerNewPasskey(services.database.db, party, user, sessionId, services.now());
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
  const by = { ownerId: user.id, sessionId };
  const passkey = await userFactors.acceptNewPasskey(services.database.db, party, by, response, now);
  return changeFactors(services, ownMails, caller, 'passkey-added', async (tx) => {
    await userFactors.insertPasskey(tx, user.id, passkey, name, now);
    const { recoveryCodesLeft } = await userFactors.findFactors(tx, user.id);
    return recoveryCodesLeft > 0 ? null : userFactors.replaceRecoveryCodes(tx, user.id, now);
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
      .where(and(eq(passkeys.id, passkeyId), eq(passkeys.ownerId, userId)))
      .returning({ id: passkeys.id });
    if (rows.length === 0) throw new AppError('auth.no_passkey');
    const { totpSince, passkeys: left } = await userFactors.findFactors(tx, userId);
    if (left.length === 0 && !(await findPasswordHash(tx, userId))) throw new AppError('auth.last_way_in');
    if (left.length === 0 && !totpSince) await userFactors.deleteRecoveryCodes(tx, userId);
  });
}
