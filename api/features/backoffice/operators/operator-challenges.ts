import { and, eq, gt, lt } from 'drizzle-orm';
import { operatorChallenges } from '#features/backoffice/operators/operator-tables';
import type { Db } from '#platform/database';
import { hashToken, newToken } from '#platform/tokens';

const CHALLENGE_MS = 10 * 60 * 1_000;

export interface Challenged {
  readonly purpose: (typeof operatorChallenges.$inferSelect)['purpose'];
  readonly operatorId: string;
  readonly sessionId: string | null;
}

/** Returns the token, which is stored hashed. */
export async function issueChallenge(db: Db, made: Challenged, now: Date): Promise<string> {
  const token = newToken();
  const expiresAt = new Date(now.getTime() + CHALLENGE_MS);
  await db
    .insert(operatorChallenges)
    .values({ tokenHash: hashToken(token), ...made, createdAt: now, expiresAt });
  return token;
}

/** Returns the operator of a second step. Null for a used, expired or unknown token. */
export async function findStep(db: Db, token: string, now: Date): Promise<string | null> {
  const [row] = await db
    .select({ operatorId: operatorChallenges.operatorId })
    .from(operatorChallenges)
    .where(answers(token, 'second-step', now));
  return row?.operatorId ?? null;
}

/**
 * Consumes a challenge. Returns false when it was made for another purpose, operator or session.
 */
export async function consumeChallenge(
  db: Db,
  token: string,
  asked: Challenged,
  now: Date,
): Promise<boolean> {
  const [row] = await db
    .delete(operatorChallenges)
    .where(answers(token, asked.purpose, now))
    .returning({ operatorId: operatorChallenges.operatorId, sessionId: operatorChallenges.sessionId });
  return row?.operatorId === asked.operatorId && row.sessionId === asked.sessionId;
}

export async function deleteEndedChallenges(db: Db, now: Date): Promise<void> {
  await db.delete(operatorChallenges).where(lt(operatorChallenges.expiresAt, now));
}

function answers(token: string, purpose: Challenged['purpose'], now: Date) {
  return and(
    eq(operatorChallenges.tokenHash, hashToken(token)),
    eq(operatorChallenges.purpose, purpose),
    gt(operatorChallenges.expiresAt, now),
  );
}
