import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { organizations } from '#features/auth/auth-tables';
import { findBillingContact } from '#features/billing/checkout/billing-contact';
import { isMissing } from '#platform/stripe-client';
import type { Services } from '#services';

/**
 * The organisation's customer at Stripe, created once. The details are the organisation's (its billing contact's
 * address), so parallel calls by any of its users send the same words under the same idempotency key and get the same
 * customer; where the words change in between, the first customer to be noted is the one.
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
  const [organization] = await db
    .update(organizations)
    .set({ stripeCustomerId: sql`coalesce(${organizations.stripeCustomerId}, ${customer.id})` })
    .where(eq(organizations.id, organizationId))
    .returning({ customerId: organizations.stripeCustomerId });
  const customerId = organization?.customerId;
  if (!customerId) throw new Error('an organisation that is gone');
  // Another call was faster, with other words: who pays as this one would pay for nobody.
  if (customerId !== customer.id) {
    await services.stripeCircuit.ask(() => deleteCustomer(services, customer.id));
  }
  return customerId;
}

/** Deletes a customer at Stripe; one that is gone is deleted. */
export async function deleteCustomer({ stripe }: Services, customerId: string): Promise<void> {
  await stripe.customers.del(customerId).catch((error: unknown) => {
    if (!isMissing(error)) throw error;
  });
}

/** The same words give the same key; Stripe refuses a key that comes with other words. */
function customerKey(params: object): string {
  return `customer-${createHash('sha256').update(JSON.stringify(params)).digest('base64url')}`;
}
