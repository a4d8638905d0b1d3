import { promo } from '@horus/contract/catalog';
import type Stripe from 'stripe';
import { idOf } from '#features/billing/mirror/stripe-values';

/** Whether a subscription's fees carry the promotion's coupon. */
export function hasPromotion(subscription: Stripe.Subscription): boolean {
  return subscription.discounts.some(
    (discount) => typeof discount !== 'string' && idOf(discount.source.coupon) === promo.couponId,
  );
}

/** How many of the promotion's fees are still to be invoiced with its discount; the free month has none. */
export function discountedFeesLeft(subscription: Stripe.Subscription, invoices: Stripe.Invoice[]): number {
  if (!hasPromotion(subscription)) return 0;
  const discounted = invoices.filter(
    (invoice) =>
      subscriptionOf(invoice) === subscription.id &&
      invoice.status !== 'void' &&
      (invoice.total_discount_amounts ?? []).some((discount) => discount.amount > 0),
  );
  return Math.max(0, promo.discountedFees - discounted.length);
}

/** The subscription that an invoice is for; null for one of its own. */
export function subscriptionOf(invoice: Stripe.Invoice): string | null {
  return idOf(invoice.parent?.subscription_details?.subscription ?? null);
}
