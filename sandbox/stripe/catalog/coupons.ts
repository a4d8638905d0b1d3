import type Stripe from 'stripe';
import { newId } from '#store/ids';
import { invalidRequest } from '#stripe/api-error';
import type { CouponSnapshot } from '#stripe/kinds';
import { find, getAddressed, getReferenced, insert, remove, save } from '#stripe/objects';
import { emit } from '#stripe/webhooks/emit-event';
import { type Endpoint, endpoint, idIn } from '#stripe/wire/endpoint';
import { listPage, pageParams, rangeParam } from '#stripe/wire/lists';
import {
  applyMetadata,
  array,
  type Fields,
  hash,
  integer,
  metadata,
  oneOf,
  percentage,
  required,
  string,
} from '#stripe/wire/parameters';
import { retrieval } from '#stripe/wire/reads';
import type { Work } from '#stripe/work';
import { currency, MAX_AMOUNT } from './build-price.ts';

const createParams = {
  amount_off: integer(1, MAX_AMOUNT),
  applies_to: hash({ products: required(array(string(), 50)) }),
  currency,
  duration: oneOf('forever', 'once', 'repeating'),
  duration_in_months: integer(1, 1_200),
  id: string(255),
  max_redemptions: integer(1),
  metadata: metadata(),
  name: string(40),
  percent_off: percentage(0.0001, 100),
  redeem_by: integer(1),
};

async function createCoupon(work: Work, params: Fields<typeof createParams>): Promise<Stripe.Coupon> {
  refuseContradictions(work, params);
  const products = params.applies_to?.products ?? null;
  for (const [index, product] of (products ?? []).entries()) {
    await getReferenced(work, 'product', product, `applies_to[products][${index}]`);
  }
  const id = params.id ?? newId('').slice(1, 9);
  if (await find(work, 'coupon', id)) {
    throw invalidRequest('Coupon already exists.', 'id', 'resource_already_exists');
  }
  const coupon: Stripe.Coupon = {
    id,
    object: 'coupon',
    amount_off: params.amount_off ?? null,
    created: work.now,
    currency: params.currency ?? null,
    duration: params.duration ?? 'once',
    duration_in_months: params.duration_in_months ?? null,
    livemode: false,
    max_redemptions: params.max_redemptions ?? null,
    metadata: applyMetadata({}, params.metadata),
    name: params.name ?? null,
    percent_off: params.percent_off ?? null,
    redeem_by: params.redeem_by ?? null,
    times_redeemed: 0,
    valid: true,
  };
  await insert(work, 'coupon', coupon, { internal: { products } });
  await emit(work, 'coupon.created', coupon);
  return coupon;
}

function refuseContradictions(work: Work, params: Fields<typeof createParams>): void {
  const { amount_off: amountOff, percent_off: percentOff, duration = 'once' } = params;
  if ((amountOff === undefined) === (percentOff === undefined)) {
    throw invalidRequest('You must pass exactly one of percent_off or amount_off.', 'percent_off');
  }
  if (amountOff !== undefined && !params.currency) {
    throw invalidRequest('You must pass currency when passing amount_off.', 'currency', 'parameter_missing');
  }
  if ((duration === 'repeating') !== (params.duration_in_months !== undefined)) {
    throw invalidRequest(
      'duration_in_months must be passed when duration is repeating, and only then.',
      'duration_in_months',
    );
  }
  if (params.redeem_by !== undefined && params.redeem_by <= work.now) {
    throw invalidRequest('redeem_by must be a time in the future.', 'redeem_by');
  }
}

/** @throws ApiError when the coupon is missing or no longer redeemable */
export async function getRedeemable(work: Work, id: string, param: string): Promise<CouponSnapshot> {
  const { wire: coupon, internal } = await getReferenced(work, 'coupon', id, param);
  if (!isRedeemable(work, coupon)) {
    throw invalidRequest(`Coupon ${id} is no longer valid and cannot be redeemed.`, param, 'coupon_expired');
  }
  return { coupon, products: internal?.products ?? null };
}

function isRedeemable(work: Work, coupon: Stripe.Coupon): boolean {
  const late = coupon.redeem_by !== null && coupon.redeem_by <= work.now;
  const used = coupon.max_redemptions !== null && coupon.times_redeemed >= coupon.max_redemptions;
  return !late && !used;
}

/** A deleted coupon is not counted. */
export async function countRedemption(work: Work, id: string): Promise<void> {
  const found = await find(work, 'coupon', id);
  if (!found) return;
  const coupon = { ...found.wire, times_redeemed: found.wire.times_redeemed + 1 };
  await save(work, 'coupon', { ...coupon, valid: isRedeemable(work, coupon) });
}

export const couponEndpoints: readonly Endpoint[] = [
  endpoint('POST', '/v1/coupons', {
    params: createParams,
    unsupported: 'currency_options',
    run: createCoupon,
  }),
  endpoint('GET', '/v1/coupons', {
    params: { ...pageParams, created: rangeParam() },
    run: (work, params) =>
      listPage(work, 'coupon', '/v1/coupons', params, { filters: {}, created: params.created }),
  }),
  retrieval('coupon', '/v1/coupons/:id'),
  endpoint('DELETE', '/v1/coupons/:id', {
    params: {},
    run: async (work, _params, ids) => {
      const { wire } = await getAddressed(work, 'coupon', idIn(ids));
      await remove(work, 'coupon', wire.id);
      await emit(work, 'coupon.deleted', wire);
      const deleted: Stripe.DeletedCoupon = { id: wire.id, object: 'coupon', deleted: true };
      return deleted;
    },
  }),
];
