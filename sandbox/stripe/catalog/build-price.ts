import type Stripe from 'stripe';
import { newId } from '#store/ids';
import { decimal, idOf, nulls } from '#stripe/kinds';
import { find } from '#stripe/objects';
import { oneOf } from '#stripe/wire/parameters';
import type { Work } from '#stripe/work';

export const currency = oneOf('eur');
export const interval = oneOf('day', 'week', 'month', 'year');
export const taxBehavior = oneOf('exclusive', 'inclusive', 'unspecified');
export const MAX_AMOUNT = 99_999_999;

/** Returns a price without storing it. */
export function buildPrice(
  work: Work,
  from: {
    product: string;
    currency: string;
    unitAmount: number;
    recurring: { interval: Stripe.Price.Recurring['interval']; count: number } | null;
    taxBehavior: Stripe.Price.TaxBehavior;
    active: boolean;
    lookupKey: string | null;
    metadata: Stripe.Metadata;
  },
): Stripe.Price {
  return {
    id: newId('price'),
    object: 'price',
    active: from.active,
    billing_scheme: 'per_unit',
    created: work.now,
    currency: from.currency,
    livemode: false,
    lookup_key: from.lookupKey,
    metadata: from.metadata,
    product: from.product,
    recurring: from.recurring
      ? {
          interval: from.recurring.interval,
          interval_count: from.recurring.count,
          meter: null,
          trial_period_days: null,
          usage_type: 'licensed',
        }
      : null,
    tax_behavior: from.taxBehavior,
    type: from.recurring ? 'recurring' : 'one_time',
    unit_amount: from.unitAmount,
    unit_amount_decimal: decimal(from.unitAmount),
    ...nulls('custom_unit_amount nickname tiers_mode transform_quantity'),
  };
}

export function productIdOf(price: Stripe.Price): string {
  return idOf(price.product);
}

export async function productNameOf(work: Work, price: Stripe.Price): Promise<string> {
  return (await find(work, 'product', idOf(price.product)))?.wire.name ?? 'Producto';
}

/** Returns a recurring price as a Plan, Stripe's older object. */
export function planOf(price: Stripe.Price): Stripe.Plan {
  if (!price.recurring) throw new Error(`price ${price.id} is not recurring`);
  return {
    id: price.id,
    object: 'plan',
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: 'per_unit',
    created: price.created,
    currency: price.currency,
    interval: price.recurring.interval,
    interval_count: price.recurring.interval_count,
    livemode: false,
    metadata: price.metadata,
    nickname: price.nickname,
    product: productIdOf(price),
    usage_type: 'licensed',
    ...nulls('meter tiers_mode transform_usage trial_period_days'),
  };
}
