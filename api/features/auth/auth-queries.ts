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

/** Use is noted this coarsely, so that a read does not become a write each time. */
const USE_NOTED_EVERY_MS = 5 * 60 * 1_000;

/** Who is asking: what every guarded handler is given, and all that its queries are scoped by. */
export interface Caller {
  readonly sessionId: string;
  /** The organisation that they work in now. */
  readonly organizationId: string;
  readonly role: Role;
  readonly user: User;
  readonly origin: Origin;
  /** When the session was last proved to be theirs: at its login, or asked again. */
  readonly provedAt: Date;
}

/** Creates an organisation that has no users yet; answers its id. */
export async function insertOrganization(db: Db, name: string | null): Promise<string> {
  const [created] = await db.insert(organizations).values({ name }).returning({ id: organizations.id });
  if (!created) throw new Error('no organisation was inserted');
  return created.id;
}

/**
 * Adds the first user of an organisation, who is its owner: the database sees to that
 * (decision 036). Null when the address is taken.
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
 * Creates an organisation with its first user; false when the address is taken. Then the
 * organisation is rolled back, not deleted: a delete looks into every table that knows
 * organisations, and the time of that would tell who has an account.
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
      // Of nobody, too: the work is the same for an address that is taken.
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

/** What a login is judged by, in one query that costs the same for an address that nobody has. */
export async function findCredentials(
  db: Db,
  email: string,
  networkHash: Buffer,
): Promise<{
  userId: string;
  /** Null until a buyer from the wizard has set a password. */
  passwordHash: string | null;
  /** Whether the user has logged in from the network before. */
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

/** Holds a user as they are until the transaction ends: their password and what is theirs. */
export async function holdUser(tx: Db, userId: string): Promise<void> {
  await tx.execute(sql`select from users where id = ${userId} for no key update`);
}

/**
 * The user whom a link belongs to: what their new password must not be made of, and where they are
 * written to.
 */
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

/**
 * Holds the user's password as it is until the transaction ends.
 * @returns false when it is no longer the one that was checked
 */
export async function holdPassword(db: Db, userId: string, passwordHash: string): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select from users where id = ${userId} and password_hash = ${passwordHash} for share`,
  );
  return rows.length > 0;
}

/**
 * Sets a password by a link, which also shows that the address is its user's.
 * @returns whether that had never been shown before
 */
export async function setResetPassword(
  db: Db,
  userId: string,
  passwordHash: string,
  now: Date,
): Promise<boolean> {
  await db.update(users).set({ passwordHash, updatedAt: now }).where(eq(users.id, userId));
  return markEmailVerified(db, userId, now);
}

/** Replaces the password; false when it is no longer the one that was checked. */
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

/**
 * Changes what is given of the user and their organisation; what is not given is left as it is by
 * now.
 * @returns the profile then; null when the user is gone
 */
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

/**
 * Notes when the owner of the address first showed that it is theirs; false when they had before.
 */
export async function markEmailVerified(db: Db, userId: string, now: Date): Promise<boolean> {
  const rows = await db
    .update(users)
    .set({ emailVerifiedAt: now })
    .where(and(eq(users.id, userId), isNull(users.emailVerifiedAt)))
    .returning({ id: users.id });
  return rows.length > 0;
}

/** What of a caller's user every call may need. */
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

/** An operator who looks on as a user, while their look lasts; the guard lets them read alone. */
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

/**
 * The caller whom a token names, with what they may do where they work now, unless the session has
 * ended; notes that it is in use.
 */
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
