import { DAY_MS } from '@horus/contract/durations';
import { eq } from 'drizzle-orm';
import { authLinks } from '#features/auth/auth-links';
import { insertBillingAdmin, insertOrganization } from '#features/auth/auth-queries';
import { users } from '#features/auth/auth-tables';
import { issueLinkToken, LINK_LIFETIME_MS } from '#features/auth/link-tokens';
import type { Db } from '#platform/database';
import type { Services } from '#services';

export interface SetPasswordLink {
  readonly setPasswordUrl: string;
  readonly validDays: number;
}

export function createOrganization(db: Db, company: string): Promise<string> {
  return insertOrganization(db, company);
}

/** `email` must be trimmed and lower case, as `emailSchema` makes it. */
export async function findUserByEmail(
  db: Db,
  email: string,
): Promise<{ userId: string; organizationId: string; name: string } | null> {
  const [row] = await db
    .select({ userId: users.id, organizationId: users.organizationId, name: users.name })
    .from(users)
    .where(eq(users.email, email));
  return row ?? null;
}

/** Returns null when the address is taken: see `inviteToOrganization`. */
export async function createBuyer(
  services: Services,
  db: Db,
  buyer: { organizationId: string; name: string; email: string },
): Promise<({ userId: string } & SetPasswordLink) | null> {
  const userId = await insertBillingAdmin(db, { ...buyer, passwordHash: null });
  if (!userId) return null;
  return { userId, ...(await issueSetPasswordLink(services, db, userId, null)) };
}

/** Creates a link that sets the password, verifies the mailbox and joins the organisation. */
export function inviteToOrganization(
  services: Services,
  db: Db,
  invitation: { userId: string; organizationId: string },
): Promise<SetPasswordLink> {
  return issueSetPasswordLink(services, db, invitation.userId, invitation.organizationId);
}

async function issueSetPasswordLink(
  { config, now }: Services,
  db: Db,
  userId: string,
  organizationId: string | null,
): Promise<SetPasswordLink> {
  const token = await issueLinkToken(db, { userId, purpose: 'set-password', organizationId }, now());
  return {
    setPasswordUrl: authLinks(config).resetPassword(token),
    validDays: LINK_LIFETIME_MS['set-password'] / DAY_MS,
  };
}
