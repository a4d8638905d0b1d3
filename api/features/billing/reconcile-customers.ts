import { asc, isNotNull } from 'drizzle-orm';
import { organizations } from '#features/auth/auth-tables';
import { syncCustomer } from '#features/billing/sync-customer';
import type { Services } from '#services';

/** Syncs every customer, one after the other: a purchase whose webhook never came is found by the next morning. */
export async function reconcileCustomers(services: Services): Promise<void> {
  const customers = await services.database.db
    .select({ customerId: organizations.stripeCustomerId })
    .from(organizations)
    .where(isNotNull(organizations.stripeCustomerId))
    .orderBy(asc(organizations.createdAt));
  for (const { customerId } of customers) {
    if (!customerId) continue;
    try {
      await syncCustomer(services, customerId);
    } catch (err) {
      services.log.error({ err, customerId }, 'customer was not reconciled');
    }
  }
}
