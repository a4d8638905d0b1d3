import { and, eq, isNull } from 'drizzle-orm';
import { insertOrganization } from '#features/auth/auth-queries';
import { familiarNetworks, linkTokens, users } from '#features/auth/auth-tables';
import { userFactors } from '#features/auth/second-factor/user-factors';
import { findUser, lockOrganization } from '#features/auth/user-data';
import type { Transaction } from '#platform/database';

export interface Account {
  readonly userId: string;
  readonly organizationId: string;
  readonly name: string;
  readonly email: string;
}

/** Callbacks into features that auth can't import, provided by app.ts. */
export interface TakeOverDependencies {
  hasPurchase(tx: Transaction, organizationId: string): Promise<boolean>;
  /** Whether billing data exists, which would be deleted with the organisation. */
  hasBillingData(tx: Transaction, organizationId: string): Promise<boolean>;
  deleteRequests(tx: Transaction, account: Account, options: { keepsInvoices: boolean }): Promise<void>;
  /** Erases an organisation without members after closing its open items at Stripe. */
  eraseAbandonedOrganization(tx: Transaction, organizationId: string): Promise<void>;
}

/**
 * Deletes the data from before the address was verified, because the registrant may be a stranger.
 * The user gets a new organisation, or the one of a purchase with their address.
 * An organisation with a purchase is kept: its buyer most likely owns the mailbox.
 * @returns whether an organisation with data was deleted
 */
export async function takeOver(
  { hasPurchase, hasBillingData, deleteRequests, eraseAbandonedOrganization }: TakeOverDependencies,
  tx: Transaction,
  account: Account,
  invitedTo: string | null,
): Promise<boolean> {
  const { userId, organizationId } = account;
  await tx.delete(familiarNetworks).where(eq(familiarNetworks.userId, userId));
  await tx.delete(linkTokens).where(and(eq(linkTokens.userId, userId), isNull(linkTokens.organizationId)));
  await userFactors.removeFactors(tx, userId);
  const members = await lockOrganization(tx, organizationId);
  const keepsOrganization = members > 1 || (await hasPurchase(tx, organizationId));
  await deleteRequests(tx, account, { keepsInvoices: keepsOrganization });
  if (keepsOrganization) return false;
  const { company = null } = (await findUser(tx, userId)) ?? {};
  const cleared = company !== null || (await hasBillingData(tx, organizationId));
  const own = invitedTo ?? (await insertOrganization(tx, null));
  await tx.update(users).set({ organizationId: own, role: 'billing_admin' }).where(eq(users.id, userId));
  await eraseAbandonedOrganization(tx, organizationId);
  return cleared;
}
