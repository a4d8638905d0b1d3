import { DAY_MS, HOUR_MS } from '@horus/contract/durations';
import { LINK_DAYS } from '@horus/contract/retention';
import { and, eq, gt, inArray, isNotNull, isNull, lt } from 'drizzle-orm';
import { type linkPurposes, linkTokens } from '#features/auth/auth-tables';
import type { Db } from '#platform/database';
import { hashToken, newToken } from '#platform/tokens';

export type LinkPurpose = (typeof linkPurposes)[number];

export const LINK_LIFETIME_MS: Readonly<Record<LinkPurpose, number>> = {
  'reset-password': HOUR_MS,
  'set-password': LINK_DAYS * DAY_MS,
  'verify-email': LINK_DAYS * DAY_MS,
};

export interface LinkToken {
  readonly userId: string;
  readonly purpose: LinkPurpose;
  /** The organisation that the user joins with the link, or null. */
  readonly organizationId: string | null;
}

/** Creates a token and replaces an older one of the same user and purpose. */
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

/** Returns null for a used, replaced, expired or unknown token. */
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

/** Consumes a link. Of parallel calls with the same token only one gets it. */
export async function consumeLinkToken(
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

/** Expires the user's password links. They are not deleted, because an invitation stays open. */
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

export async function deleteInvitation(db: Db, userId: string, organizationId: string): Promise<void> {
  await db
    .delete(linkTokens)
    .where(and(eq(linkTokens.userId, userId), eq(linkTokens.organizationId, organizationId)));
}

/** Returns the organisation that the user is invited to, even when the link has expired. */
export async function findInvitation(db: Db, userId: string): Promise<string | null> {
  const [row] = await db
    .select({ organizationId: linkTokens.organizationId })
    .from(linkTokens)
    .where(and(eq(linkTokens.userId, userId), isNotNull(linkTokens.organizationId)))
    .limit(1);
  return row?.organizationId ?? null;
}

/** Deletes expired links except invitations, which stay until accepted. */
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
