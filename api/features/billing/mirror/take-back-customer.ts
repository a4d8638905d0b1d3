import { createHash } from 'node:crypto';
import { isNull } from 'drizzle-orm';
import { organizations } from '#features/auth/auth-tables';
import { syncCustomerJob } from '#features/billing/billing-jobs';
import { wizardPurchases } from '#features/billing/billing-tables';
import { findBillingContact } from '#features/billing/checkout/billing-contact';
import { forgetLostCustomer, type LostCustomer } from '#features/billing/mirror/lost-customers';
import type { Db } from '#platform/database';
import type { Jobs } from '#platform/jobs';
import type { Services } from '#services';

/**
 * What became of it: `other-customer`: the organisation has another customer; `no-email`: there is
 * nobody to write to.
 */
export type TakeBackOutcome = 'taken-back' | 'other-customer' | 'no-email';

/**
 * Takes a lost customer back: their organisation under its former id and, where it has nobody,
 * their purchase as one that waits for its account. The sync that follows finds it paid, brings all
 * that Stripe knows, makes the account and mails the link to its password, or, where the address
 * has registered again meanwhile, the one that leads into the organisation.
 * @param note notes who did it, in the same transaction
 */
export async function takeBackCustomer(
  { database, jobs }: Pick<Services, 'database'> & { readonly jobs: Pick<Jobs, 'enqueue'> },
  { customerId, organizationId, name, email }: LostCustomer,
  note: (tx: Db) => Promise<void> = async () => {},
): Promise<TakeBackOutcome> {
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
    await forgetLostCustomer(tx, customerId);
    await jobs.enqueue(tx, syncCustomerJob, { customerId });
    await note(tx);
    return 'taken-back';
  });
}
