import type { DeletionRequestAnswer } from '@horus/contract/requests';
import { and, asc, eq, isNull, lte, or } from 'drizzle-orm';
import { deletionRequests } from '#features/auth/deletion-tables';
import type { Db } from '#platform/database';

/** Stores a request; null when the user has one that is waiting. */
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

/** Whether nobody is carrying it out this minute. */
const isFree = (now: Date) =>
  or(isNull(deletionRequests.claimedUntil), lte(deletionRequests.claimedUntil, now));

/**
 * Withdraws the user's request that is waiting; false when there is none, or it is being carried
 * out.
 */
export async function withdrawPendingDeletion(db: Db, userId: string, now: Date): Promise<boolean> {
  const rows = await db
    .update(deletionRequests)
    .set({ state: 'withdrawn', endedAt: now })
    .where(and(eq(deletionRequests.userId, userId), eq(deletionRequests.state, 'pending'), isFree(now)))
    .returning({ id: deletionRequests.id });
  return rows.length > 0;
}

/**
 * Takes a waiting request and holds it until the transaction ends: it is carried out once, or
 * withdrawn.
 */
export async function takePendingDeletion(
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

/** All requests that wait, the most urgent first: the company's own list. */
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
