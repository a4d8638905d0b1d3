import { createHash } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { organizations } from '#features/auth/auth-tables';
import { findBillingContact } from '#features/billing/checkout/billing-contact';
import type { Services } from '#services';

/**
 * The organisation's customer at Stripe, created once. The details are the organisation's (its billing contact's
 * address), so parallel calls by any of its users send the same words under the same idempotency key and get the same
 * customer.
 * @throws AppError 'billing.provider_unavailable'
 */
export async function ensureCustomer(services: Services, organizationId: string): Promise<string> {
  const { db } = services.database;
  const contact = await findBillingContact(db, organizationId);
  if (!contact) throw new Error('an organisation without a billing contact');
  if (contact.stripeCustomerId) return contact.stripeCustomerId;

  const params = {
    name: contact.company ?? contact.name,
    email: contact.email,
    preferred_locales: ['es'],
    metadata: { organizationId },
  };
  const customer = await services.stripeCircuit.ask(() =>
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
