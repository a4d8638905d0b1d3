import type Stripe from 'stripe';
import { invalidRequest } from '#stripe/api-error';
import { getReferenced } from '#stripe/objects';
import type { Work } from '#stripe/work';

export interface Interval {
  readonly interval: Stripe.Price.Recurring['interval'];
  readonly count: number;
}

export function intervalOf({ id, recurring }: Stripe.Price): Interval {
  if (!recurring) throw new Error(`price ${id} is not recurring`);
  return { interval: recurring.interval, count: recurring.interval_count };
}

export function intervalOfItems({ id, items }: Stripe.Subscription): Interval {
  const [first] = items.data;
  if (!first) throw new Error(`subscription ${id} has no items`);
  return intervalOf(first.price);
}

export function sameInterval(one: Interval, other: Interval): boolean {
  return one.interval === other.interval && one.count === other.count;
}

/** @throws ApiError for a price that is archived, one-time or in another currency */
export async function getRecurring(
  work: Work,
  id: string,
  currency: string,
  param: string,
): Promise<Stripe.Price> {
  const { wire: price } = await getReferenced(work, 'price', id, param);
  if (!price.active) throw invalidRequest('The price specified is inactive.', param);
  if (!price.recurring) {
    throw invalidRequest('The price specified is set to `type=one_time` but must be recurring.', param);
  }
  if (price.currency === currency) return price;
  throw invalidRequest(`The price specified supports ${price.currency} and not ${currency}.`, param);
}
