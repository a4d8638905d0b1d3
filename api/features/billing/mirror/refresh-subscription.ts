import type { SubscriptionInfo } from '@horus/contract/billing';
import type { Caller } from '#features/auth/auth-queries';
import { findSubscriptionInfo } from '#features/billing/billing-queries';
import { syncCustomer } from '#features/billing/mirror/sync-customer';
import type { Services } from '#services';

/** @throws AppError 'billing.provider_unavailable' */
export async function refreshSubscription(services: Services, caller: Caller): Promise<SubscriptionInfo> {
  const { stripeCustomerId } = caller.user;
  if (stripeCustomerId) await services.stripeCircuit.ask(() => syncCustomer(services, stripeCustomerId));
  return findSubscriptionInfo(services.database.db, caller.organizationId, services.now());
}
