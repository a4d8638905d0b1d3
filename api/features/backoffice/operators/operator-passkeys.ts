import type { NewPasskeyBody, PasskeyResponse } from '@horus/contract/second-factor';
import { and, eq, lt, or } from 'drizzle-orm';
import {
  type Challenged,
  consumeChallenge,
  issueChallenge,
} from '#features/backoffice/operators/operator-challenges';
import { findFactors } from '#features/backoffice/operators/operator-factors';
import { operatorPasskeys } from '#features/backoffice/operators/operator-tables';
import { AppError } from '#platform/app-error';
import type { Db } from '#platform/database';
import {
  challengeOf,
  newPasskeyOptions,
  passkeyOptions,
  type RelyingParty,
  verifyNewPasskey,
  verifyPasskey,
} from '#platform/webauthn';

const MAX_PASSKEYS = 20;

export async function offerPasskey(db: Db, party: RelyingParty, asked: Challenged, now: Date) {
  const challenge = await issueChallenge(db, asked, now);
  return passkeyOptions(party, (await findFactors(db, asked.operatorId)).passkeys, challenge);
}

/** Consumes the challenge. Returns whether the passkey is valid. */
export async function acceptPasskey(
  db: Db,
  party: RelyingParty,
  asked: Challenged,
  response: PasskeyResponse,
  now: Date,
): Promise<boolean> {
  const challenge = challengeOf(response);
  if (!challenge || !(await consumeChallenge(db, challenge, asked, now))) return false;
  const { passkeys } = await findFactors(db, asked.operatorId);
  const passkey = passkeys.find(({ credentialId }) => credentialId === response.id);
  const used = passkey && (await verifyPasskey(party, passkey, response, challenge));
  if (!used) return false;
  const { id, counter } = operatorPasskeys;
  const rows = await db
    .update(operatorPasskeys)
    .set({ counter: used.counter, lastUsedAt: now })
    // Two parallel responses with the same counter mean a copied key: only one is accepted.
    .where(and(eq(id, passkey.id), or(lt(counter, used.counter), eq(counter, 0))))
    .returning({ id });
  return rows.length > 0;
}

/** @throws AppError 'auth.too_many_passkeys' */
export async function offerNewPasskey(
  db: Db,
  party: RelyingParty,
  owner: { readonly id: string; readonly email: string; readonly name: string },
  sessionId: string | null,
  now: Date,
) {
  const { passkeys } = await findFactors(db, owner.id);
  if (passkeys.length >= MAX_PASSKEYS) throw new AppError('auth.too_many_passkeys');
  const challenge = await issueChallenge(
    db,
    { purpose: 'passkey-new', operatorId: owner.id, sessionId },
    now,
  );
  return newPasskeyOptions(party, owner, passkeys, challenge);
}

/** @throws AppError 'auth.passkey_refused' */
export async function addPasskey(
  db: Db,
  party: RelyingParty,
  { operatorId, sessionId }: Pick<Challenged, 'operatorId' | 'sessionId'>,
  { name, passkey: response }: NewPasskeyBody,
  now: Date,
): Promise<void> {
  const challenge = challengeOf(response);
  const asked = { purpose: 'passkey-new', operatorId, sessionId } as const;
  const passkey =
    challenge &&
    (await consumeChallenge(db, challenge, asked, now)) &&
    (await verifyNewPasskey(party, response, challenge));
  if (!passkey) throw new AppError('auth.passkey_refused');
  const { transports, ...key } = passkey;
  const rows = await db
    .insert(operatorPasskeys)
    .values({ operatorId, ...key, transports: [...transports], name, createdAt: now })
    .onConflictDoNothing({ target: operatorPasskeys.credentialId })
    .returning({ id: operatorPasskeys.id });
  if (rows.length === 0) throw new AppError('auth.passkey_refused');
}
