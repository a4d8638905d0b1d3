import { VIEW_MINUTES } from '@horus/contract/retention';
import { and, eq, inArray, lt } from 'drizzle-orm';
import { recordActivity } from '#features/activity/record-activity';
import { operatorViews } from '#features/auth/auth-tables';
import { requireMember } from '#features/auth/require-member';
import type { Db, Transaction } from '#platform/database';
import { hashToken, newToken } from '#platform/tokens';
import type { Services } from '#services';

export interface WantedView {
  readonly organizationId: string;
  readonly userId: string;
  readonly operatorName: string;
  /** The operator's session; the view ends with it. */
  readonly session: { readonly id: string; readonly expiresAt: Date };
}

/**
 * Lets an operator view the customer area as a user, read-only. The customer's activity shows it.
 * @throws AppError 'members.not_found'
 */
export async function openView(
  { database, now }: Pick<Services, 'database' | 'now'>,
  { organizationId, userId, operatorName, session }: WantedView,
  record: (tx: Transaction) => Promise<void>,
): Promise<{ readonly token: string; readonly until: string }> {
  const at = now();
  const token = newToken();
  const expiresAt = new Date(Math.min(at.getTime() + VIEW_MINUTES * 60_000, session.expiresAt.getTime()));
  await database.db.transaction(async (tx) => {
    await tx.delete(operatorViews).where(lt(operatorViews.expiresAt, at));
    await requireMember(tx, { organizationId, userId });
    const view = { tokenHash: hashToken(token), organizationId, userId, operatorName };
    await tx
      .insert(operatorViews)
      .values({ ...view, operatorSessionId: session.id, createdAt: at, expiresAt });
    const done = { organizationId, actor: 'company', at } as const;
    await recordActivity(tx, { ...done, kind: 'account.viewed', details: {} });
    await record(tx);
  });
  return { token, until: expiresAt.toISOString() };
}

export async function endView(db: Db, userId: string, viewId: string): Promise<boolean> {
  const rows = await db
    .delete(operatorViews)
    .where(and(eq(operatorViews.id, viewId), eq(operatorViews.userId, userId)))
    .returning({ id: operatorViews.id });
  return rows.length > 0;
}

export async function endViewsFrom(db: Db, operatorSessionIds: readonly string[]): Promise<void> {
  await db.delete(operatorViews).where(inArray(operatorViews.operatorSessionId, [...operatorSessionIds]));
}
