import { and, eq, ne, or, sql } from 'drizzle-orm';
import { memberships, users } from '#features/auth/auth-tables';
import { deletionRequests } from '#features/auth/deletion-tables';
import { wizardPurchases } from '#features/billing/billing-tables';
import { findDueAt, findScope } from '#features/requests/deletion-scope';
import type { Services } from '#services';

/**
 * Updates the deadlines of pending deletions after plan changes.
 * @param organizationId limits it to one organisation's members and buyers
 */
export async function followPlans(
  { database: { db }, now }: Pick<Services, 'database' | 'now'>,
  organizationId?: string,
): Promise<void> {
  const ofOrganization =
    organizationId &&
    or(
      sql`${deletionRequests.userId} in (
        select ${memberships.userId} from ${memberships} where ${memberships.organizationId} = ${organizationId})`,
      sql`${deletionRequests.userId} in (
        select ${users.id} from ${users} join ${wizardPurchases} on ${wizardPurchases.email} = ${users.email}
         where ${wizardPurchases.organizationId} = ${organizationId})`,
    );
  const isPending = eq(deletionRequests.state, 'pending');
  const waiting = await db
    .select()
    .from(deletionRequests)
    .where(and(isPending, ofOrganization || undefined));
  for (const request of waiting) {
    const scope = request.userId && (await findScope(db, request, request.userId));
    if (!scope) continue;
    const dueAt = await findDueAt(db, scope, request, now());
    await db
      .update(deletionRequests)
      .set({ dueAt })
      .where(and(eq(deletionRequests.id, request.id), isPending, ne(deletionRequests.dueAt, dueAt)));
  }
}
