import { eq } from 'drizzle-orm';
import { organizations } from '#features/auth/auth-tables';
import { deleteCustomerJob, endSubscriptionsJob } from '#features/billing/billing-jobs';
import { stripeEvents } from '#features/billing/billing-tables';
import { storeErasedPapers } from '#features/billing/customer-area/paper-rows';
import { storeRevenueLoss } from '#features/billing/revenue/store-revenue-change';
import type { Db } from '#platform/database';
import type { Jobs } from '#platform/jobs';

/**
 * A job in the same transaction deletes the Stripe customer, so a crash or an outage does not lose
 * it. Foreign keys require that users and invoice requests were deleted before.
 * @param keepsCustomer keeps the Stripe customer, for invoices that the law requires
 */
export async function eraseOrganization(
  { jobs, now }: { readonly jobs: Pick<Jobs, 'enqueue'>; readonly now: () => Date },
  tx: Db,
  organizationId: string,
  { keepsCustomer }: { keepsCustomer: boolean },
): Promise<void> {
  await storeRevenueLoss(tx, organizationId, now());
  await storeErasedPapers(tx, organizationId);
  const [erased] = await tx
    .delete(organizations)
    .where(eq(organizations.id, organizationId))
    .returning({ customerId: organizations.stripeCustomerId });
  const customerId = erased?.customerId;
  if (!customerId) return;
  await tx.delete(stripeEvents).where(eq(stripeEvents.customerId, customerId));
  // Deleting a customer ends its subscriptions; a kept one needs a job for that.
  await jobs.enqueue(tx, keepsCustomer ? endSubscriptionsJob : deleteCustomerJob, { customerId });
}
