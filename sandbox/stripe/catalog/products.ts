import type Stripe from 'stripe';
import { newId } from '#store/ids';
import { invalidRequest } from '#stripe/api-error';
import { nulls } from '#stripe/kinds';
import { find, getAddressed, insert, save } from '#stripe/objects';
import { emit } from '#stripe/webhooks/emit-event';
import { type Endpoint, endpoint, idIn } from '#stripe/wire/endpoint';
import { listPage, pageParams, rangeParam } from '#stripe/wire/lists';
import {
  applyMetadata,
  array,
  boolean,
  emptyable,
  type Fields,
  metadata,
  required,
  string,
} from '#stripe/wire/parameters';
import type { Work } from '#stripe/work';

const common = { active: boolean(), description: emptyable(string()), metadata: metadata() };
const createParams = { ...common, id: string(255), name: required(string(250)) };
const updateParams = { ...common, name: string(250) };
const unsupported = `default_price default_price_data images marketing_features package_dimensions shippable
    statement_descriptor tax_code tax_details type unit_label url`;

/** Also for prices with `product_data`. */
export async function createProduct(
  work: Work,
  params: Fields<typeof createParams>,
): Promise<Stripe.Product> {
  const id = params.id ?? newId('prod');
  if (await find(work, 'product', id)) {
    throw invalidRequest(`Product already exists.`, 'id', 'resource_already_exists');
  }
  const product: Stripe.Product = {
    id,
    object: 'product',
    active: params.active ?? true,
    created: work.now,
    description: params.description ?? null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: applyMetadata({}, params.metadata),
    name: params.name,
    type: 'service',
    updated: work.now,
    ...nulls('default_price package_dimensions shippable statement_descriptor tax_code'),
    ...nulls('tax_details unit_label url'),
  };
  await insert(work, 'product', product);
  await emit(work, 'product.created', product);
  return product;
}

async function updateProduct(
  work: Work,
  id: string,
  params: Fields<typeof updateParams>,
): Promise<Stripe.Product> {
  const { wire: before } = await getAddressed(work, 'product', id);
  const product: Stripe.Product = {
    ...before,
    active: params.active ?? before.active,
    description: params.description === undefined ? before.description : params.description,
    metadata: applyMetadata(before.metadata, params.metadata),
    name: params.name ?? before.name,
    updated: work.now,
  };
  await save(work, 'product', product);
  await emit(work, 'product.updated', product, before);
  return product;
}

export const productEndpoints: readonly Endpoint[] = [
  endpoint('POST', '/v1/products', { params: createParams, unsupported, run: createProduct }),
  endpoint('GET', '/v1/products', {
    params: { ...pageParams, active: boolean(), created: rangeParam(), ids: array(string(), 100) },
    unsupported: 'shippable url',
    run: (work, params) =>
      listPage(work, 'product', '/v1/products', params, {
        filters: { active: params.active === undefined ? null : String(params.active) },
        created: params.created,
        where: params.ids ? [{ sql: (ids) => `id = any(${ids}::text[])`, value: params.ids }] : [],
      }),
  }),
  endpoint('POST', '/v1/products/:id', {
    params: updateParams,
    unsupported,
    run: (work, params, ids) => updateProduct(work, idIn(ids), params),
  }),
];
