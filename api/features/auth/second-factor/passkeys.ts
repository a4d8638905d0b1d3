import type { PasskeyResponse } from '@horus/contract/second-factor';
import { and, asc, eq, lt, or } from 'drizzle-orm';
import { takeChallenge } from '#features/auth/second-factor/challenges';
import { passkeys } from '#features/auth/second-factor/second-factor-tables';
import type { Db } from '#platform/database';
import { challengeOf, type RelyingParty, verifyPasskey } from '#platform/webauthn';

export type PasskeyRow = typeof passkeys.$inferSelect;

/** A user's passkeys, the oldest first. */
export function listPasskeys(db: Db, userId: string): Promise<PasskeyRow[]> {
  return db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.createdAt));
}

/** What an answer has to be to: a challenge of the purpose, made for the user who answers. */
interface Asked {
  readonly purpose: 'passkey-login' | 'passkey-step' | 'passkey-proof';
  /** Whose passkey it must be; null: anybody's. */
  readonly userId: string | null;
  readonly sessionId: string | null;
}

/**
 * Uses a passkey: takes the challenge that it answers, once, and notes its use.
 * @returns whose it is; null when it is nobody's, another's, or the answer is not right
 */
export async function acceptPasskey(
  tx: Db,
  party: RelyingParty,
  asked: Asked,
  response: PasskeyResponse,
  now: Date,
): Promise<string | null> {
  const challenge = challengeOf(response);
  const made = challenge && (await takeChallenge(tx, challenge, asked.purpose, now));
  if (!made || made.userId !== asked.userId || made.sessionId !== asked.sessionId) return null;
  const [passkey] = await tx.select().from(passkeys).where(eq(passkeys.credentialId, response.id));
  if (!passkey || (asked.userId && passkey.userId !== asked.userId)) return null;
  if (!isOwn(passkey, response)) return null;
  const used = await verifyPasskey(party, passkey, response, challenge);
  if (!used) return null;
  const rows = await tx
    .update(passkeys)
    .set({ counter: used.counter, lastUsedAt: now })
    // Of two at once that a copied key gave the same count, one is the copy's.
    .where(and(eq(passkeys.id, passkey.id), or(lt(passkeys.counter, used.counter), eq(passkeys.counter, 0))))
    .returning({ userId: passkeys.userId });
  return rows[0]?.userId ?? null;
}

/** Whether a passkey that names its user names the right one. */
function isOwn({ userId }: PasskeyRow, { response: { userHandle } }: PasskeyResponse): boolean {
  return !userHandle || Buffer.from(userHandle, 'base64url').toString() === userId;
}
