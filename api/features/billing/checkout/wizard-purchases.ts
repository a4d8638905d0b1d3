import { createHash } from 'node:crypto';
import type { PlanType } from '@horus/contract/catalog';
import type { WizardCheckoutBody } from '@horus/contract/leads';
import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import { memberships, organizations } from '#features/auth/auth-tables';
import { createOrganization } from '#features/auth/buyer-accounts';
import { mirroredCheckoutSessions, wizardPurchases } from '#features/billing/billing-tables';
import type { Database, Db } from '#platform/database';

/** Who buys in the wizard, as they typed it. */
type TypedBuyer = Pick<WizardCheckoutBody, 'email' | 'name' | 'companyName' | 'requestToken'>;

/**
 * What makes two requests of the wizard the same buyer: the form's token and what was typed of
 * them; without a token, what was typed alone. A corrected address is another buyer: what they are
 * mailed must not go to the wrong one.
 */
export function requestKey({ requestToken = '', email, companyName, name }: TypedBuyer): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([requestToken, email, companyName, name]))
    .digest();
}

/** The organisation that waits for a request's payment; null before its first. */
export async function findWaitingOrganization(db: Db, key: Buffer): Promise<string | null> {
  const [row] = await db
    .select({ organizationId: wizardPurchases.organizationId })
    .from(wizardPurchases)
    .where(eq(wizardPurchases.requestKey, key));
  return row?.organizationId ?? null;
}

/**
 * Makes the organisation that waits for a request's payment. The unique key decides between
 * parallel calls, so all of them get the same one.
 */
export async function ensureWaitingOrganization(
  { db }: Pick<Database, 'db'>,
  key: Buffer,
  buyer: TypedBuyer,
): Promise<string> {
  return db.transaction(async (tx) => {
    const organizationId = await createOrganization(tx, buyer.companyName);
    const [created] = await tx
      .insert(wizardPurchases)
      .values({ organizationId, requestKey: key, email: buyer.email, name: buyer.name })
      .onConflictDoNothing({ target: wizardPurchases.requestKey })
      .returning({ organizationId: wizardPurchases.organizationId });
    if (created) return created.organizationId;
    await tx.delete(organizations).where(eq(organizations.id, organizationId));
    const first = await findWaitingOrganization(tx, key);
    if (!first) throw new Error('a request that is neither new nor known');
    return first;
  });
}

/**
 * Takes a waiting purchase, once: the one that gets it makes the buyer's account. Null when there
 * is none to take.
 */
export async function takeWaitingPurchase(
  db: Db,
  organizationId: string,
  now: Date,
): Promise<{ email: string; name: string } | null> {
  const [taken] = await db
    .update(wizardPurchases)
    .set({ claimedAt: now })
    .where(and(eq(wizardPurchases.organizationId, organizationId), isNull(wizardPurchases.claimedAt)))
    .returning({ email: wizardPurchases.email, name: wizardPurchases.name });
  return taken ?? null;
}

/** A purchase that was paid with an address and that nobody has joined yet; null without one. */
export async function findUnjoinedPurchase(
  db: Db,
  email: string,
): Promise<{ organizationId: string; planType: PlanType } | null> {
  const [row] = await db
    .select({
      organizationId: wizardPurchases.organizationId,
      planType: mirroredCheckoutSessions.planType,
    })
    .from(wizardPurchases)
    .innerJoin(
      mirroredCheckoutSessions,
      and(
        eq(mirroredCheckoutSessions.organizationId, wizardPurchases.organizationId),
        eq(mirroredCheckoutSessions.status, 'complete'),
      ),
    )
    .leftJoin(memberships, eq(memberships.organizationId, wizardPurchases.organizationId))
    .where(
      and(eq(wizardPurchases.email, email), isNotNull(wizardPurchases.claimedAt), isNull(memberships.userId)),
    )
    .orderBy(desc(wizardPurchases.claimedAt))
    .limit(1);
  return row ?? null;
}

/**
 * The organisations without members that somebody bought for, or meant to, with an address: paid
 * ones that they have not joined, and unpaid ones. The caller must know that the address is theirs.
 */
export async function listPurchasesOf(
  db: Db,
  email: string,
): Promise<{ organizationId: string; company: string | null; stripeCustomerId: string | null }[]> {
  return db
    .select({
      organizationId: wizardPurchases.organizationId,
      company: organizations.name,
      stripeCustomerId: organizations.stripeCustomerId,
    })
    .from(wizardPurchases)
    .innerJoin(organizations, eq(organizations.id, wizardPurchases.organizationId))
    .leftJoin(memberships, eq(memberships.organizationId, wizardPurchases.organizationId))
    .where(and(eq(wizardPurchases.email, email), isNull(memberships.userId)));
}

/** Takes a buyer who leaves out of their organisation's purchase, which its others keep. */
export async function anonymizePurchase(db: Db, organizationId: string, email: string): Promise<void> {
  await db
    .update(wizardPurchases)
    .set({ email: '', name: '' })
    .where(and(eq(wizardPurchases.organizationId, organizationId), eq(wizardPurchases.email, email)));
}
