import { getRedeemable } from '#stripe/catalog/coupons';
import { findActiveCode } from '#stripe/catalog/promotion-codes';
import { type CouponSnapshot, idOf } from '#stripe/kinds';
import { listAll, save } from '#stripe/objects';
import { ApiError } from '#stripe/wire/api-error';
import type { Work } from '#stripe/work';
import { withAmounts } from './build-session.ts';
import type { SessionKept } from './get-session.ts';
import { quoteSession } from './line-items.ts';

/** Applies the promotion code that a buyer typed. Answers null when it is good, or why it is not, in the buyer's language. */
export async function applyPromotionCode(
  work: Work,
  session: SessionKept,
  typed: string,
): Promise<string | null> {
  const code = await findActiveCode(work, typed);
  if (!code) return 'Este código no es válido.';
  const customer = session.wire.customer === null ? null : idOf(session.wire.customer);
  if (code.customer !== null && idOf(code.customer) !== customer) return 'Este código no es válido.';
  const coupon = await findRedeemable(work, idOf(code.promotion.coupon ?? ''));
  if (!coupon) return 'Este código ya no es válido.';
  const { minimum_amount: minimum, first_time_transaction: firstTime } = code.restrictions;
  if (minimum !== null && quoteSession(session.internal, work.now).today.subtotal < minimum) {
    return 'Tu compra no llega al importe mínimo de este código.';
  }
  if (firstTime && customer && (await hasPaid(work, customer))) {
    return 'Este código es solo para la primera compra.';
  }
  await keepCoupon(work, session, coupon, code.id);
  return null;
}

/** Takes the promotion code off again. */
export async function removePromotionCode(work: Work, session: SessionKept): Promise<void> {
  if (session.internal.promotionCodeId) await keepCoupon(work, session, null, null);
}

async function keepCoupon(
  work: Work,
  session: SessionKept,
  coupon: CouponSnapshot | null,
  promotionCodeId: string | null,
): Promise<void> {
  const internal = { ...session.internal, coupon, promotionCodeId };
  await save(work, 'checkout.session', withAmounts(session.wire, internal, work.now), { internal });
}

async function findRedeemable(work: Work, id: string): Promise<CouponSnapshot | null> {
  try {
    return await getRedeemable(work, id, 'coupon');
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}

async function hasPaid(work: Work, customer: string): Promise<boolean> {
  const intents = await listAll(work, 'payment_intent', { customer });
  return intents.some((intent) => intent.status === 'succeeded');
}
