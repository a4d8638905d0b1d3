import { promo } from '@horus/contract/catalog';
import type Stripe from 'stripe';
import { findCoupon, promoCoupon, promotedProduct } from '#features/billing/catalogue/catalogue';
import { type SetupStep, step } from '#features/billing/catalogue/setup-step';
import { nullIfMissing } from '#platform/stripe-client';

/** @param code the setting PROMO_CODE; empty without a promotion */
export async function planPromotion(stripe: Stripe, code: string): Promise<SetupStep[]> {
  if (code === '' || (await findCoupon(stripe))) return [];
  return step(`Crear el cupón ${promoCoupon.id}`, async () => {
    // A coupon with this id has wrong values. Deleting it keeps the customers' existing discounts.
    await deleteCoupon(stripe, promoCoupon.id);
    await stripe.coupons.create({
      id: promoCoupon.id,
      name: promoCoupon.name,
      amount_off: promoCoupon.amountOffCents,
      currency: 'eur',
      duration: 'forever',
      applies_to: { products: [promotedProduct()] },
    });
  });
}

/** Customers keep the discounts of a deleted coupon. */
export async function planOldCoupons(stripe: Stripe): Promise<SetupStep[]> {
  const current = await findCoupon(stripe);
  const old: string[] = [];
  for await (const { id } of stripe.coupons.list({ limit: 100 })) {
    if (id !== current?.id && (id === promo.couponId || id.startsWith(`${promo.couponId}_`))) old.push(id);
  }
  return old.flatMap((id) => step(`Retirar el cupón ${id}`, () => deleteCoupon(stripe, id)));
}

async function deleteCoupon(stripe: Stripe, id: string): Promise<void> {
  await stripe.coupons.del(id).catch(nullIfMissing);
}
