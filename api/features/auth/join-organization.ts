import { eq } from 'drizzle-orm';
import { memberships, organizations, users } from '#features/auth/auth-tables';
import { deleteInvitation } from '#features/auth/link-tokens';
import type { TakeOverDependencies } from '#features/auth/take-over';
import type { Transaction } from '#platform/database';
import type { Services } from '#services';

const FOREIGN_KEY_VIOLATION = '23503';

/**
 * Makes a user the owner of a purchase's organisation and switches to it. Deletes their previous
 * one when nothing refers to it; otherwise they own both.
 */
export async function joinOrganization(
  { now }: Pick<Services, 'now'>,
  { hasBillingData }: Pick<TakeOverDependencies, 'hasBillingData'>,
  tx: Transaction,
  userId: string,
  organizationId: string,
): Promise<void> {
  await deleteInvitation(tx, userId, organizationId);
  const [user] = await tx.select({ from: users.organizationId }).from(users).where(eq(users.id, userId));
  if (!user || user.from === organizationId) return;
  try {
    await tx.transaction(async (attempt) => {
      if (await hasBillingData(attempt, user.from)) throw new OrganizationInUse();
      await attempt.update(users).set({ organizationId, role: 'billing_admin' }).where(eq(users.id, userId));
      const [left] = await attempt
        .delete(organizations)
        .where(eq(organizations.id, user.from))
        .returning({ stripeCustomerId: organizations.stripeCustomerId });
      if (left?.stripeCustomerId) throw new OrganizationInUse();
    });
  } catch (error) {
    if (!(error instanceof OrganizationInUse) && !isForeignKeyViolation(error)) throw error;
    await tx
      .insert(memberships)
      .values({ userId, organizationId, role: 'owner', createdAt: now(), chosenAt: now() })
      .onConflictDoNothing();
  }
}

class OrganizationInUse extends Error {}

function isForeignKeyViolation(error: unknown): boolean {
  const { code, cause } = error as { code?: string; cause?: { code?: string } };
  return code === FOREIGN_KEY_VIOLATION || cause?.code === FOREIGN_KEY_VIOLATION;
}
