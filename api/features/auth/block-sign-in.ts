import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { recordActivity } from '#features/activity/record-activity';
import { users } from '#features/auth/auth-tables';
import { type Member, requireMember } from '#features/auth/require-member';
import { deleteSessions } from '#features/auth/session-queries';
import { AppError } from '#platform/app-error';
import type { Db, Transaction } from '#platform/database';
import type { Services } from '#services';

/**
 * A block ends the user's sessions. A repeated call changes nothing.
 * @throws AppError 'members.not_found'
 */
export async function setSignInBlocked(
  { database, now }: Pick<Services, 'database' | 'now'>,
  { organizationId, userId }: Member,
  blocked: boolean,
  record: (tx: Transaction) => Promise<void>,
): Promise<void> {
  const at = now();
  await database.db.transaction(async (tx) => {
    await requireMember(tx, { organizationId, userId });
    const { signInBlockedAt } = users;
    const changed = await tx
      .update(users)
      .set({ signInBlockedAt: blocked ? at : null })
      .where(and(eq(users.id, userId), blocked ? isNull(signInBlockedAt) : isNotNull(signInBlockedAt)))
      .returning({ id: users.id });
    if (changed.length === 0) return;
    if (blocked) await deleteSessions(tx, userId);
    const kind = blocked ? 'sign-in.blocked' : 'sign-in.unblocked';
    await recordActivity(tx, { organizationId, actor: 'company', at, kind, details: {} });
    await record(tx);
  });
}

/**
 * The lock prevents a new session during a concurrent block.
 * @throws AppError 'auth.sign_in_blocked'
 */
export async function requireSignInAllowed(tx: Db, userId: string): Promise<void> {
  const [user] = await tx
    .select({ blockedAt: users.signInBlockedAt })
    .from(users)
    .where(eq(users.id, userId))
    .for('share');
  if (user?.blockedAt) throw new AppError('auth.sign_in_blocked');
}
