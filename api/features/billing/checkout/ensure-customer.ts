import { createHash } from 'node:crypto';
import { invoiceFooter } from '@horus/contract/company';
import { eq, sql } from 'drizzle-orm';
import { organizations } from '#features/auth/auth-tables';
import { forgetCustomerJob } from '#features/billing/billing-jobs';
import { mirroredBalances } from '#features/billing/billing-tables';
import { type BillingContact, findBillingContact } from '#features/billing/checkout/billing-contact';
import { markFiscalDataWaiting } from '#features/billing/fiscal-data/fiscal-data-queries';
import { isMissing } from '#platform/stripe-client';
import type { Services } from '#services';

/**
 * The organisation's customer at Stripe, created once. The details are the organisation's (its
 * billing contact's address), so parallel calls by any of its users send the same words under the
 * same idempotency key and get the same customer; where the words change in between, the first
 * customer to be noted is the one.
 * @throws AppError 'billing.provider_unavailable'
 */
export async function ensureCustomer(services: Services, organizationId: string): Promise<string> {
  const { db } = services.database;
  const contact = await findBillingContact(db, organizationId);
  if (!contact) throw new Error('an organisation without a billing contact');
  return contact.stripeCustomerId ?? createCustomer(services, organizationId, contact, null);
}

/**
 * Another customer in the place of one that was deleted at Stripe, created once.
 * @throws AppError 'billing.provider_unavailable'
 */
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

/** @param goneId the customer that it replaces; null for an organisation's first */
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
  const customerId = await noteCustomer(services, organizationId, customer.id, goneId);
  if (!customerId) throw new Error('an organisation that is gone');
  return customerId;
}

/**
 * The organisation's customer from now on: this one, unless another call was faster, with other
 * words; null where the organisation has been erased meanwhile. A customer that turns out not to be
 * the one is deleted: a payment as that customer would belong to no one, and no one would know of
 * its data.
 */
async function noteCustomer(
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
    // What is to a deleted customer's credit is gone with them.
    if (goneId) await tx.delete(mirroredBalances).where(eq(mirroredBalances.customerId, goneId));
    await markFiscalDataWaiting(tx, organizationId);
    const noted = organization?.customerId ?? null;
    if (noted !== customerId) await jobs.enqueue(tx, forgetCustomerJob, { customerId });
    return noted;
  });
}

/** Succeeds for a customer who is gone already. */
export async function deleteCustomer({ stripe }: Services, customerId: string): Promise<void> {
  await stripe.customers.del(customerId).catch((error: unknown) => {
    if (!isMissing(error)) throw error;
  });
}

/** The same words give the same key; Stripe refuses a key that comes with other words. */
function customerKey(params: object, goneId: string | null): string {
  const words = JSON.stringify(goneId ? [params, goneId] : params);
  return `customer-${createHash('sha256').update(words).digest('base64url')}`;
}
