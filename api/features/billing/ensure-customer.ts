import { createHash } from 'node:crypto';
import { and, asc, eq, isNull } from 'drizzle-orm';
import { organizations, users } from '#features/auth/auth-tables';
import { askStripe } from '#platform/stripe-client';
import type { Services } from '#services';

/**
 * The organisation's customer at Stripe, created once. The details are the organisation's (its billing admin's
 * address), so parallel calls by any of its users send the same words under the same idempotency key and get the same
 * customer.
 * @throws AppError 'billing.provider_unavailable'
 */
export async function ensureCustomer(services: Services, organizationId: string): Promise<string> {
  const { db } = services.database;
  const [organization] = await db
    .select({
      company: organizations.name,
      stripeCustomerId: organizations.stripeCustomerId,
      adminName: users.name,
      adminEmail: users.email,
    })
    .from(organizations)
    .innerJoin(users, and(eq(users.organizationId, organizations.id), eq(users.role, 'billing_admin')))
    .where(eq(organizations.id, organizationId))
    .orderBy(asc(users.createdAt))
    .limit(1);
  if (!organization) throw new Error('an organisation without a billing admin');
  if (organization.stripeCustomerId) return organization.stripeCustomerId;

  const params = {
    name: organization.company ?? organization.adminName,
    email: organization.adminEmail,
    preferred_locales: ['es'],
    metadata: { organizationId },
  };
  const customer = await askStripe(() =>
    services.stripe.customers.create(params, { idempotencyKey: customerKey(params) }),
  );
  await db
    .update(organizations)
    .set({ stripeCustomerId: customer.id })
    .where(and(eq(organizations.id, organizationId), isNull(organizations.stripeCustomerId)));
  return customer.id;
}

/** The same words give the same key; Stripe refuses a key that comes with other words. */
function customerKey(params: object): string {
  return `customer-${createHash('sha256').update(JSON.stringify(params)).digest('base64url')}`;
}
