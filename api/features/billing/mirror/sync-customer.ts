import { eq } from 'drizzle-orm';
import { organizations } from '#features/auth/auth-tables';
import { claimWizardPurchase } from '#features/billing/checkout/claim-wizard-purchase';
import { fetchCustomer } from '#features/billing/mirror/fetch-customer';
import { claimFetch, takeFetchNumber, writeMirror } from '#features/billing/mirror/write-mirror';
import { readKnownState, sendNotices } from '#features/billing/notices/send-notices';
import { tellDisputes } from '#features/billing/notices/tell-disputes';
import type { Db } from '#platform/database';
import type { Services } from '#services';

/** What a sync found to differ from Stripe and mended. */
export interface SyncOutcome {
  readonly differences: readonly string[];
}

/**
 * Makes our mirror of a customer equal to what Stripe holds now, and does what follows from the difference: a purchase
 * from the wizard becomes an account, and its owner is written to. The webhook, the return page, the nightly
 * reconciliation and the operator's button all end here; it may run at any time, any number of times, in parallel.
 *
 * A fetch takes its number before it asks, outside of any transaction, so a slow Stripe holds no connection; it is
 * written only over fetches with a smaller number.
 * @returns null when no organisation has the customer
 */
export async function syncCustomer(services: Services, customerId: string): Promise<SyncOutcome | null> {
  const { db } = services.database;
  const organizationId = await findOrganizationOf(db, customerId);
  if (!organizationId) return null;
  const fetch = await takeFetchNumber(db);
  const state = await fetchCustomer(services.stripe, customerId);
  for (const subscriptionId of state.endedPromotions) {
    await services.stripe.subscriptions.update(subscriptionId, { discounts: '' });
  }
  return db.transaction(async (tx) => {
    if (!(await claimFetch(tx, organizationId, fetch, services.now()))) return { differences: [] };
    const known = await readKnownState(tx, organizationId, state);
    const differences = await writeMirror(tx, organizationId, state);
    await claimWizardPurchase(services, tx, organizationId, state);
    await tellDisputes(services, tx, organizationId, state);
    await sendNotices(services, tx, organizationId, known, state);
    return { differences };
  });
}

async function findOrganizationOf(db: Db, customerId: string): Promise<string | null> {
  const [row] = await db
    .select({ id: organizations.id })
    .from(organizations)
    .where(eq(organizations.stripeCustomerId, customerId));
  return row?.id ?? null;
}
