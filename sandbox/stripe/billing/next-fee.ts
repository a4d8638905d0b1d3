import type Stripe from 'stripe';
import { nextPeriodEnd } from '#stripe/calendar';
import { productNameOf } from '#stripe/catalog/build-price';
import { idOf } from '#stripe/kinds';
import { getLinked } from '#stripe/objects';
import type { Work } from '#stripe/work';
import type { InvoiceRequest } from './build-invoice.ts';
import { describeFee } from './descriptions.ts';
import { listLiveDiscounts } from './discounts.ts';
import { findScheduleOf, phaseBeginning } from './follow-schedule.ts';
import type { InvoiceLineRequest } from './invoice-lines.ts';
import { listPending, prorationLines } from './proration-items.ts';
import { enterPhase } from './schedule-phases.ts';
import { periodEndOf } from './subscription-times.ts';

/**
 * Returns the subscription in its next period, with its schedule's next phase, and that period's
 * invoice.
 * @param schedule replaces the subscription's own schedule
 */
export async function nextFee(
  work: Work,
  running: Stripe.Subscription,
  schedule: Stripe.SubscriptionSchedule | null = null,
): Promise<{ subscription: Stripe.Subscription; invoice: InvoiceRequest }> {
  const start = periodEndOf(running);
  const phase = phaseBeginning(schedule ?? (await findScheduleOf(work, running)), start);
  const before = phase ? await enterPhase(work, running, phase) : running;
  const [item] = before.items.data;
  if (!item?.price.recurring) throw new Error(`subscription ${before.id} has no recurring price`);
  const { interval, interval_count: count } = item.price.recurring;
  const end = nextPeriodEnd(before.billing_cycle_anchor, { interval, count }, start);
  const items = before.items.data.map((each) => ({
    ...each,
    current_period_start: start,
    current_period_end: end,
  }));
  const subscription: Stripe.Subscription = {
    ...before,
    items: { ...before.items, data: items },
    status: before.status === 'trialing' ? 'active' : before.status,
  };
  const pending = await prorationLines(work, await listPending(work, before.id));
  const invoice: InvoiceRequest = {
    customer: (await getLinked(work, 'customer', idOf(before.customer))).wire,
    subscription,
    reason: 'subscription_cycle',
    currency: subscription.currency,
    lines: [...pending, ...(await feeLines(work, subscription, { start, end }))],
    discounts: await listLiveDiscounts(work, subscription, start),
    // As in Stripe, a renewal's invoice has the past period and its lines the next one.
    period: { start: item.current_period_start, end: start },
    defaultTaxRates: subscription.default_tax_rates ?? [],
  };
  return { subscription, invoice };
}

/** Returns the fees of a subscription's items; a null period means each item's current one. */
export async function feeLines(
  work: Work,
  subscription: Stripe.Subscription,
  period: InvoiceLineRequest['period'] | null,
): Promise<InvoiceLineRequest[]> {
  const lines: InvoiceLineRequest[] = [];
  for (const item of subscription.items.data) {
    const { id, price, quantity = 1, tax_rates: taxRates, metadata } = item;
    lines.push({
      description: describeFee(await productNameOf(work, price), price, quantity),
      price,
      quantity,
      free: false,
      taxRates: taxRates?.length ? taxRates : (subscription.default_tax_rates ?? []),
      period: period ?? { start: item.current_period_start, end: item.current_period_end },
      subscriptionItem: id,
      metadata,
    });
  }
  return lines;
}
