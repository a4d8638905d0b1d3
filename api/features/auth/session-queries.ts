import { DAY_MS } from '@horus/contract/durations';
import { FAMILIAR_NETWORK_DAYS, SESSION_IDLE_DAYS, SESSION_LIFETIME_DAYS } from '@horus/contract/retention';
import { and, desc, eq, gt, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import { familiarNetworks, memberships, sessions } from '#features/auth/auth-tables';
import type { Db } from '#platform/database';

/** Bounds for a user who logs in from everywhere: the least recently used entries are deleted. */
export const MAX_SESSIONS = 25;
export const MAX_FAMILIAR_NETWORKS = 50;
export const MAX_NEW_SIGN_IN_MAILS_A_DAY = 10;

export function isLive(now: Date): SQL | undefined {
  return and(gt(sessions.expiresAt, now), gt(sessions.lastUsedAt, idleSince(now)));
}

function idleSince(now: Date): Date {
  return new Date(now.getTime() - SESSION_IDLE_DAYS * DAY_MS);
}

/** Starts in the last chosen organisation. Deletes the oldest-used session beyond MAX_SESSIONS. */
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

export async function deleteOtherSessions(db: Db, userId: string, sessionId: string): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, sessionId)));
}

export async function deleteEndedSessions(db: Db, now: Date): Promise<void> {
  await db.delete(sessions).where(or(lt(sessions.expiresAt, now), lt(sessions.lastUsedAt, idleSince(now))));
}

export async function isFamiliarNetwork(db: Db, userId: string, networkHash: Buffer): Promise<boolean> {
  const rows = await db
    .select({ userId: familiarNetworks.userId })
    .from(familiarNetworks)
    .where(and(eq(familiarNetworks.userId, userId), eq(familiarNetworks.networkHash, networkHash)));
  return rows.length > 0;
}

/** False on a first login and after MAX_NEW_SIGN_IN_MAILS_A_DAY emails. */
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
               and created_at > ${new Date(now.getTime() - DAY_MS).toISOString()}) <= ${MAX_NEW_SIGN_IN_MAILS_A_DAY}
           as "isNew"`);
  return rows[0]?.isNew ?? false;
}

/** Deletes the least recently used network beyond MAX_FAMILIAR_NETWORKS. */
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

/** Deletes networks without a login for `FAMILIAR_NETWORK_DAYS`. */
export async function deleteOldNetworks(db: Db, now: Date): Promise<void> {
  await db
    .delete(familiarNetworks)
    .where(lt(familiarNetworks.lastLoginAt, new Date(now.getTime() - FAMILIAR_NETWORK_DAYS * DAY_MS)));
}
