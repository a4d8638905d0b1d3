import { and, eq, gt, lt } from 'drizzle-orm';
import { authChallenges } from '#features/auth/second-factor/second-factor-tables';
import type { Db } from '#platform/database';
import { hashToken, newToken } from '#platform/tokens';

/** How long what was begun can be answered. */
export const CHALLENGE_MS = 10 * 60 * 1_000;

type Purpose = (typeof authChallenges.$inferSelect)['purpose'];

/** What a challenge was made for: it is answered by no other. */
export interface Challenged {
  readonly purpose: Purpose;
  readonly userId: string | null;
  readonly sessionId: string | null;
}

/** Makes a challenge. @returns its token, which is stored hashed */
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

/** What a token was made for; null when it was answered, has run out, or never was. */
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

/** Uses a challenge up: of parallel calls with one token a single one gets it. */
export async function takeChallenge(
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

/** Voids what a user's login has begun: with a password that holds no more. */
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
