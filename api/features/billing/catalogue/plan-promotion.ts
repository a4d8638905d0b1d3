import { feePrice, promo } from '@horus/contract/catalog';
import type Stripe from 'stripe';
import { findPromotionCode, promoCoupon } from '#features/billing/catalogue/catalogue';
import { type SetupStep, step } from '#features/billing/catalogue/create-catalogue';
import { isMissing } from '#platform/stripe-client';

/**
 * What has to be done for Stripe to hold the promotion: its coupon, and its code while it runs.
 * @param code the setting PROMO_CODE; empty: no promotion runs
 */
export async function planPromotion(stripe: Stripe, code: string): Promise<SetupStep[]> {
  const couponSteps = await planCoupon(stripe);
  // A code is its coupon's: with a new coupon it has to be made anew.
  const found = couponSteps.length === 0 ? await findPromotionCode(stripe, code) : null;
  const codeSteps = code === '' || found ? [] : planCode(stripe, code);
  return [...couponSteps, ...codeSteps, ...(await planWithdrawals(stripe, code))];
}

async function planCoupon(stripe: Stripe): Promise<SetupStep[]> {
  const found = await stripe.coupons
    .retrieve(promoCoupon.id, { expand: ['applies_to'] })
    .catch((error: unknown) => {
      if (isMissing(error)) return null;
      throw error;
    });
  const product = feePrice(promo.planType, promo.billingPeriod).product.key;
  const right =
    found?.amount_off === promoCoupon.amountOffCents &&
    found.currency === 'eur' &&
    found.duration === 'forever' &&
    found.applies_to?.products.join() === product;
  if (right) return [];
  return step(`Crear el cupón ${promoCoupon.id}`, found !== null, async () => {
    // Deleting a coupon leaves the discounts that customers already have.
    if (found) await stripe.coupons.del(promoCoupon.id);
    await stripe.coupons.create({
      id: promoCoupon.id,
      name: promoCoupon.name,
      amount_off: promoCoupon.amountOffCents,
      currency: 'eur',
      duration: 'forever',
      applies_to: { products: [product] },
    });
  });
}

function planCode(stripe: Stripe, code: string): SetupStep[] {
  return step(`Crear el código promocional ${code}`, false, async () => {
    for (const other of await listActiveCodes(stripe, { code })) await withdraw(stripe, other);
    await stripe.promotionCodes.create({ code, promotion: { type: 'coupon', coupon: promoCoupon.id } });
  });
}

/** Codes of ours that are not advertised any more; who has used one keeps what he was given. */
async function planWithdrawals(stripe: Stripe, code: string): Promise<SetupStep[]> {
  const active = await listActiveCodes(stripe, { coupon: promoCoupon.id });
  return active
    .filter((each) => each.code !== code)
    .flatMap((each) =>
      step(`Retirar el código promocional ${each.code}`, true, () => withdraw(stripe, each)),
    );
}

async function listActiveCodes(
  stripe: Stripe,
  which: { code: string } | { coupon: string },
): Promise<Stripe.PromotionCode[]> {
  const found: Stripe.PromotionCode[] = [];
  for await (const each of stripe.promotionCodes.list({ ...which, active: true, limit: 100 }))
    found.push(each);
  return found;
}

function withdraw(stripe: Stripe, code: Stripe.PromotionCode): Promise<unknown> {
  return stripe.promotionCodes.update(code.id, { active: false });
}
