import { createHash } from 'node:crypto';
import { isNull } from 'drizzle-orm';
import { organizations } from '#features/auth/auth-tables';
import { syncCustomerJob } from '#features/billing/billing-jobs';
import { wizardPurchases } from '#features/billing/billing-tables';
import { findBillingContact } from '#features/billing/customer-area/billing-contact';
import { deleteLostCustomer, type LostCustomer } from '#features/billing/sync/lost-customers';
import type { Db } from '#platform/database';
import type { Jobs } from '#platform/jobs';
import type { Services } from '#services';

/** `other-customer`: the organisation has another one. `no-email`: the address is missing. */
export type RestoreOutcome = 'taken-back' | 'other-customer' | 'no-email';

/**
 * Restores the organisation under its old id, with a pending purchase. The sync creates its
 * account.
 * @param note records the operator in the same transaction
 */
export async function restoreCustomer(
  { database, jobs }: Pick<Services, 'database'> & { readonly jobs: Pick<Jobs, 'enqueue'> },
  { customerId, organizationId, name, email }: LostCustomer,
  note: (tx: Db) => Promise<void> = async () => {},
): Promise<RestoreOutcome> {
  if (!email) return 'no-email';
  return database.db.transaction(async (tx) => {
    const [organization] = await tx
      .insert(organizations)
      .values({ id: organizationId, name, stripeCustomerId: customerId })
      .onConflictDoUpdate({
        target: organizations.id,
        set: { stripeCustomerId: customerId },
        setWhere: isNull(organizations.stripeCustomerId),
      })
      .returning({ id: organizations.id });
    if (!organization) return 'other-customer';
    if (!(await findBillingContact(tx, organizationId))) {
      const requestKey = createHash('sha256').update(`taken back: ${customerId}`).digest();
      await tx.insert(wizardPurchases).values({ organizationId, requestKey, email, name: name ?? email });
    }
    await deleteLostCustomer(tx, customerId);
    await jobs.enqueue(tx, syncCustomerJob, { customerId });
    await note(tx);
    return 'taken-back';
  });
}
