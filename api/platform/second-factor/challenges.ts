import { and, eq, gt, lt } from 'drizzle-orm';
import type { Db } from '#platform/database';
import type { FactorTables } from '#platform/second-factor/factor-tables';
import { hashToken, newToken } from '#platform/tokens';

export const CHALLENGE_MS = 10 * 60 * 1_000;

/** A challenge is valid only for the same purpose, owner and session. */
export interface Challenged {
  readonly purpose: FactorTables['challenges']['$inferSelect']['purpose'];
  /** Null: any owner's passkey. */
  readonly ownerId: string | null;
  readonly sessionId: string | null;
}

export function createChallenges({ challenges }: Pick<FactorTables, 'challenges'>) {
  const { tokenHash, purpose, ownerId, sessionId, expiresAt } = challenges;
  const answers = (token: string, wanted: Challenged['purpose'], now: Date) =>
    and(eq(tokenHash, hashToken(token)), eq(purpose, wanted), gt(expiresAt, now));

  return {
    /** Returns the token, which is stored hashed. */
    issueChallenge: async (db: Db, asked: Challenged, now: Date): Promise<string> => {
      const token = newToken();
      await db.insert(challenges).values({
        tokenHash: hashToken(token),
        ...asked,
        createdAt: now,
        expiresAt: new Date(now.getTime() + CHALLENGE_MS),
      });
      return token;
    },
    /** Returns the owner of a login that waits for its second step; null for an invalid token. */
    findStep: async (db: Db, token: string, now: Date): Promise<string | null> => {
      const [row] = await db
        .select({ ownerId })
        .from(challenges)
        .where(answers(token, 'second-step', now));
      return row?.ownerId ?? null;
    },
    /** Consumes a challenge: of parallel calls with the same token only one gets it. */
    consumeChallenge: async (db: Db, token: string, asked: Challenged, now: Date): Promise<boolean> => {
      const [row] = await db
        .delete(challenges)
        .where(answers(token, asked.purpose, now))
        .returning({ ownerId, sessionId });
      return row !== undefined && row.ownerId === asked.ownerId && row.sessionId === asked.sessionId;
    },
    /** Voids the owner's unfinished logins. */
    voidChallenges: async (db: Db, owner: string): Promise<void> => {
      await db.delete(challenges).where(eq(ownerId, owner));
    },
    deleteEndedChallenges: async (db: Db, now: Date): Promise<void> => {
      await db.delete(challenges).where(lt(expiresAt, now));
    },
  };
}
