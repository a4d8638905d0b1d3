import type { User } from '@horus/contract/auth';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { familiarNetworks, organizations, sessions, users } from '#features/auth/auth-tables';
import type { Db } from '#platform/database';

/** A session unused for so long ends; and every session ends after so long, used or not (ASVS 5.0, 7.3). */
export const IDLE_LIMIT_DAYS = 14;
export const ABSOLUTE_LIMIT_DAYS = 90;

const DAY_MS = 24 * 3_600 * 1_000;
/** Use is noted this coarsely, so that a read does not become a write each time. */
const USE_NOTED_EVERY_MS = 5 * 60 * 1_000;

/** Who is asking: what every guarded handler is given, and all that its queries are scoped by. */
export interface Caller {
  readonly sessionId: string;
  readonly organizationId: string;
  readonly user: User;
}

const publicUser = {
  id: users.id,
  name: users.name,
  email: users.email,
  company: organizations.name,
  stripeCustomerId: organizations.stripeCustomerId,
};

/** Creates an organisation with its first user, who is its billing admin. Null when the address is taken. */
export async function insertAccount(
  db: Db,
  account: { name: string; email: string; passwordHash: string; company: string | null },
): Promise<{ userId: string; organizationId: string } | null> {
  const [organization] = await db
    .insert(organizations)
    .values({ name: account.company })
    .returning({ id: organizations.id });
  if (!organization) throw new Error('no organisation was inserted');
  const [created] = await db
    .insert(users)
    .values({
      organizationId: organization.id,
      role: 'billing_admin',
      name: account.name,
      email: account.email,
      passwordHash: account.passwordHash,
    })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id });
  if (created) return { userId: created.id, organizationId: organization.id };
  await db.delete(organizations).where(eq(organizations.id, organization.id));
  return null;
}

export async function findCredentials(
  db: Db,
  email: string,
): Promise<{ user: User; passwordHash: string } | null> {
  const [row] = await db
    .select({ ...publicUser, passwordHash: users.passwordHash })
    .from(users)
    .innerJoin(organizations, eq(organizations.id, users.organizationId))
    .where(eq(users.email, email));
  if (!row) return null;
  const { passwordHash, ...user } = row;
  return { user, passwordHash };
}

/** Whether the user has logged in from the network before. */
export async function isFamiliarNetwork(db: Db, userId: string, networkHash: Buffer): Promise<boolean> {
  const rows = await db
    .select({ userId: familiarNetworks.userId })
    .from(familiarNetworks)
    .where(and(eq(familiarNetworks.userId, userId), eq(familiarNetworks.networkHash, networkHash)));
  return rows.length > 0;
}

export async function rememberNetwork(db: Db, userId: string, networkHash: Buffer): Promise<void> {
  await db
    .insert(familiarNetworks)
    .values({ userId, networkHash })
    .onConflictDoUpdate({
      target: [familiarNetworks.userId, familiarNetworks.networkHash],
      set: { lastLoginAt: sql`now()` },
    });
}

export async function insertSession(
  db: Db,
  session: { userId: string; tokenHash: Buffer; userAgent: string; now: Date },
): Promise<void> {
  await db.insert(sessions).values({
    userId: session.userId,
    tokenHash: session.tokenHash,
    userAgent: session.userAgent,
    createdAt: session.now,
    lastUsedAt: session.now,
    expiresAt: new Date(session.now.getTime() + ABSOLUTE_LIMIT_DAYS * DAY_MS),
  });
}

/** The caller whom a token names, unless its session has ended; notes that the session is in use. */
export async function findCaller(db: Db, tokenHash: Buffer, now: Date): Promise<Caller | null> {
  const [row] = await db
    .select({
      ...publicUser,
      sessionId: sessions.id,
      organizationId: users.organizationId,
      lastUsedAt: sessions.lastUsedAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .innerJoin(organizations, eq(organizations.id, users.organizationId))
    .where(
      and(
        eq(sessions.tokenHash, tokenHash),
        gt(sessions.expiresAt, now),
        gt(sessions.lastUsedAt, new Date(now.getTime() - IDLE_LIMIT_DAYS * DAY_MS)),
      ),
    );
  if (!row) return null;
  const { sessionId, organizationId, lastUsedAt, ...user } = row;
  if (now.getTime() - lastUsedAt.getTime() > USE_NOTED_EVERY_MS) {
    await db.update(sessions).set({ lastUsedAt: now }).where(eq(sessions.id, sessionId));
  }
  return { sessionId, organizationId, user };
}

export async function deleteSession(db: Db, sessionId: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.id, sessionId));
}

/** Removes the sessions that no token can open any more. */
export async function deleteEndedSessions(db: Db, now: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, now));
  await db
    .delete(sessions)
    .where(lt(sessions.lastUsedAt, new Date(now.getTime() - IDLE_LIMIT_DAYS * DAY_MS)));
}
