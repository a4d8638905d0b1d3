import type Stripe from 'stripe';
import type { CustomerState } from '#features/billing/mirror/fetch-customer';
import { PROMOTION_MARK } from '#features/billing/mirror/promotion-fees';
import { isMissing } from '#platform/stripe-client';

type Leftovers = Pick<CustomerState, 'reversed' | 'lapsedInvoices' | 'endedPromotions' | 'doneSchedules'>;

/**
 * Ends at Stripe what goes on by itself and must not: plans whose money went back, invoices of
 * plans that are over, a promotion that has had its fees, the schedule of a change that is made:
 * Stripe keeps the plan of one that has a schedule from being cancelled.
 * @returns whether the customer has to be looked at again
 */
export async function endAtStripe(stripe: Stripe, leftovers: Leftovers): Promise<boolean> {
  const { reversed, lapsedInvoices, endedPromotions, doneSchedules } = leftovers;
  for (const { subscriptionId, reason } of reversed) {
    await stripe.subscriptions
      .cancel(subscriptionId, { cancellation_details: { comment: reason } })
      // Another sync has ended it meanwhile.
      .catch((error: unknown) => {
        if (!isMissing(error)) throw error;
      });
  }
  for (const { id, draft } of lapsedInvoices) {
    // Stripe voids what was issued alone, and deletes no draft of a subscription.
    if (draft) await stripe.invoices.finalizeInvoice(id, { auto_advance: false });
    await stripe.invoices.voidInvoice(id).catch(async (error: unknown) => {
      // Another sync has voided it meanwhile.
      if ((await stripe.invoices.retrieve(id)).status !== 'void') throw error;
    });
  }
  for (const subscriptionId of endedPromotions) {
    await stripe.subscriptions.update(subscriptionId, { discounts: '', metadata: PROMOTION_MARK });
  }
  for (const scheduleId of doneSchedules) {
    await stripe.subscriptionSchedules.release(scheduleId).catch(async (error: unknown) => {
      // Another sync has released it meanwhile.
      if ((await stripe.subscriptionSchedules.retrieve(scheduleId)).status !== 'released') throw error;
    });
  }
  return reversed.length + lapsedInvoices.length > 0;
}
