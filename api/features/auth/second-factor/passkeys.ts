import type { PasskeyResponse } from '@horus/contract/second-factor';
import { and, asc, eq, lt, or } from 'drizzle-orm';
import { consumeChallenge } from '#features/auth/second-factor/challenges';
import { passkeys } from '#features/auth/second-factor/second-factor-tables';
import type { Db } from '#platform/database';
import { challengeOf, type RelyingParty, verifyPasskey } from '#platform/webauthn';

export type PasskeyRow = typeof passkeys.$inferSelect;

export function listPasskeys(db: Db, userId: string): Promise<PasskeyRow[]> {
  return db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.createdAt));
}

interface Asked {
  readonly purpose: 'passkey-login' | 'passkey-step' | 'passkey-proof';
  /** Null: any user's passkey. */
  readonly userId: string | null;
  readonly sessionId: string | null;
}

/** Consumes the challenge. Returns the user, or null for an unknown, foreign or invalid passkey. */
export async function acceptPasskey(
  tx: Db,
  party: RelyingParty,
  asked: Asked,
  response: PasskeyResponse,
  now: Date,
): Promise<string | null> {
  const challenge = challengeOf(response);
  const made = challenge && (await consumeChallenge(tx, challenge, asked.purpose, now));
  if (!made || made.userId !== asked.userId || made.sessionId !== asked.sessionId) return null;
  const [passkey] = await tx.select().from(passkeys).where(eq(passkeys.credentialId, response.id));
  if (!passkey || (asked.userId && passkey.userId !== asked.userId)) return null;
  if (!isOwn(passkey, response)) return null;
  const used = await verifyPasskey(party, passkey, response, challenge);
  if (!used) return null;
  const rows = await tx
    .update(passkeys)
    .set({ counter: used.counter, lastUsedAt: now })
    // Two parallel responses with the same counter mean a copied key: only one is accepted.
    .where(and(eq(passkeys.id, passkey.id), or(lt(passkeys.counter, used.counter), eq(passkeys.counter, 0))))
    .returning({ userId: passkeys.userId });
  return rows[0]?.userId ?? null;
}

function isOwn({ userId }: PasskeyRow, { response: { userHandle } }: PasskeyResponse): boolean {
  return !userHandle || Buffer.from(userHandle, 'base64url').toString() === userId;
}
