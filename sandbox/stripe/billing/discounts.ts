import type Stripe from 'stripe';
import { newId } from '#store/ids';
import { addMonths } from '#stripe/calendar';
import { countRedemption } from '#stripe/catalog/coupons';
import { type CouponSnapshot, idOf, nulls } from '#stripe/kinds';
import { find, insert, type KeptOf, save } from '#stripe/objects';
import { emit } from '#stripe/webhooks/emit-event';
import type { Work } from '#stripe/work';
import type { Reduction } from './line-amounts.ts';

/**
 * Creates a customer's discount from a coupon, for a subscription or one purchase. Its months start
 * now.
 */
export async function grantDiscount(
  work: Work,
  snapshot: CouponSnapshot,
  on: { customer: string; subscription: string | null; checkoutSession: string },
): Promise<Stripe.Discount> {
  const { coupon, products } = snapshot;
  const months = coupon.duration === 'repeating' ? coupon.duration_in_months : null;
  const discount: Stripe.Discount = {
    id: newId('di'),
    object: 'discount',
    checkout_session: on.checkoutSession,
    customer: on.customer,
    end: months === null ? null : addMonths(work.now, months),
    source: { coupon: coupon.id, type: 'coupon' },
    start: work.now,
    subscription: on.subscription,
    ...nulls('customer_account invoice invoice_item promotion_code subscription_item'),
  };
  await insert(work, 'discount', discount, { internal: { coupon, products, spent: false } });
  await countRedemption(work, coupon.id);
  await emit(work, 'customer.discount.created', discount);
  return discount;
}

/** Lists a subscription's discounts that apply to an invoice at `at`, in their order. */
export async function listLiveDiscounts(
  work: Work,
  subscription: Stripe.Subscription,
  at: number,
): Promise<KeptOf<'discount'>[]> {
  const live: KeptOf<'discount'>[] = [];
  for (const reference of subscription.discounts) {
    const kept = await find(work, 'discount', idOf(reference));
    const runs = kept?.wire.end === null || (kept?.wire.end ?? 0) > at;
    if (kept?.internal && !kept.internal.spent && runs) live.push(kept);
  }
  return live;
}

export async function endDiscount(work: Work, kept: KeptOf<'discount'>): Promise<void> {
  if (!kept.internal) throw new Error(`discount ${kept.wire.id} has lost its coupon`);
  await save(work, 'discount', kept.wire, { internal: { ...kept.internal, spent: true } });
  await emit(work, 'customer.discount.deleted', kept.wire);
}

export function toReduction({ coupon, products }: CouponSnapshot): Reduction {
  return { percentOff: coupon.percent_off, amountOff: coupon.amount_off, products };
}
