import { sendContactEmailJob } from '#features/billing/billing-jobs';
import { findBillingContact } from '#features/billing/customer-area/billing-contact';
import type { Db } from '#platform/database';
import type { Jobs } from '#platform/jobs';
import { nullIfMissing } from '#platform/stripe-client';
import type { Services } from '#services';

/** Enqueues the address change in the same transaction: Stripe sends its own mails to it. */
export async function contactChanged(
  { jobs }: { readonly jobs: Pick<Jobs, 'enqueue'> },
  tx: Db,
  organizationId: string,
): Promise<void> {
  await jobs.enqueue(tx, sendContactEmailJob, { organizationId });
}

/**
 * An address typed in Stripe's portal stays until ours changes again.
 * @throws AppError 'billing.provider_unavailable'
 */
export async function sendContactEmail(services: Services, organizationId: string): Promise<void> {
  const contact = await findBillingContact(services.database.db, organizationId);
  const customerId = contact?.stripeCustomerId;
  if (!contact || !customerId) return;
  await services.stripeCircuit
    .ask(() => services.stripe.customers.update(customerId, { email: contact.email }))
    // The next purchase recreates a deleted customer with this address.
    .catch(nullIfMissing);
}
