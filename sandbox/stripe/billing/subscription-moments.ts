import type Stripe from 'stripe';
import { idOf } from '#stripe/kinds';
import { find, getLinked, save } from '#stripe/objects';
import { emit } from '#stripe/webhooks/emit-event';
import type { Work } from '#stripe/work';
import { draftInvoice, type InvoiceLineRequest, productNameOf } from './build-invoice.ts';
import { addDays, HOUR_SECONDS, nextPeriodEnd } from './calendar.ts';
import { cancelNow } from './cancel-subscription.ts';
import { describeFee } from './descriptions.ts';
import { endDiscount, findLiveDiscount } from './discounts.ts';

const TRIAL_NOTICE_DAYS = 3;

/** The next moment at which something happens to a subscription by itself, after `now`; null when it is over. */
export function nextMoment(subscription: Stripe.Subscription, now: number): number | null {
  if (subscription.status === 'canceled') return null;
  const moments = [periodEndOf(subscription)];
  if (subscription.cancel_at !== null) moments.push(subscription.cancel_at);
  if (subscription.status === 'trialing' && subscription.trial_end !== null) {
    const notice = addDays(subscription.trial_end, -TRIAL_NOTICE_DAYS);
    if (notice > now) moments.push(notice);
  }
  return Math.min(...moments);
}

/** Does what is due: ends what was cancelled, gives notice of a trial's end, or begins the next period. */
export async function advanceSubscription(work: Work, id: string): Promise<void> {
  const { wire: subscription } = await getLinked(work, 'subscription', id);
  if (subscription.cancel_at !== null && subscription.cancel_at <= work.now) {
    await cancelNow(work, subscription, null);
  } else if (periodEndOf(subscription) <= work.now) {
    await renew(work, subscription);
  } else {
    await save(work, 'subscription', subscription, { dueAt: nextMoment(subscription, work.now) });
    await emit(work, 'customer.subscription.trial_will_end', subscription);
  }
}

/** Begins the next period: its fee is drafted now and charged within the hour. */
async function renew(work: Work, before: Stripe.Subscription): Promise<void> {
  const start = periodEndOf(before);
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
  const invoice = await draftFee(work, subscription, { start, end }, item.current_period_start);
  const renewed = {
    ...subscription,
    discounts: await discountsAfter(work, subscription, invoice),
    latest_invoice: invoice.id,
  };
  await save(work, 'subscription', renewed, { dueAt: nextMoment(renewed, work.now) });
  await emit(work, 'customer.subscription.updated', renewed, before);
}

async function draftFee(
  work: Work,
  subscription: Stripe.Subscription,
  period: { start: number; end: number },
  previousStart: number,
): Promise<Stripe.Invoice> {
  const { wire: customer } = await getLinked(work, 'customer', idOf(subscription.customer));
  const defaultTaxRates = subscription.default_tax_rates ?? [];
  const lines: InvoiceLineRequest[] = [];
  for (const { id, price, quantity = 1, tax_rates: taxRates, metadata } of subscription.items.data) {
    lines.push({
      description: describeFee(await productNameOf(work, price), price, quantity),
      price,
      quantity,
      free: false,
      taxRates: taxRates?.length ? taxRates : defaultTaxRates,
      period,
      subscriptionItem: id,
      metadata,
    });
  }
  const draft = await draftInvoice(work, {
    customer,
    subscription,
    reason: 'subscription_cycle',
    currency: subscription.currency,
    lines,
    discount: await findLiveDiscount(work, subscription),
    description: null,
    footer: null,
    metadata: {},
    // A renewal's invoice names the period that has just ended; its lines name the one that begins.
    period: { start: previousStart, end: period.start },
    defaultTaxRates,
  });
  const finalizesAt = work.now + HOUR_SECONDS;
  const waiting = { ...draft, automatically_finalizes_at: finalizesAt, next_payment_attempt: finalizesAt };
  await save(work, 'invoice', waiting, { dueAt: finalizesAt });
  return waiting;
}

/** The discounts that a subscription keeps after an invoice: those that are not used up and have not run out. */
export async function discountsAfter(
  work: Work,
  subscription: Stripe.Subscription,
  invoice: Stripe.Invoice,
): Promise<string[]> {
  const takenOff = (invoice.total_discount_amounts ?? []).reduce((sum, { amount }) => sum + amount, 0);
  const kept: string[] = [];
  for (const reference of subscription.discounts) {
    const discount = await find(work, 'discount', idOf(reference));
    if (!discount?.internal) continue;
    const ranOut = discount.wire.end !== null && discount.wire.end <= work.now;
    const usedUp = discount.internal.coupon.duration === 'once' && takenOff > 0;
    if (ranOut || usedUp) await endDiscount(work, discount);
    else kept.push(discount.wire.id);
  }
  return kept;
}

function periodEndOf(subscription: Stripe.Subscription): number {
  return Math.min(...subscription.items.data.map((item) => item.current_period_end));
}
