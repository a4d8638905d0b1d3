import type Stripe from 'stripe';
import { newId } from '#store/ids';
import { find, getAddressed, insert, listAll, remove, save } from '#stripe/objects';
import { emit } from '#stripe/webhooks/emit-event';
import { invalidRequest } from '#stripe/wire/api-error';
import { type Endpoint, endpoint, idIn } from '#stripe/wire/endpoint';
import { listPage, pageParams, rangeParam } from '#stripe/wire/lists';
import {
  applyMetadata,
  array,
  boolean,
  emptyable,
  type Fields,
  hash,
  metadata,
  required,
  string,
} from '#stripe/wire/parameters';
import type { Work } from '#stripe/work';

const common = {
  active: boolean(),
  description: emptyable(string()),
  images: emptyable(array(string(2_048), 8)),
  marketing_features: emptyable(array(hash({ name: required(string(80)) }), 15)),
  metadata: metadata(),
  shippable: boolean(),
  statement_descriptor: string(22),
  tax_code: emptyable(string()),
  unit_label: emptyable(string(12)),
  url: emptyable(string()),
};
const createParams = { ...common, id: string(255), name: required(string(250)) };
const updateParams = { ...common, name: string(250), default_price: string() };
const unsupported = ['default_price_data', 'package_dimensions', 'tax_details', 'type'];

/** What the calls of products and the prices that bring their own product share. */
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
    default_price: null,
    description: params.description ?? null,
    images: params.images ?? [],
    livemode: false,
    marketing_features: params.marketing_features ?? [],
    metadata: applyMetadata({}, params.metadata),
    name: params.name,
    package_dimensions: null,
    shippable: params.shippable ?? null,
    statement_descriptor: params.statement_descriptor ?? null,
    tax_code: params.tax_code ?? null,
    tax_details: null,
    type: 'service',
    unit_label: params.unit_label ?? null,
    updated: work.now,
    url: params.url ?? null,
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
  const or = <T>(given: T | undefined, present: T): T => (given === undefined ? present : given);
  const product: Stripe.Product = {
    ...before,
    active: or(params.active, before.active),
    default_price: or(params.default_price, before.default_price as string | null),
    description: or(params.description, before.description),
    images: or(params.images, before.images) ?? [],
    marketing_features: or(params.marketing_features, before.marketing_features as { name: string }[]) ?? [],
    metadata: applyMetadata(before.metadata, params.metadata),
    name: or(params.name, before.name),
    shippable: or(params.shippable, before.shippable),
    statement_descriptor: or(params.statement_descriptor, before.statement_descriptor ?? null),
    tax_code: or(params.tax_code, before.tax_code as string | null),
    unit_label: or(params.unit_label, before.unit_label ?? null),
    updated: work.now,
    url: or(params.url, before.url),
  };
  await save(work, 'product', product);
  await emit(work, 'product.updated', product, before);
  return product;
}

async function deleteProduct(work: Work, id: string): Promise<Stripe.DeletedProduct> {
  const { wire } = await getAddressed(work, 'product', id);
  if ((await listAll(work, 'price', { product: id })).length > 0) {
    throw invalidRequest(
      'This product cannot be deleted because it has one or more user-created prices.',
      'id',
    );
  }
  await remove(work, 'product', id);
  await emit(work, 'product.deleted', wire);
  return { id, object: 'product', deleted: true };
}

export const productEndpoints: readonly Endpoint[] = [
  endpoint('POST', '/v1/products', { params: createParams, unsupported, run: createProduct }),
  endpoint('GET', '/v1/products', {
    params: {
      ...pageParams,
      active: boolean(),
      created: rangeParam(),
      ids: array(string(), 100),
      shippable: boolean(),
      url: string(),
    },
    run: (work, params) =>
      listPage(work, 'product', '/v1/products', params, {
        filters: {
          active: params.active === undefined ? null : String(params.active),
          shippable: params.shippable === undefined ? null : String(params.shippable),
          url: params.url,
        },
        created: params.created,
        where: params.ids ? [{ sql: (ids) => `id = any(${ids}::text[])`, value: params.ids }] : [],
      }),
  }),
  endpoint('GET', '/v1/products/:id', {
    params: {},
    run: async (work, _params, ids) => (await getAddressed(work, 'product', idIn(ids))).wire,
  }),
  endpoint('POST', '/v1/products/:id', {
    params: updateParams,
    unsupported,
    run: (work, params, ids) => updateProduct(work, idIn(ids), params),
  }),
  endpoint('DELETE', '/v1/products/:id', {
    params: {},
    run: (work, _params, ids) => deleteProduct(work, idIn(ids)),
  }),
];
