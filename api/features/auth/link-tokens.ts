import { LINK_DAYS } from '@horus/contract/retention';
import { and, eq, gt, inArray, isNotNull, isNull, lt } from 'drizzle-orm';
import { type linkPurposes, linkTokens } from '#features/auth/auth-tables';
import type { Db } from '#platform/database';
import { hashToken, newToken } from '#platform/tokens';

export type LinkPurpose = (typeof linkPurposes)[number];

const HOUR_MS = 3_600 * 1_000;
const DAY_MS = 24 * HOUR_MS;

/** How long a link can be used after it was made. */
export const LINK_LIFETIME_MS: Readonly<Record<LinkPurpose, number>> = {
  'reset-password': HOUR_MS,
  'set-password': LINK_DAYS * DAY_MS,
  'verify-email': LINK_DAYS * DAY_MS,
};

export interface LinkToken {
  readonly userId: string;
  readonly purpose: LinkPurpose;
  /** The organisation that the user joins by using it; null: they stay where they are. */
  readonly organizationId: string | null;
}

/** Makes a link's token; any older one of the same user and purpose is void from now on. */
export async function issueLinkToken(db: Db, link: LinkToken, now: Date): Promise<string> {
  const token = newToken();
  const values = {
    tokenHash: hashToken(token),
    organizationId: link.organizationId,
    createdAt: now,
    expiresAt: new Date(now.getTime() + LINK_LIFETIME_MS[link.purpose]),
  };
  await db
    .insert(linkTokens)
    .values({ userId: link.userId, purpose: link.purpose, ...values })
    .onConflictDoUpdate({ target: [linkTokens.userId, linkTokens.purpose], set: values });
  return token;
}

const linkToken = {
  userId: linkTokens.userId,
  purpose: linkTokens.purpose,
  organizationId: linkTokens.organizationId,
};

/** The link that a token opens; null when it was used, replaced, has run out, or never was. */
export async function findLinkToken(
  db: Db,
  token: string,
  purposes: readonly LinkPurpose[],
  now: Date,
): Promise<LinkToken | null> {
  const [row] = await db
    .select(linkToken)
    .from(linkTokens)
    .where(opens(token, purposes, now));
  return row ?? null;
}

/** Uses a link up: of parallel calls with one token a single one gets it. */
export async function takeLinkToken(
  db: Db,
  token: string,
  purposes: readonly LinkPurpose[],
  now: Date,
): Promise<LinkToken | null> {
  const [row] = await db
    .delete(linkTokens)
    .where(opens(token, purposes, now))
    .returning(linkToken);
  return row ?? null;
}

/**
 * Voids every link by which the user's password could be set. They run out instead of going at
 * once: an invitation is still to be taken up.
 */
export async function voidPasswordLinks(db: Db, userId: string, now: Date): Promise<void> {
  await db
    .update(linkTokens)
    .set({ expiresAt: now })
    .where(
      and(
        eq(linkTokens.userId, userId),
        inArray(linkTokens.purpose, ['reset-password', 'set-password']),
        gt(linkTokens.expiresAt, now),
      ),
    );
}

/** Forgets an invitation that has been taken up. */
export async function deleteInvitation(db: Db, userId: string, organizationId: string): Promise<void> {
  await db
    .delete(linkTokens)
    .where(and(eq(linkTokens.userId, userId), eq(linkTokens.organizationId, organizationId)));
}

/** The organisation that waits for the user, even when the link that told them so has run out. */
export async function findInvitation(db: Db, userId: string): Promise<string | null> {
  const [row] = await db
    .select({ organizationId: linkTokens.organizationId })
    .from(linkTokens)
    .where(and(eq(linkTokens.userId, userId), isNotNull(linkTokens.organizationId)))
    .limit(1);
  return row?.organizationId ?? null;
}

/** Removes the links that have run out, but for invitations: those stay until they are taken up. */
export async function deleteEndedLinks(db: Db, now: Date): Promise<void> {
  await db.delete(linkTokens).where(and(lt(linkTokens.expiresAt, now), isNull(linkTokens.organizationId)));
}

function opens(token: string, purposes: readonly LinkPurpose[], now: Date) {
  return and(
    eq(linkTokens.tokenHash, hashToken(token)),
    inArray(linkTokens.purpose, [...purposes]),
    gt(linkTokens.expiresAt, now),
  );
}
