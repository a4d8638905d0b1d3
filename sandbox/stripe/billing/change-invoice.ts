import type Stripe from 'stripe';
import { idOf } from '#stripe/kinds';
import { getLinked } from '#stripe/objects';
import type { Work } from '#stripe/work';
import type { InvoiceRequest } from './build-invoice.ts';
import { listLiveDiscounts } from './discounts.ts';
import type { PlannedChange } from './plan-change.ts';
import { listPending, prorationLines } from './proration-items.ts';

/** Returns the invoice of a change: pending items, prorations and the new period's fees. */
export async function changeInvoice(work: Work, change: PlannedChange): Promise<InvoiceRequest> {
  const { after: subscription, fees, prorations } = change;
  const items: Stripe.InvoiceItem[] = [...(await listPending(work, subscription.id)), ...prorations];
  const lines = await prorationLines(work, items);
  return {
    customer: (await getLinked(work, 'customer', idOf(subscription.customer))).wire,
    subscription,
    reason: 'subscription_update',
    currency: subscription.currency,
    lines: [...lines, ...fees],
    discounts: fees.length > 0 ? await listLiveDiscounts(work, subscription, work.now) : [],
    collected: false,
    period: { start: work.now, end: work.now },
    defaultTaxRates: subscription.default_tax_rates ?? [],
  };
}
