import type Stripe from 'stripe';
import { invalidRequest } from '#stripe/api-error';
import { getAddressed, getReferenced, insert, listAll, save } from '#stripe/objects';
import { emit } from '#stripe/webhooks/emit-event';
import { type Endpoint, endpoint, idIn } from '#stripe/wire/endpoint';
import { listPage, pageParams, rangeParam } from '#stripe/wire/lists';
import {
  applyMetadata,
  array,
  boolean,
  type Fields,
  hash,
  integer,
  metadata,
  required,
  string,
} from '#stripe/wire/parameters';
import type { Work } from '#stripe/work';
import { buildPrice, currency, interval, MAX_AMOUNT, taxBehavior } from './build-price.ts';
import { createProduct } from './products.ts';

const MAX_LOOKUP_KEYS = 10;

const productData = hash(
  { id: string(255), name: required(string(250)) },
  'active metadata statement_descriptor tax_code tax_details unit_label',
);
const createParams = {
  active: boolean(),
  currency: required(currency),
  lookup_key: string(200),
  metadata: metadata(),
  product: string(),
  product_data: productData,
  recurring: hash(
    { interval: required(interval), interval_count: integer(1, 156) },
    'meter trial_period_days usage_type',
  ),
  tax_behavior: taxBehavior,
  transfer_lookup_key: boolean(),
  unit_amount: required(integer(0, MAX_AMOUNT)),
};
const updateParams = { active: boolean(), metadata: metadata(), tax_behavior: taxBehavior };

async function createPrice(work: Work, params: Fields<typeof createParams>): Promise<Stripe.Price> {
  const product = await productOf(work, params);
  const lookupKey = params.lookup_key ?? null;
  await claimLookupKey(work, lookupKey, params.transfer_lookup_key ?? false);
  const price = buildPrice(work, {
    product,
    currency: params.currency,
    unitAmount: params.unit_amount,
    recurring: params.recurring
      ? { interval: params.recurring.interval, count: params.recurring.interval_count ?? 1 }
      : null,
    taxBehavior: params.tax_behavior ?? 'unspecified',
    active: params.active ?? true,
    lookupKey,
    metadata: applyMetadata({}, params.metadata),
  });
  await insert(work, 'price', price);
  await emit(work, 'price.created', price);
  return price;
}

async function productOf(work: Work, params: Fields<typeof createParams>): Promise<string> {
  if (params.product && params.product_data) {
    throw invalidRequest('You may only specify one of these parameters: product, product_data.', 'product');
  }
  if (params.product_data) return (await createProduct(work, params.product_data)).id;
  if (!params.product)
    throw invalidRequest('Missing required param: product.', 'product', 'parameter_missing');
  return (await getReferenced(work, 'product', params.product, 'product')).wire.id;
}

/** Frees a lookup key; with `transfer`, takes it from its price. */
async function claimLookupKey(work: Work, lookupKey: string | null, transfer: boolean): Promise<void> {
  if (lookupKey === null) return;
  const [holder] = await listAll(work, 'price', { lookup_key: lookupKey });
  if (!holder) return;
  if (!transfer) {
    throw invalidRequest(
      `A price (\`${holder.id}\`) already uses that lookup key. Pass \`transfer_lookup_key\` to take it.`,
      'lookup_key',
    );
  }
  const bare = { ...holder, lookup_key: null };
  await save(work, 'price', bare);
  await emit(work, 'price.updated', bare, holder);
}

async function updatePrice(
  work: Work,
  id: string,
  params: Fields<typeof updateParams>,
): Promise<Stripe.Price> {
  const { wire: before } = await getAddressed(work, 'price', id);
  const { tax_behavior: behavior } = params;
  if (behavior && before.tax_behavior !== 'unspecified' && behavior !== before.tax_behavior) {
    throw invalidRequest(
      'You cannot change the `tax_behavior` of a price once it is set to `inclusive` or `exclusive`.',
      'tax_behavior',
    );
  }
  const price: Stripe.Price = {
    ...before,
    active: params.active ?? before.active,
    metadata: applyMetadata(before.metadata, params.metadata),
    tax_behavior: behavior ?? before.tax_behavior,
  };
  await save(work, 'price', price);
  await emit(work, 'price.updated', price, before);
  return price;
}

export const priceEndpoints: readonly Endpoint[] = [
  endpoint('POST', '/v1/prices', {
    params: createParams,
    unsupported:
      'billing_scheme currency_options custom_unit_amount nickname tiers tiers_mode transform_quantity unit_amount_decimal',
    run: createPrice,
  }),
  endpoint('GET', '/v1/prices', {
    params: {
      ...pageParams,
      active: boolean(),
      created: rangeParam(),
      lookup_keys: array(string(), MAX_LOOKUP_KEYS),
      product: string(),
    },
    unsupported: 'currency recurring type',
    run: (work, params) =>
      listPage(work, 'price', '/v1/prices', params, {
        filters: {
          active: params.active === undefined ? null : String(params.active),
          product: params.product,
        },
        created: params.created,
        where: params.lookup_keys
          ? [{ sql: (keys) => `wire ->> 'lookup_key' = any(${keys}::text[])`, value: params.lookup_keys }]
          : [],
      }),
  }),
  endpoint('POST', '/v1/prices/:id', {
    params: updateParams,
    unsupported: 'currency_options lookup_key nickname transfer_lookup_key',
    run: (work, params, ids) => updatePrice(work, idIn(ids), params),
  }),
];
