import type { SubscriptionInfo } from '@horus/contract/billing';
import type Stripe from 'stripe';
import { findSubscriptionInfo } from '#features/billing/customer-area/subscription-queries';
import { scheduleOf } from '#features/billing/mirror/coming-changes';
import type { PlanHolder } from '#features/billing/plan-holder';
import { syncCustomer } from '#features/billing/sync/sync-customer';
import { AppError } from '#platform/app-error';
import type { Services } from '#services';

export interface CurrentPlan {
  readonly subscription: Stripe.Subscription;
  readonly item: Stripe.SubscriptionItem;
  readonly schedule: Stripe.SubscriptionSchedule | null;
}

/** Syncs first. @throws AppError 'billing.provider_unavailable' */
export async function readInfo(services: Services, holder: PlanHolder): Promise<SubscriptionInfo> {
  const { stripeCustomerId, claimId } = holder;
  if (stripeCustomerId) {
    await services.stripeCircuit.ask(() => syncCustomer(services, stripeCustomerId, claimId));
  }
  return findSubscriptionInfo(services.database.db, holder.organizationId, services.now());
}

/** @throws AppError 'billing.provider_unavailable' | 'billing.no_customer' */
export async function readCurrentPlan(services: Services, info: SubscriptionInfo): Promise<CurrentPlan> {
  const { id } = info;
  if (!id) throw new AppError('billing.no_customer');
  const subscription = await services.stripeCircuit.ask(() =>
    services.stripe.subscriptions.retrieve(id, { expand: ['schedule'] }),
  );
  const [item] = subscription.items.data;
  if (!item) throw new Error('a subscription without an item');
  return { subscription, item, schedule: scheduleOf(subscription) };
}
