import { DAY_MS } from '@horus/contract/durations';
import type { DataExportAnswer } from '@horus/contract/requests';
import { EXPORT_DAYS } from '@horus/contract/retention';
import { and, desc, eq, gt, gte, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { memberships, users } from '#features/auth/auth-tables';
import { dataExports } from '#features/requests/requests-tables';
import type { Db } from '#platform/database';

/** After this time an export counts as failed, even if its job still runs. */
const MAX_PREPARING_MS = 3_600 * 1_000;

const hasStalled = (now: Date) =>
  and(
    eq(dataExports.state, 'preparing'),
    lt(dataExports.createdAt, new Date(now.getTime() - MAX_PREPARING_MS)),
  );

/** Creates an export with an organisation's accounting data. Returns null while one is running. */
export async function insertExport(
  db: Db,
  { userId, organizationId }: { userId: string; organizationId: string },
  now: Date,
): Promise<string | null> {
  await db
    .update(dataExports)
    .set({ state: 'failed' })
    .where(and(eq(dataExports.userId, userId), hasStalled(now)));
  const [created] = await db
    .insert(dataExports)
    .values({ userId, organizationId, state: 'preparing', createdAt: now })
    .onConflictDoNothing()
    .returning({ id: dataExports.id });
  return created?.id ?? null;
}

/** Serialises concurrent requests of one user until the transaction ends. */
export async function lockUser(tx: Db, userId: string): Promise<void> {
  await tx.execute(sql`select 1 from users where id = ${userId} for no key update`);
}

export async function hasExportSince(db: Db, userId: string, since: Date): Promise<boolean> {
  const rows = await db
    .select({ id: dataExports.id })
    .from(dataExports)
    .where(and(eq(dataExports.userId, userId), gte(dataExports.createdAt, since)));
  return rows.length > 0;
}

/**
 * Returns null when the export was withdrawn. `booksOf`: accounting data that the user may read.
 */
export async function findPreparingExport(
  db: Db,
  exportId: string,
): Promise<{ userId: string; booksOf: string | null } | null> {
  const [row] = await db
    .select({
      userId: dataExports.userId,
      booksOf: memberships.organizationId,
    })
    .from(dataExports)
    .innerJoin(users, eq(users.id, dataExports.userId))
    .leftJoin(
      memberships,
      and(
        eq(memberships.userId, users.id),
        eq(memberships.organizationId, sql`coalesce(${dataExports.organizationId}, ${users.organizationId})`),
        ne(memberships.role, 'viewer'),
      ),
    )
    .where(and(eq(dataExports.id, exportId), eq(dataExports.state, 'preparing')));
  return row ?? null;
}

/**
 * Stores a finished export and deletes the user's older ones.
 * @returns its expiry; null when it was withdrawn
 */
export async function storeExport(
  db: Db,
  { id, userId, zip }: { id: string; userId: string; zip: Buffer },
  now: Date,
): Promise<Date | null> {
  const expiresAt = new Date(now.getTime() + EXPORT_DAYS * DAY_MS);
  const [stored] = await db
    .update(dataExports)
    .set({ state: 'ready', zip, sizeBytes: zip.length, expiresAt })
    .where(and(eq(dataExports.id, id), eq(dataExports.state, 'preparing')))
    .returning({ id: dataExports.id });
  if (!stored) return null;
  await db.delete(dataExports).where(and(eq(dataExports.userId, userId), ne(dataExports.id, id)));
  return expiresAt;
}

/** Returns the user's newest export that has not expired. */
export async function findNewestExport(
  db: Db,
  userId: string,
  now: Date,
): Promise<DataExportAnswer['export']> {
  const [row] = await db
    .select({
      id: dataExports.id,
      state: dataExports.state,
      createdAt: dataExports.createdAt,
      expiresAt: dataExports.expiresAt,
      sizeBytes: dataExports.sizeBytes,
    })
    .from(dataExports)
    .where(
      and(eq(dataExports.userId, userId), or(ne(dataExports.state, 'ready'), gt(dataExports.expiresAt, now))),
    )
    .orderBy(desc(dataExports.createdAt))
    .limit(1);
  if (!row) return null;
  const stalled = row.state === 'preparing' && now.getTime() - row.createdAt.getTime() > MAX_PREPARING_MS;
  return {
    id: row.id,
    state: stalled ? 'failed' : row.state,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    sizeBytes: row.sizeBytes,
  };
}

/** Returns null for an unknown, foreign or expired export. */
export async function findExportFile(
  db: Db,
  userId: string,
  exportId: string,
  now: Date,
): Promise<{ zip: Buffer; createdAt: Date } | null> {
  const [row] = await db
    .select({ zip: dataExports.zip, createdAt: dataExports.createdAt })
    .from(dataExports)
    .where(and(eq(dataExports.id, exportId), eq(dataExports.userId, userId), gt(dataExports.expiresAt, now)));
  return row?.zip ? { zip: row.zip, createdAt: row.createdAt } : null;
}

/**
 * Deletes a user's exports with an organisation's accounting data. One in progress is not stored.
 */
export async function deleteExports(
  db: Db,
  { userId, organizationId }: { userId: string; organizationId: string },
): Promise<void> {
  const { organizationId: booksOf } = dataExports;
  await db
    .delete(dataExports)
    .where(and(eq(dataExports.userId, userId), or(eq(booksOf, organizationId), isNull(booksOf))));
}

/** Deletes expired and failed exports. */
export async function deleteExpiredExports(db: Db, now: Date): Promise<void> {
  await db
    .delete(dataExports)
    .where(or(lt(dataExports.expiresAt, now), eq(dataExports.state, 'failed'), hasStalled(now)));
}
