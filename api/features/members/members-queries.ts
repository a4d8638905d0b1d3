import type { InvitationView, MemberView, OrganizationView } from '@horus/contract/members';
import type { Role } from '@horus/contract/roles';
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { memberships, organizations, sessions, users } from '#features/auth/auth-tables';
import { invitations } from '#features/members/members-tables';
import { byName } from '#platform/columns';
import type { Db } from '#platform/database';

/** Returns the owners first, then the others by the date they joined. */
export async function listMembers(db: Db, organizationId: string): Promise<MemberView[]> {
  const rows = await db
    .select({
      userId: users.id,
      name: users.name,
      email: users.email,
      role: memberships.role,
      since: memberships.createdAt,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(eq(memberships.organizationId, organizationId))
    .orderBy(desc(sql`${memberships.role} = 'owner'`), asc(memberships.createdAt), asc(users.id));
  return rows.map(({ since, ...member }) => ({ ...member, since: since.toISOString() }));
}

export async function findMember(db: Db, organizationId: string, userId: string): Promise<MemberView | null> {
  const members = await listMembers(db, organizationId);
  return members.find((member) => member.userId === userId) ?? null;
}

/** Returns an organisation's invitations, expired ones included, newest first. */
export async function listInvitations(db: Db, organizationId: string, now: Date): Promise<InvitationView[]> {
  const rows = await db
    .select({
      id: invitations.id,
      email: invitations.email,
      role: invitations.role,
      expiresAt: invitations.expiresAt,
    })
    .from(invitations)
    .where(eq(invitations.organizationId, organizationId))
    .orderBy(desc(invitations.createdAt), asc(invitations.id));
  return rows.map(({ expiresAt, ...invitation }) => ({
    ...invitation,
    expiresAt: expiresAt.toISOString(),
    expired: expiresAt <= now,
  }));
}

/** Returns a user's organisations: this session's first, then by name. */
export async function listOrganizations(
  db: Db,
  userId: string,
  currentId: string,
): Promise<OrganizationView[]> {
  const rows = await db
    .select({
      id: organizations.id,
      name: organizations.name,
      role: memberships.role,
      current: sql<boolean>`${organizations.id} = ${currentId}`,
      owners: sql<string[]>`array(
        select o.name from memberships m join users o on o.id = m.user_id
         where m.organization_id = ${organizations.id} and m.role = 'owner' order by m.created_at, o.id)`,
    })
    .from(memberships)
    .innerJoin(organizations, eq(organizations.id, memberships.organizationId))
    .where(eq(memberships.userId, userId))
    .orderBy(
      desc(sql`${organizations.id} = ${currentId}`),
      asc(byName(organizations.name)),
      asc(organizations.id),
    );
  return rows;
}

export async function findOrganizationName(db: Db, organizationId: string): Promise<string | null> {
  const [row] = await db
    .select({ name: organizations.name })
    .from(organizations)
    .where(eq(organizations.id, organizationId));
  return row?.name ?? null;
}

/** Adds a member, whose next session starts there. Returns false when they already are one. */
export async function addMember(
  db: Db,
  member: { userId: string; organizationId: string; role: Role },
  now: Date,
): Promise<boolean> {
  const rows = await db
    .insert(memberships)
    .values({ ...member, createdAt: now, chosenAt: now })
    .onConflictDoNothing()
    .returning({ role: memberships.role });
  return rows.length > 0;
}

export async function setRole(db: Db, member: { userId: string; organizationId: string; role: Role }) {
  const { userId, organizationId, role } = member;
  await db
    .update(memberships)
    .set({ role })
    .where(and(eq(memberships.userId, userId), eq(memberships.organizationId, organizationId)));
}

/**
 * Switches a session to one of its user's organisations; the next session starts there too.
 * @returns false when the user is not a member
 */
export async function workIn(
  db: Db,
  { userId, sessionId }: { userId: string; sessionId: string },
  organizationId: string,
  now: Date,
): Promise<boolean> {
  const chosen = await db
    .update(memberships)
    .set({ chosenAt: now })
    .where(and(eq(memberships.userId, userId), eq(memberships.organizationId, organizationId)))
    .returning({ role: memberships.role });
  if (chosen.length === 0) return false;
  await db.update(sessions).set({ organizationId }).where(eq(sessions.id, sessionId));
  return true;
}
