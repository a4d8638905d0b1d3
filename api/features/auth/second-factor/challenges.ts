import { and, eq, gt, lt } from 'drizzle-orm';
import { authChallenges } from '#features/auth/second-factor/second-factor-tables';
import type { Db } from '#platform/database';
import { hashToken, newToken } from '#platform/tokens';

export const CHALLENGE_MS = 10 * 60 * 1_000;

type Purpose = (typeof authChallenges.$inferSelect)['purpose'];

/** A challenge is valid only for the same purpose, user and session. */
export interface Challenged {
  readonly purpose: Purpose;
  readonly userId: string | null;
  readonly sessionId: string | null;
}

export async function issueChallenge(db: Db, made: Challenged, now: Date): Promise<string> {
  const token = newToken();
  await db.insert(authChallenges).values({
    tokenHash: hashToken(token),
    ...made,
    createdAt: now,
    expiresAt: new Date(now.getTime() + CHALLENGE_MS),
  });
  return token;
}

/** Returns null for a used, expired or unknown token. */
export async function findChallenge(
  db: Db,
  token: string,
  purpose: Purpose,
  now: Date,
): Promise<Challenged | null> {
  const [row] = await db
    .select(challenged)
    .from(authChallenges)
    .where(answers(token, purpose, now));
  return row ?? null;
}

/** Consumes a challenge. Of parallel calls with the same token only one gets it. */
export async function consumeChallenge(
  db: Db,
  token: string,
  purpose: Purpose,
  now: Date,
): Promise<Challenged | null> {
  const [row] = await db
    .delete(authChallenges)
    .where(answers(token, purpose, now))
    .returning(challenged);
  return row ?? null;
}

/** Voids the user's unfinished logins after a password change. */
export async function voidChallenges(db: Db, userId: string): Promise<void> {
  await db.delete(authChallenges).where(eq(authChallenges.userId, userId));
}

export async function deleteEndedChallenges(db: Db, now: Date): Promise<void> {
  await db.delete(authChallenges).where(lt(authChallenges.expiresAt, now));
}

const challenged = {
  purpose: authChallenges.purpose,
  userId: authChallenges.userId,
  sessionId: authChallenges.sessionId,
};

function answers(token: string, purpose: Purpose, now: Date) {
  return and(
    eq(authChallenges.tokenHash, hashToken(token)),
    eq(authChallenges.purpose, purpose),
    gt(authChallenges.expiresAt, now),
  );
}
