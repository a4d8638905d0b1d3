import type Stripe from 'stripe';
import { describeFee, describeTrial } from '#stripe/billing/descriptions';
import type { InvoiceLineRequest } from '#stripe/billing/invoice-lines';
import type { SessionLine } from '#stripe/kinds';
import type { Work } from '#stripe/work';
import { isRecurring } from './line-items.ts';

/** Returns the first invoice's lines. One-time items come before fees, as in Stripe. */
export function firstInvoiceLines(
  work: Work,
  lines: readonly SessionLine[],
  defaultTaxRates: readonly Stripe.TaxRate[],
  subscription: Stripe.Subscription,
): InvoiceLineRequest[] {
  const trialing = subscription.status === 'trialing';
  const oneTime = lines.filter((line) => !isRecurring(line));
  const recurring = lines.filter(isRecurring);
  return [
    ...oneTime.map((line) => ({
      ...line,
      taxRates: line.taxRates.length > 0 ? line.taxRates : defaultTaxRates,
      free: false,
      period: { start: work.now, end: work.now },
      subscriptionItem: null,
    })),
    ...recurring.map((line, index) => {
      const item = subscription.items.data[index];
      return {
        ...line,
        description: trialing
          ? describeTrial(line.description)
          : describeFee(line.description, line.price, line.quantity),
        taxRates: line.taxRates.length > 0 ? line.taxRates : defaultTaxRates,
        free: trialing,
        period: { start: work.now, end: item?.current_period_end ?? work.now },
        subscriptionItem: item?.id ?? null,
      };
    }),
  ];
}
