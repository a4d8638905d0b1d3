import { createHash } from 'node:crypto';
import type { PlanType } from '@horus/contract/catalog';
import type { WizardCheckoutBody } from '@horus/contract/leads';
import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import { memberships, organizations } from '#features/auth/auth-tables';
import { createOrganization } from '#features/auth/buyer-accounts';
import { mirroredCheckoutSessions, wizardPurchases } from '#features/billing/billing-tables';
import type { Database, Db } from '#platform/database';

type TypedBuyer = Pick<WizardCheckoutBody, 'email' | 'name' | 'companyName' | 'requestToken'>;

/** A corrected address is a new buyer, so no mail goes to the wrong address. */
export function requestKey({ requestToken = '', email, companyName, name }: TypedBuyer): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([requestToken, email, companyName, name]))
    .digest();
}

export async function findWaitingOrganization(db: Db, key: Buffer): Promise<string | null> {
  const [row] = await db
    .select({ organizationId: wizardPurchases.organizationId })
    .from(wizardPurchases)
    .where(eq(wizardPurchases.requestKey, key));
  return row?.organizationId ?? null;
}

/** The unique key makes parallel calls return the same organisation. */
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

/** Claims a purchase once; the caller then creates the buyer's account. */
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

/** Returns a paid purchase of this address that has no members yet. */
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

/** The caller must have verified the address. */
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

/** Removes a leaving buyer's data; the organisation keeps the purchase. */
export async function anonymizePurchase(db: Db, organizationId: string, email: string): Promise<void> {
  await db
    .update(wizardPurchases)
    .set({ email: '', name: '' })
    .where(and(eq(wizardPurchases.organizationId, organizationId), eq(wizardPurchases.email, email)));
}
