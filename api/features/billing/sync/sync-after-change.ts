import type { PlanHolder } from '#features/billing/plan-holder';
import { syncCustomer } from '#features/billing/sync/sync-customer';
import type { Services } from '#services';

/** Shows a change made at Stripe. A failed sync is harmless: Stripe's event repeats it. */
export async function syncAfterChange(
  services: Services,
  { stripeCustomerId, claimId }: PlanHolder,
): Promise<void> {
  if (!stripeCustomerId) return;
  await services.stripeCircuit
    .ask(() => syncCustomer(services, stripeCustomerId, claimId))
    .catch((err: unknown) => services.log.warn({ err }, 'a change is shown when its event comes'));
}
