import { FAMILIAR_NETWORK_DAYS, SESSION_IDLE_DAYS, SESSION_LIFETIME_DAYS } from '@horus/contract/retention';
import { and, desc, eq, gt, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import { familiarNetworks, memberships, sessions } from '#features/auth/auth-tables';
import type { Db } from '#platform/database';

const DAY_MS = 24 * 3_600 * 1_000;
/**
 * What anyone who knows a password can make by logging in from everywhere: sessions and networks of
 * a user, of which the least recently used go, and mails about new places in a day.
 */
export const MAX_SESSIONS = 25;
export const MAX_FAMILIAR_NETWORKS = 50;
export const NEW_PLACES_TOLD_A_DAY = 10;

/** The condition that a session's token still opens it. */
export function isLive(now: Date): SQL | undefined {
  return and(gt(sessions.expiresAt, now), gt(sessions.lastUsedAt, idleSince(now)));
}

function idleSince(now: Date): Date {
  return new Date(now.getTime() - SESSION_IDLE_DAYS * DAY_MS);
}

/**
 * Opens a session where its user last chose to work, or in their first organisation. Beyond
 * MAX_SESSIONS it ends the one that was not used for longest.
 */
export async function insertSession(
  db: Db,
  session: { userId: string; tokenHash: Buffer; userAgent: string; now: Date },
): Promise<void> {
  await db.insert(sessions).values({
    userId: session.userId,
    tokenHash: session.tokenHash,
    userAgent: session.userAgent,
    organizationId: sql`(
      select ${memberships.organizationId} from ${memberships}
       where ${memberships.userId} = ${session.userId} and ${memberships.chosenAt} is not null
       order by ${memberships.chosenAt} desc limit 1)`,
    createdAt: session.now,
    lastUsedAt: session.now,
    expiresAt: new Date(session.now.getTime() + SESSION_LIFETIME_DAYS * DAY_MS),
  });
  await db.execute(sql`
    delete from sessions where id in (
      select id from sessions where user_id = ${session.userId}
       order by last_used_at desc, created_at desc offset ${MAX_SESSIONS} for update skip locked)`);
}

/** The user's sessions that a token still opens, the last used first. */
export async function listSessions(
  db: Db,
  userId: string,
  now: Date,
): Promise<{ id: string; userAgent: string; createdAt: Date; lastUsedAt: Date }[]> {
  return db
    .select({
      id: sessions.id,
      userAgent: sessions.userAgent,
      createdAt: sessions.createdAt,
      lastUsedAt: sessions.lastUsedAt,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isLive(now)))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.createdAt));
}

/** Ends one of the user's sessions; false when they have none of that id. */
export async function deleteSession(db: Db, userId: string, sessionId: string): Promise<boolean> {
  const rows = await db
    .delete(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)))
    .returning({ id: sessions.id });
  return rows.length > 0;
}

export async function deleteSessions(db: Db, userId: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.userId, userId));
}

/** Ends all the user's sessions but one. */
export async function deleteOtherSessions(db: Db, userId: string, sessionId: string): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, sessionId)));
}

/** Removes the sessions that no token can open any more. */
export async function deleteEndedSessions(db: Db, now: Date): Promise<void> {
  await db.delete(sessions).where(or(lt(sessions.expiresAt, now), lt(sessions.lastUsedAt, idleSince(now))));
}

/** Whether the user has logged in from the network before. */
export async function isFamiliarNetwork(db: Db, userId: string, networkHash: Buffer): Promise<boolean> {
  const rows = await db
    .select({ userId: familiarNetworks.userId })
    .from(familiarNetworks)
    .where(and(eq(familiarNetworks.userId, userId), eq(familiarNetworks.networkHash, networkHash)));
  return rows.length > 0;
}

/**
 * Whether a user who has logged in before never did so from the network, or from such a device
 * while that is remembered. False too once NEW_PLACES_TOLD_A_DAY have been told of.
 */
export async function isNewPlace(
  db: Db,
  userId: string,
  { device, networkHash }: { readonly device: string; readonly networkHash: Buffer },
  now: Date,
): Promise<boolean> {
  const { rows } = await db.execute<{ isNew: boolean }>(sql`
    select exists (select from familiar_networks where user_id = ${userId})
       and not (
         exists (select from familiar_networks where user_id = ${userId} and network_hash = ${networkHash})
         and exists (
           select from activities
            where user_id = ${userId} and kind = 'session.opened' and device = ${device}))
       and (select count(distinct (device, network)) from activities
             where user_id = ${userId} and kind = 'session.opened'
               and created_at > ${new Date(now.getTime() - DAY_MS).toISOString()}) <= ${NEW_PLACES_TOLD_A_DAY}
           as "isNew"`);
  return rows[0]?.isNew ?? false;
}

/** Beyond MAX_FAMILIAR_NETWORKS it forgets the one that was not used for longest. */
export async function rememberNetwork(db: Db, userId: string, networkHash: Buffer, now: Date): Promise<void> {
  await db
    .insert(familiarNetworks)
    .values({ userId, networkHash, lastLoginAt: now })
    .onConflictDoUpdate({
      target: [familiarNetworks.userId, familiarNetworks.networkHash],
      set: { lastLoginAt: now },
    });
  await db.execute(sql`
    delete from familiar_networks where (user_id, network_hash) in (
      select user_id, network_hash from familiar_networks where user_id = ${userId}
       order by last_login_at desc offset ${MAX_FAMILIAR_NETWORKS} for update skip locked)`);
}

/** A network that a user has not logged in from for `FAMILIAR_NETWORK_DAYS` is no longer theirs. */
export async function forgetOldNetworks(db: Db, now: Date): Promise<void> {
  await db
    .delete(familiarNetworks)
    .where(lt(familiarNetworks.lastLoginAt, new Date(now.getTime() - FAMILIAR_NETWORK_DAYS * DAY_MS)));
}
