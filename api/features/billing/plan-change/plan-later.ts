import type { PlanChoice } from '@horus/contract/plan-change';
import type Stripe from 'stripe';
import { idOf } from '#features/billing/mirror/stripe-values';
import type { AskedChange } from '#features/billing/plan-change/change-figures';
import { askForChange } from '#features/billing/plan-change/change-now';
import type { CurrentPlan } from '#features/billing/plan-change/current-plan';
import type { Services } from '#services';

type Phase = Stripe.SubscriptionScheduleUpdateParams.Phase;

/**
 * The schedule has the current plan until its end and one period of the new plan.
 * @throws AppError 'billing.provider_unavailable' | 'billing.change_unknown'
 */
export async function planLater(
  services: Services,
  { subscription, schedule: replaced }: CurrentPlan,
  { change, wanted, priceId }: AskedChange,
  claimId: string,
): Promise<void> {
  const { stripe } = services;
  const key = (step: string) => ({ idempotencyKey: `plan-change-${claimId}-${step}` });
  if (replaced) {
    await askForChange(services, () => stripe.subscriptionSchedules.release(replaced.id, {}, key('release')));
  }
  if (change.undoesCancellation) {
    await askForChange(services, () =>
      stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false }, key('resume')),
    );
  }
  const created = await askForChange(services, () =>
    stripe.subscriptionSchedules.create({ from_subscription: subscription.id }, key('create')),
  );
  const [present] = created.phases;
  if (!present) throw new Error('a schedule without a phase');
  const phases: Phase[] = [
    presentPhase(present),
    {
      items: (present.items ?? []).map((item) => ({
        price: priceId,
        quantity: item.quantity ?? 1,
        ...taxRatesOf(item.tax_rates),
      })),
      duration: { interval: wanted.billingPeriod === 'monthly' ? 'month' : 'year', interval_count: 1 },
      proration_behavior: 'none',
      ...(changesPeriod(subscription, wanted) && { billing_cycle_anchor: 'phase_start' }),
      // The promotion belongs to the old plan.
      discounts: '',
      ...defaultTaxRatesOf(present),
    },
  ];
  await askForChange(services, () =>
    stripe.subscriptionSchedules.update(
      created.id,
      { phases, end_behavior: 'release', proration_behavior: 'none' },
      key('phases'),
    ),
  );
}

/** True if monthly changes to annual or the reverse; periods then start on that day. */
function changesPeriod({ items }: Stripe.Subscription, { billingPeriod }: PlanChoice): boolean {
  const interval = billingPeriod === 'monthly' ? 'month' : 'year';
  return items.data[0]?.price.recurring?.interval !== interval;
}

/** Copies the current phase: an update replaces all phases. */
function presentPhase(phase: Stripe.SubscriptionSchedule.Phase): Phase {
  return {
    start_date: phase.start_date,
    end_date: phase.end_date,
    ...(phase.trial_end !== null && { trial_end: phase.trial_end }),
    items: phase.items.map((item) => ({
      price: idOf(item.price) ?? '',
      quantity: item.quantity ?? 1,
      ...taxRatesOf(item.tax_rates),
    })),
    discounts: phase.discounts.map(({ discount }) => ({ discount: idOf(discount) ?? '' })),
    ...defaultTaxRatesOf(phase),
    proration_behavior: 'none',
  };
}

function taxRatesOf(rates: readonly Stripe.TaxRate[] | null | undefined) {
  return rates && rates.length > 0 ? { tax_rates: rates.map(({ id }) => id) } : {};
}

function defaultTaxRatesOf({ default_tax_rates: rates }: Stripe.SubscriptionSchedule.Phase) {
  return rates && rates.length > 0 ? { default_tax_rates: rates.map(({ id }) => id) } : {};
}
