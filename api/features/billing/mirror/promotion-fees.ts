import { feePrice, promo } from '@horus/contract/catalog';
import type Stripe from 'stripe';
import { idOf } from '#features/billing/mirror/stripe-values';

/** Whether a subscription's fees carry the promotion's coupon. */
export function hasPromotion(subscription: Stripe.Subscription): boolean {
  return subscription.discounts.some(
    (discount) => typeof discount !== 'string' && isPromotion(idOf(discount.source.coupon) ?? ''),
  );
}

/** Whether it is still the plan that the promotion is of: leaving it ends the promotion. */
function isPromoted({ items }: Stripe.Subscription): boolean {
  const product = idOf(items.data[0]?.price.product);
  return product === feePrice(promo.planType, promo.billingPeriod).product.key;
}

/** The coupon's id carries its amount; the first one did not. */
function isPromotion(couponId: string): boolean {
  return couponId === promo.couponId || couponId.startsWith(`${promo.couponId}_`);
}

/** What a subscription is marked with when its coupon is taken away. */
export const PROMOTION_MARK = { hadPromotion: 'yes' } as const;

/**
 * Whether a subscription has, or has had, the promotion: its coupon goes when its fees are through,
 * or when its plan is left, perhaps before the first of them.
 */
export function hadPromotion(subscription: Stripe.Subscription, invoices: Stripe.Invoice[]): boolean {
  const isMarked = subscription.metadata['hadPromotion'] === PROMOTION_MARK.hadPromotion;
  return (
    isMarked || hasPromotion(subscription) || invoices.some((each) => isDiscounted(each, subscription.id))
  );
}

/**
 * How many of the promotion's fees are still to be invoiced with its discount; the free month has
 * none.
 */
export function discountedFeesLeft(subscription: Stripe.Subscription, invoices: Stripe.Invoice[]): number {
  if (!hasPromotion(subscription) || !isPromoted(subscription)) return 0;
  const discounted = invoices.filter((each) => each.status !== 'void' && isDiscounted(each, subscription.id));
  return Math.max(0, promo.discountedFees - discounted.length);
}

/** Whether an invoice of the subscription carries a discount. */
export function isDiscounted(invoice: Stripe.Invoice, subscriptionId: string): boolean {
  return (
    subscriptionOf(invoice) === subscriptionId &&
    (invoice.total_discount_amounts ?? []).some((discount) => discount.amount > 0)
  );
}

/** The subscription that an invoice is for; null for one of its own. */
export function subscriptionOf(invoice: Stripe.Invoice): string | null {
  return idOf(invoice.parent?.subscription_details?.subscription ?? null);
}
