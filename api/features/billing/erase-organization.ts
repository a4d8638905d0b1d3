import { eq } from 'drizzle-orm';
import { organizations } from '#features/auth/auth-tables';
import { endSubscriptionsJob, forgetCustomerJob } from '#features/billing/billing-jobs';
import { stripeEvents } from '#features/billing/billing-tables';
import { noteRevenueLost } from '#features/billing/revenue/note-revenue';
import type { Db } from '#platform/database';
import type { Jobs } from '#platform/jobs';

/**
 * Erases an organisation with everything that is its own (foreign keys), what Stripe has told of
 * it, and its customer there: by a job that is written with it, so a crash or a Stripe that is down
 * forgets none. Its users, and the invoices that they asked for, have to be gone before: PostgreSQL
 * refuses it otherwise.
 * @param keepsCustomer its customer stays at Stripe, with invoices that the law has us keep
 */
export async function eraseOrganization(
  { jobs, now }: { readonly jobs: Pick<Jobs, 'enqueue'>; readonly now: () => Date },
  tx: Db,
  organizationId: string,
  { keepsCustomer }: { keepsCustomer: boolean },
): Promise<void> {
  await noteRevenueLost(tx, organizationId, now());
  const [erased] = await tx
    .delete(organizations)
    .where(eq(organizations.id, organizationId))
    .returning({ customerId: organizations.stripeCustomerId });
  const customerId = erased?.customerId;
  if (!customerId) return;
  await tx.delete(stripeEvents).where(eq(stripeEvents.customerId, customerId));
  // Deleting a customer ends what it pays; one that is kept has to be told to pay nothing more.
  await jobs.enqueue(tx, keepsCustomer ? endSubscriptionsJob : forgetCustomerJob, { customerId });
}
