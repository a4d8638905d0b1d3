import { withVat } from '@horus/contract/money';
import type Stripe from 'stripe';
import { purchasesByProduct } from '#features/billing/mirror/purchased-products';
import type { SubscriptionRow } from '#features/billing/mirror/row-types';
import { expanded, fromUnix, idOf } from '#features/billing/mirror/stripe-values';

/** Planned change at the end of the period, and a change that waits for the bank's confirmation. */
export type ComingChanges = Pick<
  SubscriptionRow,
  | 'plannedPlanType'
  | 'plannedBillingPeriod'
  | 'plannedFrom'
  | 'plannedFee'
  | 'unconfirmedPlanType'
  | 'unconfirmedBillingPeriod'
  | 'unconfirmedInvoiceId'
  | 'unconfirmedUntil'
>;

export const noChanges: ComingChanges = {};

/** By subscription id; only subscriptions with a change. */
export async function fetchComingChanges(
  stripe: Stripe,
  subscriptions: readonly Stripe.Subscription[],
): Promise<ReadonlyMap<string, ComingChanges>> {
  const changes = new Map<string, ComingChanges>();
  for (const subscription of subscriptions) {
    const planned = await fetchPlanned(stripe, subscription);
    const unconfirmed = toUnconfirmed(subscription);
    if (planned || unconfirmed) changes.set(subscription.id, { ...planned, ...unconfirmed });
  }
  return changes;
}

/** Returns the active schedule; null if it is over. The subscription must have it expanded. */
export function scheduleOf(subscription: Stripe.Subscription): Stripe.SubscriptionSchedule | null {
  const schedule = expanded(subscription.schedule);
  return schedule?.status === 'active' ? schedule : null;
}

function comingPhase(
  schedule: Stripe.SubscriptionSchedule | null,
): Stripe.SubscriptionSchedule.Phase | undefined {
  const end = schedule?.current_phase?.end_date;
  return end === undefined ? undefined : schedule?.phases.find((phase) => phase.start_date >= end);
}

/** Returns the schedule of a completed change. */
export function findDoneSchedule(subscription: Stripe.Subscription): string[] {
  const schedule = scheduleOf(subscription);
  // A schedule with one phase is still being written.
  return schedule && schedule.phases.length > 1 && !comingPhase(schedule) ? [schedule.id] : [];
}

async function fetchPlanned(
  stripe: Stripe,
  subscription: Stripe.Subscription,
): Promise<ComingChanges | null> {
  const schedule = scheduleOf(subscription);
  if (!schedule || !comingPhase(schedule)) return null;
  const phase = comingPhase(
    await stripe.subscriptionSchedules.retrieve(schedule.id, { expand: ['phases.items.price'] }),
  );
  const [item] = phase?.items ?? [];
  const price = expanded(item?.price ?? null);
  if (!phase || !item || !price || price.deleted) return null;
  const bought = purchasesByProduct.get(idOf(price.product) ?? '');
  if (!bought) return null;
  const feeCents = (price.unit_amount ?? 0) * (item.quantity ?? 1);
  const taxBehavior = price.tax_behavior === 'inclusive' ? 'inclusive' : 'exclusive';
  return {
    plannedPlanType: bought.planType,
    plannedBillingPeriod: bought.billingPeriod,
    plannedFrom: fromUnix(phase.start_date),
    plannedFee: withVat(feeCents, taxBehavior).totalCents,
  };
}

function toUnconfirmed({ pending_update: update, latest_invoice: invoice }: Stripe.Subscription) {
  const [item] = update?.subscription_items ?? [];
  const bought = item && purchasesByProduct.get(idOf(item.price.product) ?? '');
  if (!update || !bought) return null;
  return {
    unconfirmedPlanType: bought.planType,
    unconfirmedBillingPeriod: bought.billingPeriod,
    unconfirmedInvoiceId: idOf(invoice),
    unconfirmedUntil: fromUnix(update.expires_at),
  } satisfies ComingChanges;
}
