import type Stripe from 'stripe';
import { randomToken } from '#store/ids';
import { nextPeriodEnd } from '#stripe/calendar';
import { productNameOf } from '#stripe/catalog/build-price';
import { idOf } from '#stripe/kinds';
import { getLinked } from '#stripe/objects';
import type { Work } from '#stripe/work';
import { buildInvoice, type InvoiceRequest } from './build-invoice.ts';
import { describeFee } from './descriptions.ts';
import { listLiveDiscounts } from './discounts.ts';
import type { InvoiceLineRequest } from './invoice-lines.ts';

/** When the period that runs now ends, in epoch seconds. */
export function periodEndOf(subscription: Stripe.Subscription): number {
  return Math.min(...subscription.items.data.map((item) => item.current_period_end));
}

/** The subscription in its next period, and the invoice of that period's fee. */
export async function nextFee(
  work: Work,
  before: Stripe.Subscription,
): Promise<{ subscription: Stripe.Subscription; invoice: InvoiceRequest }> {
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
  const invoice: InvoiceRequest = {
    customer: (await getLinked(work, 'customer', idOf(before.customer))).wire,
    subscription,
    reason: 'subscription_cycle',
    currency: subscription.currency,
    lines: await feeLines(work, subscription, { start, end }),
    discounts: await listLiveDiscounts(work, subscription, start),
    // A renewal's invoice names the period that has just ended; its lines name the one that begins.
    period: { start: item.current_period_start, end: start },
    defaultTaxRates: subscription.default_tax_rates ?? [],
  };
  return { subscription, invoice };
}

/**
 * The next invoice as it will be, if nothing changes until then; null when the subscription ends
 * before. Nothing is kept.
 */
export async function previewFee(
  work: Work,
  subscription: Stripe.Subscription,
): Promise<Stripe.Invoice | null> {
  const at = periodEndOf(subscription);
  const { status, cancel_at: ends } = subscription;
  if (status === 'canceled' || (ends !== null && ends <= at)) return null;
  const { invoice } = await nextFee(work, subscription);
  const preview = await buildInvoice({ ...work, now: at }, `upcoming_in_${randomToken(24)}`, {
    ...invoice,
    reason: 'upcoming',
  });
  return { ...preview, next_payment_attempt: preview.collection_method === 'send_invoice' ? null : at };
}

async function feeLines(
  work: Work,
  subscription: Stripe.Subscription,
  period: InvoiceLineRequest['period'],
): Promise<InvoiceLineRequest[]> {
  const lines: InvoiceLineRequest[] = [];
  for (const { id, price, quantity = 1, tax_rates: taxRates, metadata } of subscription.items.data) {
    lines.push({
      description: describeFee(await productNameOf(work, price), price, quantity),
      price,
      quantity,
      free: false,
      taxRates: taxRates?.length ? taxRates : (subscription.default_tax_rates ?? []),
      period,
      subscriptionItem: id,
      metadata,
    });
  }
  return lines;
}
