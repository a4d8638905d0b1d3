import type Stripe from 'stripe';
import { newId, randomToken } from '#store/ids';
import { getAddressed, getReferenced, insert, list, save } from '#stripe/objects';
import { emit } from '#stripe/webhooks/emit-event';
import { invalidRequest } from '#stripe/wire/api-error';
import { type Endpoint, endpoint, idIn } from '#stripe/wire/endpoint';
import { listPage, pageParams, rangeParam } from '#stripe/wire/lists';
import {
  applyMetadata,
  boolean,
  type Fields,
  hash,
  integer,
  metadata,
  oneOf,
  required,
  string,
} from '#stripe/wire/parameters';
import type { Work } from '#stripe/work';
import { getRedeemable } from './coupons.ts';

const createParams = {
  active: boolean(),
  code: string(500),
  customer: string(),
  expires_at: integer(1),
  max_redemptions: integer(1),
  metadata: metadata(),
  promotion: required(hash({ coupon: required(string()), type: required(oneOf('coupon')) })),
  restrictions: hash(
    {
      first_time_transaction: boolean(),
      minimum_amount: integer(1),
      minimum_amount_currency: oneOf('eur', 'usd', 'gbp'),
    },
    ['currency_options'],
  ),
};

async function createPromotionCode(
  work: Work,
  params: Fields<typeof createParams>,
): Promise<Stripe.PromotionCode> {
  const { coupon } = await getRedeemable(work, params.promotion.coupon, 'promotion[coupon]');
  if (params.customer) await getReferenced(work, 'customer', params.customer, 'customer');
  const code = params.code ?? randomToken(8).toUpperCase();
  if (!/^[A-Za-z0-9_-]+$/.test(code)) {
    throw invalidRequest('The code may only contain letters, digits, dashes and underscores.', 'code');
  }
  if (params.active !== false && (await findActiveCode(work, code))) {
    throw invalidRequest(`An active promotion code with \`code: ${code}\` already exists.`, 'code');
  }
  const restrictions = params.restrictions;
  const promotionCode: Stripe.PromotionCode = {
    id: newId('promo'),
    object: 'promotion_code',
    active: params.active ?? true,
    code,
    created: work.now,
    customer: params.customer ?? null,
    customer_account: null,
    expires_at: params.expires_at ?? null,
    livemode: false,
    max_redemptions: params.max_redemptions ?? null,
    metadata: applyMetadata({}, params.metadata),
    promotion: { coupon: coupon.id, type: 'coupon' },
    restrictions: {
      first_time_transaction: restrictions?.first_time_transaction ?? false,
      minimum_amount: restrictions?.minimum_amount ?? null,
      minimum_amount_currency: restrictions?.minimum_amount_currency ?? null,
    },
    times_redeemed: 0,
  };
  await insert(work, 'promotion_code', promotionCode);
  await emit(work, 'promotion_code.created', promotionCode);
  return promotionCode;
}

/** The promotion code that a buyer types, whatever its case, or null when none like it can be redeemed now. */
export async function findActiveCode(work: Work, code: string): Promise<Stripe.PromotionCode | null> {
  const [found] = await list(work, 'promotion_code', {
    filters: { active: 'true' },
    where: [{ sql: (typed) => `upper(wire ->> 'code') = upper(${typed})`, value: code }],
    limit: 1,
  });
  return found && canRedeem(work, found.wire) ? found.wire : null;
}

/** Whether a promotion code can be redeemed now; its coupon is looked at by whoever takes it. */
export function canRedeem(work: Work, code: Stripe.PromotionCode): boolean {
  const late = code.expires_at !== null && code.expires_at <= work.now;
  const used = code.max_redemptions !== null && code.times_redeemed >= code.max_redemptions;
  return code.active && !late && !used;
}

/** Counts that a promotion code was used. */
export async function countCodeRedemption(work: Work, id: string): Promise<void> {
  const { wire } = await getReferenced(work, 'promotion_code', id, 'promotion_code');
  await save(work, 'promotion_code', { ...wire, times_redeemed: wire.times_redeemed + 1 });
}

export const promotionCodeEndpoints: readonly Endpoint[] = [
  endpoint('POST', '/v1/promotion_codes', { params: createParams, run: createPromotionCode }),
  endpoint('GET', '/v1/promotion_codes', {
    params: {
      ...pageParams,
      active: boolean(),
      code: string(),
      coupon: string(),
      created: rangeParam(),
      customer: string(),
    },
    run: (work, params) =>
      listPage(work, 'promotion_code', '/v1/promotion_codes', params, {
        filters: {
          active: params.active === undefined ? null : String(params.active),
          customer: params.customer,
        },
        created: params.created,
        where: [
          ...(params.code
            ? [{ sql: (code: string) => `upper(wire ->> 'code') = upper(${code})`, value: params.code }]
            : []),
          ...(params.coupon
            ? [
                {
                  sql: (coupon: string) => `wire -> 'promotion' ->> 'coupon' = ${coupon}`,
                  value: params.coupon,
                },
              ]
            : []),
        ],
      }),
  }),
  endpoint('GET', '/v1/promotion_codes/:id', {
    params: {},
    run: async (work, _params, ids) => (await getAddressed(work, 'promotion_code', idIn(ids))).wire,
  }),
  endpoint('POST', '/v1/promotion_codes/:id', {
    params: { active: boolean(), metadata: metadata() },
    unsupported: ['restrictions'],
    run: async (work, params, ids) => {
      const { wire: before } = await getAddressed(work, 'promotion_code', idIn(ids));
      const code = {
        ...before,
        active: params.active ?? before.active,
        metadata: applyMetadata(before.metadata ?? {}, params.metadata),
      };
      await save(work, 'promotion_code', code);
      await emit(work, 'promotion_code.updated', code, before);
      return code;
    },
  }),
];
