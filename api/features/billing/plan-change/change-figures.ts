import type { SubscriptionInfo } from '@horus/contract/billing';
import { feePrice, MONTHS_PER_YEAR } from '@horus/contract/catalog';
import { addMonths } from '@horus/contract/dates';
import { withVat } from '@horus/contract/money';
import type { AllowedChange, PlanChoice } from '@horus/contract/plan-change';
import type { ChangeFigures, ChangeLine } from '@horus/contract/plan-change-calls';
import { planName } from '@horus/contract/plan-names';
import type Stripe from 'stripe';
import { chargedAt, chargedOf } from '#features/billing/customer-area/upcoming-charges';
import { purchasesByProduct } from '#features/billing/mirror/purchased-products';
import { fromUnix } from '#features/billing/mirror/stripe-values';
import type { CurrentPlan } from '#features/billing/plan-change/current-plan';
import type { Services } from '#services';

export interface AskedChange {
  readonly change: AllowedChange;
  readonly wanted: PlanChoice;
  readonly priceId: string;
  /** Unix seconds. The preview and the charge use the same moment. */
  readonly prorationDate: number;
}

/** Returns the parameters for both the preview and the change. */
export function chargedChange({ item }: CurrentPlan, { change, priceId, prorationDate }: AskedChange) {
  return {
    items: [{ id: item.id, price: priceId }],
    proration_behavior: 'always_invoice' as const,
    proration_date: prorationDate,
    // The paid period starts today, also after a free month.
    ...(change.endsFreeMonth
      ? { trial_end: 'now' as const }
      : { billing_cycle_anchor: { type: 'now' as const } }),
    ...(change.undoesCancellation && { cancel_at_period_end: false }),
  };
}

/**
 * Today's cost is Stripe's preview; later fees are the price book's.
 * @throws AppError 'billing.provider_unavailable'
 */
export async function figuresOf(
  services: Services,
  plan: CurrentPlan,
  info: SubscriptionInfo,
  asked: AskedChange,
): Promise<Omit<ChangeFigures, 'token'>> {
  const { change, wanted, prorationDate } = asked;
  const today = change.charged ? await previewToday(services, plan, asked) : nothingToday(info);
  const price = feePrice(wanted.planType, wanted.billingPeriod);
  const fee = withVat(price.unitAmountCents, price.taxBehavior).totalCents;
  const months = wanted.billingPeriod === 'monthly' ? 1 : MONTHS_PER_YEAR;
  const start = fromUnix(prorationDate);
  const periodEnd = fromUnix(plan.item.current_period_end);
  return {
    ...today,
    startsAt: (change.kind === 'now' ? start : periodEnd).toISOString(),
    nextCharge: {
      date: chargedAt(change.charged ? addMonths(start, months) : periodEnd).toISOString(),
      amount: chargedOf(fee, today.balanceLeft),
    },
  };
}

type Today = Omit<ChangeFigures, 'token' | 'startsAt' | 'nextCharge'>;

function nothingToday({ creditBalance }: SubscriptionInfo): Today {
  return { lines: [], vat: 0, total: 0, balanceUsed: 0, dueToday: 0, balanceLeft: creditBalance };
}

async function previewToday(services: Services, plan: CurrentPlan, asked: AskedChange): Promise<Today> {
  const { subscription } = plan;
  const invoice = await services.stripeCircuit.ask(() =>
    services.stripe.invoices.createPreview({
      subscription: subscription.id,
      subscription_details: chargedChange(plan, asked),
    }),
  );
  const lines = invoice.lines.data.map(toLine).sort((a, b) => b.cents - a.cents);
  const base = lines.reduce((sum, { cents }) => sum + cents, 0);
  const left = -(invoice.ending_balance ?? invoice.starting_balance);
  return {
    lines,
    vat: invoice.total - base,
    total: invoice.total,
    balanceUsed: -invoice.starting_balance - left,
    dueToday: invoice.amount_due,
    balanceLeft: left,
  };
}

/** Without VAT. The name is the price book's: Stripe's is in the account's language. */
function toLine(line: Stripe.InvoiceLineItem): ChangeLine {
  const plan = purchasesByProduct.get(line.pricing?.price_details?.product ?? '');
  const discount = (line.discount_amounts ?? []).reduce((sum, { amount }) => sum + amount, 0);
  const cents = line.amount - discount;
  const kind = !plan ? 'other' : cents < 0 ? 'credit' : 'fee';
  return {
    kind,
    description: plan ? planName(plan) : (line.description ?? ''),
    from: fromUnix(line.period.start).toISOString(),
    to: fromUnix(line.period.end).toISOString(),
    cents,
  };
}
