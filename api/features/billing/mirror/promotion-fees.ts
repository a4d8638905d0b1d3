import { feePrice, promo } from '@horus/contract/catalog';
import type Stripe from 'stripe';
import { idOf } from '#features/billing/mirror/stripe-values';

export function hasPromotion(subscription: Stripe.Subscription): boolean {
  return subscription.discounts.some(
    (discount) => typeof discount !== 'string' && isPromotion(idOf(discount.source.coupon) ?? ''),
  );
}

/** Returns whether it still has the promotion's plan; a change of plan ends the promotion. */
function isPromoted({ items }: Stripe.Subscription): boolean {
  const product = idOf(items.data[0]?.price.product);
  return product === feePrice(promo.planType, promo.billingPeriod).product.key;
}

/** The coupon's id contains its amount; the first coupon's id did not. */
function isPromotion(couponId: string): boolean {
  return couponId === promo.couponId || couponId.startsWith(`${promo.couponId}_`);
}

/** Metadata set when the coupon is removed. */
export const PROMOTION_MARK = { hadPromotion: 'yes' } as const;

/** True also after the coupon was removed, even if no fee was discounted. */
export function hadPromotion(subscription: Stripe.Subscription, invoices: Stripe.Invoice[]): boolean {
  const isMarked = subscription.metadata['hadPromotion'] === PROMOTION_MARK.hadPromotion;
  return (
    isMarked || hasPromotion(subscription) || invoices.some((each) => isDiscounted(each, subscription.id))
  );
}

/** Returns how many discounted fees are still to come, without the free month. */
export function discountedFeesLeft(subscription: Stripe.Subscription, invoices: Stripe.Invoice[]): number {
  if (!hasPromotion(subscription) || !isPromoted(subscription)) return 0;
  const discounted = invoices.filter((each) => each.status !== 'void' && isDiscounted(each, subscription.id));
  return Math.max(0, promo.discountedFees - discounted.length);
}

export function isDiscounted(invoice: Stripe.Invoice, subscriptionId: string): boolean {
  return (
    subscriptionOf(invoice) === subscriptionId &&
    (invoice.total_discount_amounts ?? []).some((discount) => discount.amount > 0)
  );
}

/** Null for an invoice without a subscription. */
export function subscriptionOf(invoice: Stripe.Invoice): string | null {
  return idOf(invoice.parent?.subscription_details?.subscription ?? null);
}
