import type { Role } from '@horus/contract/roles';
import { asc, count, eq, sql } from 'drizzle-orm';
import {
  emailChanges,
  linkTokens,
  memberships,
  organizations,
  sessions,
  users,
} from '#features/auth/auth-tables';
import { userFactors } from '#features/auth/second-factor/user-factors';
import type { Db } from '#platform/database';

export interface UserRecord {
  readonly id: string;
  readonly organizationId: string;
  readonly name: string;
  readonly email: string;
  readonly company: string | null;
  readonly phone: string | null;
  readonly stripeCustomerId: string | null;
  readonly emailVerifiedAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export async function findUser(db: Db, userId: string): Promise<UserRecord | null> {
  const [row] = await db
    .select({
      id: users.id,
      organizationId: users.organizationId,
      name: users.name,
      email: users.email,
      company: organizations.name,
      phone: organizations.phone,
      stripeCustomerId: organizations.stripeCustomerId,
      emailVerifiedAt: users.emailVerifiedAt,
      createdAt: users.createdAt,
      updatedAt: users.updatedAt,
    })
    .from(users)
    .innerJoin(organizations, eq(organizations.id, users.organizationId))
    .where(eq(users.id, userId));
  return row ?? null;
}

/** Excludes hashes of tokens and networks. */
export async function collectUserData(db: Db, userId: string) {
  const user = await findUser(db, userId);
  if (!user) return null;
  const userSessions = await db
    .select({
      userAgent: sessions.userAgent,
      createdAt: sessions.createdAt,
      lastUsedAt: sessions.lastUsedAt,
      expiresAt: sessions.expiresAt,
    })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(sessions.createdAt);
  const links = await db
    .select({ purpose: linkTokens.purpose, createdAt: linkTokens.createdAt, expiresAt: linkTokens.expiresAt })
    .from(linkTokens)
    .where(eq(linkTokens.userId, userId))
    .orderBy(linkTokens.createdAt);
  const teams = (await listOrganizationsOf(db, userId)).map(({ company, role, since }) => ({
    company,
    role,
    since,
  }));
  const [change] = await db
    .select({ email: emailChanges.email })
    .from(emailChanges)
    .where(eq(emailChanges.userId, userId));
  const { totpSince, passkeys: keys } = await userFactors.findFactors(db, userId);
  const passkeys = keys.map(({ name, createdAt, lastUsedAt }) => ({ name, createdAt, lastUsedAt }));
  const more = { secondFactorSince: totpSince, newEmail: change?.email ?? null };
  return { user: { ...user, ...more }, teams, sessions: userSessions, links, passkeys };
}

export interface OwnOrganization {
  readonly organizationId: string;
  readonly company: string | null;
  readonly stripeCustomerId: string | null;
  readonly role: Role;
  readonly since: Date;
  /** No other members: erased with the user. */
  readonly isLastMember: boolean;
  /** Other members but no other owner: blocks the deletion. */
  readonly isLastOwner: boolean;
}

export async function listOrganizationsOf(db: Db, userId: string): Promise<OwnOrganization[]> {
  const others = sql`from memberships o where o.organization_id = ${organizations.id} and o.user_id <> ${userId}`;
  const rows = await db
    .select({
      organizationId: organizations.id,
      company: organizations.name,
      stripeCustomerId: organizations.stripeCustomerId,
      role: memberships.role,
      since: memberships.createdAt,
      isLastMember: sql<boolean>`not exists (select ${others})`,
      isOtherOwned: sql<boolean>`exists (select ${others} and o.role = 'owner')`,
    })
    .from(memberships)
    .innerJoin(organizations, eq(organizations.id, memberships.organizationId))
    .where(eq(memberships.userId, userId))
    .orderBy(asc(memberships.createdAt), asc(organizations.id));
  return rows.map(({ isOtherOwned, ...row }) => ({
    ...row,
    isLastOwner: row.role === 'owner' && !row.isLastMember && !isOtherOwned,
  }));
}

/**
 * Returns the organisations whose first owner is this user. Stripe sends their emails to the user.
 */
export async function listFirstOwned(db: Db, userId: string): Promise<string[]> {
  const { rows } = await db.execute<{ organization_id: string }>(sql`
    select m.organization_id from memberships m
     where m.user_id = ${userId} and m.role = 'owner' and not exists (
       select from memberships o
        where o.organization_id = m.organization_id and o.role = 'owner'
          and (o.created_at, o.user_id) < (m.created_at, m.user_id))`);
  return rows.map((row) => row.organization_id);
}

export async function eraseUser(db: Db, userId: string): Promise<void> {
  await db.delete(users).where(eq(users.id, userId));
}

/**
 * Locks an organisation and its members until the transaction ends. Returns the number of members.
 */
export async function lockOrganization(db: Db, organizationId: string): Promise<number> {
  await db.execute(sql`select from organizations where id = ${organizationId} for update`);
  const [row] = await db
    .select({ members: count() })
    .from(memberships)
    .where(eq(memberships.organizationId, organizationId));
  return row?.members ?? 0;
}
