import type Stripe from 'stripe';
import type { CustomerState } from '#features/billing/mirror/fetch-customer';
import { PROMOTION_MARK } from '#features/billing/mirror/promotion-fees';
import { nullIfMissing } from '#platform/stripe-client';

type Leftovers = Pick<CustomerState, 'reversed' | 'lapsedInvoices' | 'endedPromotions' | 'doneSchedules'>;

/**
 * Cancels what Stripe would continue. It rejects the cancellation of a plan with a schedule.
 * @returns whether to fetch the customer again
 */
export async function cancelLeftovers(stripe: Stripe, leftovers: Leftovers): Promise<boolean> {
  const { reversed, lapsedInvoices, endedPromotions, doneSchedules } = leftovers;
  for (const { subscriptionId, reason } of reversed) {
    await stripe.subscriptions
      .cancel(subscriptionId, { cancellation_details: { comment: reason } })
      // A parallel sync may have cancelled it.
      .catch(nullIfMissing);
  }
  for (const { id, draft } of lapsedInvoices) {
    // Stripe voids issued invoices only, and does not delete a subscription's drafts.
    if (draft) await stripe.invoices.finalizeInvoice(id, { auto_advance: false });
    await stripe.invoices.voidInvoice(id).catch(async (error: unknown) => {
      // A parallel sync may have voided it.
      if ((await stripe.invoices.retrieve(id)).status !== 'void') throw error;
    });
  }
  for (const subscriptionId of endedPromotions) {
    await stripe.subscriptions.update(subscriptionId, { discounts: '', metadata: PROMOTION_MARK });
  }
  for (const scheduleId of doneSchedules) {
    await stripe.subscriptionSchedules.release(scheduleId).catch(async (error: unknown) => {
      // A parallel sync may have released it.
      if ((await stripe.subscriptionSchedules.retrieve(scheduleId)).status !== 'released') throw error;
    });
  }
  return reversed.length + lapsedInvoices.length > 0;
}
