import { createHash } from 'node:crypto';
import { invoiceFooter } from '@horus/contract/company';
import { eq, sql } from 'drizzle-orm';
import { organizations } from '#features/auth/auth-tables';
import { deleteCustomerJob } from '#features/billing/billing-jobs';
import { mirroredBalances } from '#features/billing/billing-tables';
import { type BillingContact, findBillingContact } from '#features/billing/customer-area/billing-contact';
import { markFiscalDataWaiting } from '#features/billing/fiscal-data/fiscal-data-queries';
import { nullIfMissing } from '#platform/stripe-client';
import type { Services } from '#services';

/**
 * Parallel calls send the same idempotency key, so only one customer is created.
 * @throws AppError 'billing.provider_unavailable'
 */
export async function ensureCustomer(services: Services, organizationId: string): Promise<string> {
  const { db } = services.database;
  const contact = await findBillingContact(db, organizationId);
  if (!contact) throw new Error('an organisation without a billing contact');
  return contact.stripeCustomerId ?? createCustomer(services, organizationId, contact, null);
}

/** @throws AppError 'billing.provider_unavailable' */
export async function replaceCustomer(
  services: Services,
  organizationId: string,
  goneId: string,
): Promise<string> {
  const contact = await findBillingContact(services.database.db, organizationId);
  if (!contact) throw new Error('an organisation without a billing contact');
  const { stripeCustomerId } = contact;
  if (stripeCustomerId && stripeCustomerId !== goneId) return stripeCustomerId;
  services.log.warn(
    { customerId: goneId, organizationId },
    'a customer was deleted at Stripe and is made again',
  );
  return createCustomer(services, organizationId, contact, goneId);
}

/** @param goneId the replaced customer; null for an organisation's first */
async function createCustomer(
  services: Services,
  organizationId: string,
  contact: BillingContact,
  goneId: string | null,
): Promise<string> {
  const params = {
    name: contact.company ?? contact.name,
    email: contact.email,
    preferred_locales: ['es'],
    metadata: { organizationId },
    invoice_settings: { footer: invoiceFooter(services.config.company) },
  };
  const customer = await services.stripeCircuit.ask(() =>
    services.stripe.customers.create(params, { idempotencyKey: customerKey(params, goneId) }),
  );
  const customerId = await storeCustomer(services, organizationId, customer.id, goneId);
  if (!customerId) throw new Error('an organisation that is gone');
  return customerId;
}

/**
 * Deletes the customer if a parallel call stored another one: a payment on it would have no owner.
 * Returns null if the organisation was deleted.
 */
async function storeCustomer(
  { database, jobs }: Services,
  organizationId: string,
  customerId: string,
  goneId: string | null,
): Promise<string | null> {
  const { stripeCustomerId } = organizations;
  return database.db.transaction(async (tx) => {
    const [organization] = await tx
      .update(organizations)
      .set({ stripeCustomerId: sql`coalesce(nullif(${stripeCustomerId}, ${goneId}), ${customerId})` })
      .where(eq(organizations.id, organizationId))
      .returning({ customerId: stripeCustomerId });
    // A deleted customer's balance is lost.
    if (goneId) await tx.delete(mirroredBalances).where(eq(mirroredBalances.customerId, goneId));
    await markFiscalDataWaiting(tx, organizationId);
    const noted = organization?.customerId ?? null;
    if (noted !== customerId) await jobs.enqueue(tx, deleteCustomerJob, { customerId });
    return noted;
  });
}

/** Succeeds if the customer is already deleted. */
export async function deleteCustomer({ stripe }: Services, customerId: string): Promise<void> {
  await stripe.customers.del(customerId).catch(nullIfMissing);
}

/** Stripe rejects a known key with other parameters, so the key is their hash. */
function customerKey(params: object, goneId: string | null): string {
  const words = JSON.stringify(goneId ? [params, goneId] : params);
  return `customer-${createHash('sha256').update(words).digest('base64url')}`;
}
