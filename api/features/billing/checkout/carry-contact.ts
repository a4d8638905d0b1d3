import { carryContactJob } from '#features/billing/billing-jobs';
import { findBillingContact } from '#features/billing/checkout/billing-contact';
import type { Db } from '#platform/database';
import type { Jobs } from '#platform/jobs';
import { isMissing } from '#platform/stripe-client';
import type { Services } from '#services';

/**
 * Has the address of an organisation's billing contact written on its customer at Stripe, in the
 * transaction in which it has become another: Stripe writes its own mails there.
 */
export async function contactChanged(
  { jobs }: { readonly jobs: Pick<Jobs, 'enqueue'> },
  tx: Db,
  organizationId: string,
): Promise<void> {
  await jobs.enqueue(tx, carryContactJob, { organizationId });
}

/**
 * Writes it. An address that was typed in Stripe's portal stays until ours changes again: of the
 * two the newer one holds. Without a customer there is nothing to do: a purchase brings it.
 * @throws AppError 'billing.provider_unavailable'
 */
export async function carryContact(services: Services, organizationId: string): Promise<void> {
  const contact = await findBillingContact(services.database.db, organizationId);
  const customerId = contact?.stripeCustomerId;
  if (!contact || !customerId) return;
  try {
    await services.stripeCircuit.ask(() =>
      services.stripe.customers.update(customerId, { email: contact.email }),
    );
  } catch (error) {
    // A customer who was deleted at Stripe is made again with the next purchase, with this address.
    if (!isMissing(error)) throw error;
  }
}
