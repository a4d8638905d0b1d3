import { isMissing } from '#platform/stripe-client';
import type { Services } from '#services';

/** Cancels all subscriptions at once. Stripe charges and refunds nothing by default. */
export async function endSubscriptions(
  { stripe }: Pick<Services, 'stripe'>,
  customerId: string,
): Promise<void> {
  try {
    for await (const { id } of stripe.subscriptions.list({ customer: customerId, limit: 100 })) {
      await stripe.subscriptions.cancel(id);
    }
  } catch (error) {
    // A missing customer or subscription needs nothing.
    if (!isMissing(error)) throw error;
  }
}
