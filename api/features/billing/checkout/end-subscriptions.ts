import { isMissing } from '#platform/stripe-client';
import type { Services } from '#services';

/**
 * Ends at once whatever a customer still subscribes to; without more words Stripe charges and gives
 * back nothing for it.
 */
export async function endSubscriptions(
  { stripe }: Pick<Services, 'stripe'>,
  customerId: string,
): Promise<void> {
  try {
    for await (const { id } of stripe.subscriptions.list({ customer: customerId, limit: 100 })) {
      await stripe.subscriptions.cancel(id);
    }
  } catch (error) {
    // A customer, or a subscription, that is gone pays nothing.
    if (!isMissing(error)) throw error;
  }
}
