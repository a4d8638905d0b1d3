import type { User } from '@horus/contract/auth';
import type { Role } from '@horus/contract/roles';
import { and, eq, gt, isNull, sql, TransactionRollbackError } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { recordActivity } from '#features/activity/record-activity';
import {
  familiarNetworks,
  memberships,
  operatorViews,
  organizations,
  sessions,
  users,
} from '#features/auth/auth-tables';
import { isLive } from '#features/auth/session-queries';
import type { Db } from '#platform/database';
import type { Origin } from '#platform/origin';

/** Minimum time between updates of `lastUsedAt`, so that most reads don't write. */
const USE_NOTED_EVERY_MS = 5 * 60 * 1_000;

export interface Caller {
  readonly sessionId: string;
  readonly organizationId: string;
  readonly role: Role;
  readonly user: User;
  readonly origin: Origin;
  /** The last login or proof of identity. */
  readonly provedAt: Date;
}

export async function insertOrganization(db: Db, name: string | null): Promise<string> {
  const [created] = await db.insert(organizations).values({ name }).returning({ id: organizations.id });
  if (!created) throw new Error('no organisation was inserted');
  return created.id;
}

/**
 * A trigger makes the first user the owner (decision 036). Returns null when the address is taken.
 */
export async function insertBillingAdmin(
  db: Db,
  user: { organizationId: string; name: string; email: string; passwordHash: string | null },
): Promise<string | null> {
  const [created] = await db
    .insert(users)
    .values({ ...user, role: 'billing_admin' })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id });
  return created?.id ?? null;
}

/**
 * Returns false when the address is taken. Rolls the organisation back, because the duration of a
 * delete, which checks every foreign key, would reveal the account.
 */
export async function insertAccount(
  db: Db & Pick<NodePgDatabase, 'transaction'>,
  account: { name: string; email: string; passwordHash: string; company: string | null },
  from: { origin: Origin; at: Date },
): Promise<boolean> {
  const { company, ...user } = account;
  try {
    await db.transaction(async (savepoint) => {
      const organizationId = await insertOrganization(savepoint, company);
      const userId = await insertBillingAdmin(savepoint, { organizationId, ...user });
      // Also without a user id, so that the work is the same for a taken address.
      const done = { organizationId, actor: 'user', userId, ...from } as const;
      await recordActivity(savepoint, { ...done, kind: 'account.registered', details: {} });
      if (!userId) savepoint.rollback();
    });
    return true;
  } catch (error) {
    if (error instanceof TransactionRollbackError) return false;
    throw error;
  }
}

/** Costs the same for an unknown address. */
export async function findCredentials(
  db: Db,
  email: string,
  networkHash: Buffer,
): Promise<{
  userId: string;
  passwordHash: string | null;
  familiar: boolean;
} | null> {
  const [row] = await db
    .select({
      userId: users.id,
      passwordHash: users.passwordHash,
      familiar: sql<boolean>`${familiarNetworks.userId} is not null`,
    })
    .from(users)
    .leftJoin(
      familiarNetworks,
      and(eq(familiarNetworks.userId, users.id), eq(familiarNetworks.networkHash, networkHash)),
    )
    .where(eq(users.email, email));
  return row ?? null;
}

export async function lockUser(tx: Db, userId: string): Promise<void> {
  await tx.execute(sql`select from users where id = ${userId} for no key update`);
}

export async function findProfile(
  db: Db,
  userId: string,
): Promise<{
  organizationId: string;
  name: string;
  email: string;
  company: string | null;
  hasPassword: boolean;
} | null> {
  const [row] = await db
    .select({
      organizationId: users.organizationId,
      name: users.name,
      email: users.email,
      company: organizations.name,
      hasPassword: sql<boolean>`${users.passwordHash} is not null`,
    })
    .from(users)
    .innerJoin(organizations, eq(organizations.id, users.organizationId))
    .where(eq(users.id, userId));
  return row ?? null;
}

export async function findPasswordHash(db: Db, userId: string): Promise<string | null> {
  const [row] = await db.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, userId));
  return row?.passwordHash ?? null;
}

/** Locks the user's password until the transaction ends. Returns false when it has changed. */
export async function lockPassword(db: Db, userId: string, passwordHash: string): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select from users where id = ${userId} and password_hash = ${passwordHash} for share`,
  );
  return rows.length > 0;
}

/** Also verifies the address. Returns whether this was the first verification. */
export async function setResetPassword(
  db: Db,
  userId: string,
  passwordHash: string,
  now: Date,
): Promise<boolean> {
  await db.update(users).set({ passwordHash, updatedAt: now }).where(eq(users.id, userId));
  return markEmailVerified(db, userId, now);
}

/** Returns false when the password has changed since the check. */
export async function replacePassword(
  db: Db,
  userId: string,
  { oldHash, newHash }: { oldHash: string; newHash: string },
): Promise<boolean> {
  const rows = await db
    .update(users)
    .set({ passwordHash: newHash })
    .where(and(eq(users.id, userId), eq(users.passwordHash, oldHash)))
    .returning({ id: users.id });
  return rows.length > 0;
}

/** Updates only the given fields. Returns null when the user is gone. */
export async function changeProfile(
  db: Db,
  caller: Caller,
  { name, company }: { readonly name?: string; readonly company?: string | null },
  now: Date,
): Promise<Pick<User, 'name' | 'company'> | null> {
  const [user] = await db
    .update(users)
    .set({ ...(name !== undefined && { name }), updatedAt: now })
    .where(eq(users.id, caller.user.id))
    .returning({ name: users.name });
  if (!user) return null;
  const own = eq(organizations.id, caller.organizationId);
  const called = { company: organizations.name };
  const [organization] =
    company === undefined
      ? await db.select(called).from(organizations).where(own)
      : await db.update(organizations).set({ name: company }).where(own).returning(called);
  return { name: user.name, company: organization?.company ?? null };
}

/** Returns false when the address was already verified. */
export async function markEmailVerified(db: Db, userId: string, now: Date): Promise<boolean> {
  const rows = await db
    .update(users)
    .set({ emailVerifiedAt: now })
    .where(and(eq(users.id, userId), isNull(users.emailVerifiedAt)))
    .returning({ id: users.id });
  return rows.length > 0;
}

const callingUser = {
  id: users.id,
  name: users.name,
  email: users.email,
  company: organizations.name,
  organizationId: memberships.organizationId,
  role: memberships.role,
  organizations: sql<number>`(select count(*)::int from memberships m where m.user_id = ${users.id})`,
  stripeCustomerId: organizations.stripeCustomerId,
  emailVerified: sql<boolean>`${users.emailVerifiedAt} is not null`,
};

/** Finds an operator who views as a user. The guard allows only reads. */
async function findViewingCaller(
  db: Db,
  tokenHash: Buffer,
  origin: Origin,
  now: Date,
): Promise<Caller | null> {
  const { operatorName: operator, id: sessionId, expiresAt, createdAt } = operatorViews;
  const [row] = await db
    .select({ user: callingUser, sessionId, operator, expiresAt, createdAt })
    .from(operatorViews)
    .innerJoin(users, eq(users.id, operatorViews.userId))
    .innerJoin(
      memberships,
      and(eq(memberships.userId, users.id), eq(memberships.organizationId, operatorViews.organizationId)),
    )
    .innerJoin(organizations, eq(organizations.id, memberships.organizationId))
    .where(and(eq(operatorViews.tokenHash, tokenHash), gt(operatorViews.expiresAt, now)));
  if (!row) return null;
  const viewedBy = { operator: row.operator, until: row.expiresAt.toISOString() };
  const user = { ...row.user, viewedBy };
  const { organizationId, role } = user;
  return { sessionId: row.sessionId, organizationId, role, user, origin, provedAt: row.createdAt };
}

/** Finds the session of a token and updates its last use. */
export async function findCaller(
  db: Db,
  tokenHash: Buffer,
  origin: Origin,
  now: Date,
): Promise<Caller | null> {
  const [row] = await db
    .select({
      ...callingUser,
      sessionId: sessions.id,
      lastUsedAt: sessions.lastUsedAt,
      createdAt: sessions.createdAt,
      provedAt: sessions.provedAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .innerJoin(
      memberships,
      and(
        eq(memberships.userId, users.id),
        eq(memberships.organizationId, sql`coalesce(${sessions.organizationId}, ${users.organizationId})`),
      ),
    )
    .innerJoin(organizations, eq(organizations.id, memberships.organizationId))
    .where(and(eq(sessions.tokenHash, tokenHash), isLive(now)));
  if (!row) return findViewingCaller(db, tokenHash, origin, now);
  const { sessionId, lastUsedAt, createdAt, provedAt, ...user } = row;
  if (now.getTime() - lastUsedAt.getTime() > USE_NOTED_EVERY_MS) {
    await db.update(sessions).set({ lastUsedAt: now }).where(eq(sessions.id, sessionId));
  }
  return {
    ...{ sessionId, organizationId: user.organizationId, role: user.role, user, origin },
    provedAt: provedAt ?? createdAt,
  };
}
