import { DAY_MS } from '@horus/contract/durations';
import { ENDED_INVITATION_DAYS, INVITATION_DAYS } from '@horus/contract/retention';
import type { Role } from '@horus/contract/roles';
import { and, eq, gt, lt } from 'drizzle-orm';
import { invitations } from '#features/members/members-tables';
import type { Db } from '#platform/database';
import { hashToken, newToken } from '#platform/tokens';

export interface Invitation {
  readonly organizationId: string;
  readonly email: string;
  readonly role: Role;
  readonly invitedBy: string;
}

/** Stores an invitation and replaces an older one to the same address. Returns the link's token. */
export async function storeInvitation(db: Db, invitation: Invitation, now: Date): Promise<string> {
  const token = newToken();
  const { organizationId, email, ...rest } = invitation;
  const values = {
    ...rest,
    tokenHash: hashToken(token),
    createdAt: now,
    expiresAt: new Date(now.getTime() + INVITATION_DAYS * DAY_MS),
  };
  await db
    .insert(invitations)
    .values({ organizationId, email, ...values })
    .onConflictDoUpdate({ target: [invitations.organizationId, invitations.email], set: values });
  return token;
}

/** Returns an organisation's invitation, also an expired one. */
export async function findInvitation(
  db: Db,
  organizationId: string,
  invitationId: string,
): Promise<Invitation | null> {
  const [row] = await db
    .select()
    .from(invitations)
    .where(and(eq(invitations.id, invitationId), eq(invitations.organizationId, organizationId)));
  return row ?? null;
}

/** Returns null for a used, replaced, withdrawn or expired token. */
export async function findOpenInvitation(db: Db, token: string, now: Date): Promise<Invitation | null> {
  const [row] = await db.select().from(invitations).where(opens(token, now));
  return row ?? null;
}

/** Consumes an invitation. Of parallel calls with the same token only one gets it. */
export async function consumeInvitation(db: Db, token: string, now: Date): Promise<Invitation | null> {
  const [row] = await db.delete(invitations).where(opens(token, now)).returning();
  return row ?? null;
}

export async function deleteInvitation(
  db: Db,
  organizationId: string,
  invitationId: string,
): Promise<boolean> {
  const rows = await db
    .delete(invitations)
    .where(and(eq(invitations.id, invitationId), eq(invitations.organizationId, organizationId)))
    .returning({ id: invitations.id });
  return rows.length > 0;
}

export async function deleteInvitationsBy(
  db: Db,
  { userId, organizationId }: { userId: string; organizationId: string },
): Promise<void> {
  await db
    .delete(invitations)
    .where(and(eq(invitations.invitedBy, userId), eq(invitations.organizationId, organizationId)));
}

export async function reassignInvitations(
  db: Db,
  { userId, organizationId }: { userId: string; organizationId: string },
  to: string,
): Promise<void> {
  await db
    .update(invitations)
    .set({ invitedBy: to })
    .where(and(eq(invitations.invitedBy, userId), eq(invitations.organizationId, organizationId)));
}

export async function deleteEndedInvitations(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - ENDED_INVITATION_DAYS * DAY_MS);
  await db.delete(invitations).where(lt(invitations.expiresAt, before));
}

function opens(token: string, now: Date) {
  return and(eq(invitations.tokenHash, hashToken(token)), gt(invitations.expiresAt, now));
}
