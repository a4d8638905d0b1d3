import { and, eq, isNull } from 'drizzle-orm';
import { insertOrganization } from '#features/auth/auth-queries';
import { familiarNetworks, linkTokens, users } from '#features/auth/auth-tables';
import { removeFactors } from '#features/auth/second-factor/factors';
import { findUser, holdOrganization } from '#features/auth/user-data';
import type { Transaction } from '#platform/database';

export interface Account {
  readonly userId: string;
  readonly organizationId: string;
  readonly name: string;
  readonly email: string;
}

/**
 * What other features see to when an account is taken over; app.ts hands it in, for auth knows none
 * of them.
 */
export interface TakeOverDependencies {
  /** Whether anything was ever bought for an organisation. */
  hasPurchase(tx: Transaction, organizationId: string): Promise<boolean>;
  /**
   * Whether anything is kept of an organisation's purchases, begun or done: it would go with the
   * organisation.
   */
  hasBooks(tx: Transaction, organizationId: string): Promise<boolean>;
  /** Forgets what was asked of the company in an account. */
  forgetRequests(tx: Transaction, account: Account, options: { keepsInvoices: boolean }): Promise<void>;
  /**
   * Erases an organisation that its only user has left, once what is open of it at Stripe is
   * closed.
   */
  forgetLeft(tx: Transaction, organizationId: string): Promise<void>;
}

/**
 * Clears an account of what was left in it before anybody had proved its address: the mailbox's
 * owner, who has just set a password by a link, may not be who registered it. The networks that
 * counted as theirs, the second factor, requests, and the organisation with its name, tax data and
 * open payment page go; they get a new one, or the one that a purchase with their address waits in.
 * Sessions and links are the caller's to end. An organisation that was paid for is kept: nobody
 * pays for a joke, and most often they did.
 * @returns whether a company's name, or anything that hangs on it, went
 */
export async function takeOver(
  { hasPurchase, hasBooks, forgetRequests, forgetLeft }: TakeOverDependencies,
  tx: Transaction,
  account: Account,
  invitedTo: string | null,
): Promise<boolean> {
  const { userId, organizationId } = account;
  await tx.delete(familiarNetworks).where(eq(familiarNetworks.userId, userId));
  await tx.delete(linkTokens).where(and(eq(linkTokens.userId, userId), isNull(linkTokens.organizationId)));
  await removeFactors(tx, userId);
  const members = await holdOrganization(tx, organizationId);
  const keepsOrganization = members > 1 || (await hasPurchase(tx, organizationId));
  await forgetRequests(tx, account, { keepsInvoices: keepsOrganization });
  if (keepsOrganization) return false;
  const { company = null } = (await findUser(tx, userId)) ?? {};
  const cleared = company !== null || (await hasBooks(tx, organizationId));
  const own = invitedTo ?? (await insertOrganization(tx, null));
  await tx.update(users).set({ organizationId: own, role: 'billing_admin' }).where(eq(users.id, userId));
  await forgetLeft(tx, organizationId);
  return cleared;
}
