import { and, asc, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm';
import { memberships, organizations, users } from '#features/auth/auth-tables';
import { wizardPurchases } from '#features/billing/billing-tables';
import type { Db } from '#platform/database';

/** Addressee of an organisation's purchases and billing mails. */
export interface BillingContact {
  readonly company: string | null;
  readonly stripeCustomerId: string | null;
  readonly name: string;
  readonly email: string;
}

/** Returns the first owner, or the wizard buyer before there is one. */
export async function findBillingContact(db: Db, organizationId: string): Promise<BillingContact | null> {
  const [row] = await db
    .select({
      company: organizations.name,
      stripeCustomerId: organizations.stripeCustomerId,
      name: sql<string | null>`coalesce(${users.name}, ${wizardPurchases.name})`,
      email: sql<string | null>`coalesce(${users.email}, ${wizardPurchases.email})`,
    })
    .from(organizations)
    .leftJoin(
      memberships,
      and(eq(memberships.organizationId, organizations.id), eq(memberships.role, 'owner')),
    )
    .leftJoin(users, eq(users.id, memberships.userId))
    .leftJoin(wizardPurchases, eq(wizardPurchases.organizationId, organizations.id))
    .where(eq(organizations.id, organizationId))
    .orderBy(asc(memberships.createdAt), asc(users.id))
    .limit(1);
  if (!row?.name || !row.email) return null;
  return { company: row.company, stripeCustomerId: row.stripeCustomerId, name: row.name, email: row.email };
}

export type BillingRecipient = Pick<BillingContact, 'name' | 'email'>;

/** Returns the contact, and all owners and billing members with a verified address. */
export async function listBillingRecipients(db: Db, organizationId: string): Promise<BillingRecipient[]> {
  const contact = await findBillingContact(db, organizationId);
  if (!contact) return [];
  const others = await db
    .select({ name: users.name, email: users.email })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(
      and(
        eq(memberships.organizationId, organizationId),
        inArray(memberships.role, ['owner', 'billing']),
        isNotNull(users.emailVerifiedAt),
        ne(users.email, contact.email),
      ),
    )
    .orderBy(asc(memberships.createdAt), asc(users.id));
  return [{ name: contact.name, email: contact.email }, ...others];
}
