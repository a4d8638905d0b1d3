import type { DeletionRequestAnswer } from '@horus/contract/requests';
import { and, asc, eq, isNull, lte, or } from 'drizzle-orm';
import { deletionRequests } from '#features/auth/deletion-tables';
import type { Db } from '#platform/database';

/** Returns null when the user already has a pending request. */
export async function insertDeletionRequest(
  db: Db,
  request: Omit<typeof deletionRequests.$inferInsert, 'id' | 'state' | 'endedAt'>,
): Promise<string | null> {
  const [created] = await db
    .insert(deletionRequests)
    .values({ ...request, state: 'pending' })
    .onConflictDoNothing()
    .returning({ id: deletionRequests.id });
  return created?.id ?? null;
}

export async function findPendingDeletion(db: Db, userId: string): Promise<DeletionRequestAnswer['request']> {
  const [row] = await db
    .select()
    .from(deletionRequests)
    .where(and(eq(deletionRequests.userId, userId), eq(deletionRequests.state, 'pending')));
  if (!row) return null;
  return {
    id: row.id,
    createdAt: row.createdAt.toISOString(),
    dueAt: row.dueAt.toISOString(),
    accounts: { horus: row.horus, stc: row.stc },
  };
}

const isFree = (now: Date) =>
  or(isNull(deletionRequests.claimedUntil), lte(deletionRequests.claimedUntil, now));

/** Returns false when there is no pending request or it is being carried out. */
export async function withdrawPendingDeletion(db: Db, userId: string, now: Date): Promise<boolean> {
  const rows = await db
    .update(deletionRequests)
    .set({ state: 'withdrawn', endedAt: now })
    .where(and(eq(deletionRequests.userId, userId), eq(deletionRequests.state, 'pending'), isFree(now)))
    .returning({ id: deletionRequests.id });
  return rows.length > 0;
}

/**
 * Locks a pending request until the transaction ends, so that it is carried out or withdrawn once.
 */
export async function lockPendingDeletion(
  db: Db,
  requestId: string,
): Promise<(typeof deletionRequests.$inferSelect & { userId: string }) | null> {
  const [row] = await db
    .select()
    .from(deletionRequests)
    .where(and(eq(deletionRequests.id, requestId), eq(deletionRequests.state, 'pending')))
    .for('update');
  if (!row?.userId) return null;
  return { ...row, userId: row.userId };
}

export async function listPendingDeletions(db: Db) {
  return db
    .select()
    .from(deletionRequests)
    .where(eq(deletionRequests.state, 'pending'))
    .orderBy(asc(deletionRequests.dueAt));
}

export async function collectDeletionRequests(db: Db, userId: string) {
  return db
    .select()
    .from(deletionRequests)
    .where(eq(deletionRequests.userId, userId))
    .orderBy(asc(deletionRequests.createdAt));
}
