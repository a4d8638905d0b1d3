import type Stripe from 'stripe';
import { getRedeemable } from '#stripe/catalog/coupons';
import { canRedeem } from '#stripe/catalog/promotion-codes';
import { idOf } from '#stripe/kinds';
import { getReferenced, type KeptOf } from '#stripe/objects';
import { invalidRequest, missingResource } from '#stripe/wire/api-error';
import { array, type Fields, hash, string } from '#stripe/wire/parameters';
import type { Work } from '#stripe/work';
import { endDiscount, grantDiscount } from './discounts.ts';

const shape = { coupon: string(), discount: string(), promotion_code: string() };
type Given = Fields<typeof shape>;

/** The discounts that a subscription is to have, in the order in which they are taken off. */
export const discountsParam = array(hash(shape), 20);

/** The discounts that were asked for: those of before that are not among them end. */
export async function discountsGiven(
  work: Work,
  before: Stripe.Subscription,
  given: Given[] | undefined,
): Promise<string[]> {
  const present = before.discounts.map(idOf);
  if (given === undefined) return present;
  const wanted: string[] = [];
  for (const [index, each] of given.entries()) {
    wanted.push(await discountFor(work, before, each, present, `discounts[${index}]`));
  }
  for (const id of present) {
    if (!wanted.includes(id)) await endDiscount(work, await getReferenced(work, 'discount', id, 'discounts'));
  }
  return wanted;
}

async function discountFor(
  work: Work,
  subscription: Stripe.Subscription,
  given: Given,
  present: readonly string[],
  param: string,
): Promise<string> {
  const named = [given.coupon, given.discount, given.promotion_code].filter((each) => each !== undefined);
  if (named.length !== 1) {
    throw invalidRequest('You must pass exactly one of coupon, discount or promotion_code.', param);
  }
  if (given.discount) {
    if (!present.includes(given.discount))
      throw missingResource('discount', given.discount, `${param}[discount]`, false);
    return given.discount;
  }
  const code: KeptOf<'promotion_code'> | null = given.promotion_code
    ? await getReferenced(work, 'promotion_code', given.promotion_code, `${param}[promotion_code]`)
    : null;
  if (code && !canRedeem(work, code.wire)) {
    throw invalidRequest(
      `Promotion code ${code.wire.id} cannot be redeemed.`,
      param,
      'promotion_code_expired',
    );
  }
  const couponId = code ? idOf(code.wire.promotion.coupon ?? '') : (given.coupon ?? '');
  const discount = await grantDiscount(work, await getRedeemable(work, couponId, `${param}[coupon]`), {
    customer: idOf(subscription.customer),
    subscription: subscription.id,
    checkoutSession: null,
    promotionCode: code?.wire.id ?? null,
  });
  return discount.id;
}
