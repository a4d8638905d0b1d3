import type Stripe from 'stripe';
import { newId } from '#store/ids';
import { buildPrice } from '#stripe/catalog/build-price';
import { createProduct } from '#stripe/catalog/products';
import { idOf, type SessionLine } from '#stripe/kinds';
import { getReferenced, insert } from '#stripe/objects';
import { invalidRequest } from '#stripe/wire/api-error';
import { applyMetadata, type Fields } from '#stripe/wire/parameters';
import type { Work } from '#stripe/work';
import type { sessionParams } from './session-params.ts';

type LineParams = Fields<typeof sessionParams>['line_items'][number];

/** A line as it is bought now: its price, what it is called and its taxes. `path` names it in refusals. */
export async function readLine(work: Work, params: LineParams, path: string): Promise<SessionLine> {
  const { price, description } = await priceOf(work, params, path);
  const quantity = params.quantity ?? 1;
  if (quantity < 1)
    throw invalidRequest('Quantity should be greater than or equal to 1.', `${path}[quantity]`);
  const taxRates = await readTaxRates(work, params.tax_rates ?? [], `${path}[tax_rates]`);
  for (const rate of taxRates) refuseOtherBehaviour(price, rate, `${path}[tax_rates]`);
  return {
    id: newId('li'),
    price,
    description,
    quantity,
    taxRates,
    metadata: applyMetadata({}, params.metadata),
  };
}

async function priceOf(
  work: Work,
  params: LineParams,
  path: string,
): Promise<{ price: Stripe.Price; description: string }> {
  const { price: priceId, price_data: data } = params;
  if (priceId && data)
    throw invalidRequest(`You may only specify one of these parameters: price, price_data.`, path);
  if (priceId) {
    const { wire: price } = await getReferenced(work, 'price', priceId, `${path}[price]`);
    if (!price.active) {
      throw invalidRequest(
        'The price specified is inactive. This field only accepts active prices.',
        `${path}[price]`,
      );
    }
    const { wire: product } = await getReferenced(work, 'product', idOf(price.product), `${path}[price]`);
    return { price, description: product.name };
  }
  if (!data) throw missingParam(`${path}[price]`);
  const product = data.product
    ? (await getReferenced(work, 'product', data.product, `${path}[price_data][product]`)).wire
    : await createInlineProduct(work, data.product_data, path);
  const price = buildPrice(work, {
    product: product.id,
    currency: data.currency,
    unitAmount: data.unit_amount,
    recurring: data.recurring
      ? { interval: data.recurring.interval, count: data.recurring.interval_count ?? 1 }
      : null,
    taxBehavior: data.tax_behavior ?? 'unspecified',
    // A price made on the spot serves this session alone.
    active: false,
    lookupKey: null,
    nickname: null,
    metadata: {},
  });
  await insert(work, 'price', price);
  return { price, description: product.name };
}

async function createInlineProduct(
  work: Work,
  data: NonNullable<LineParams['price_data']>['product_data'],
  path: string,
): Promise<Stripe.Product> {
  if (!data) throw missingParam(`${path}[price_data][product]`);
  return createProduct(work, { ...data, active: false });
}

/** The tax rates with these ids, none of them archived. */
export async function readTaxRates(
  work: Work,
  ids: readonly string[],
  path: string,
): Promise<Stripe.TaxRate[]> {
  const rates: Stripe.TaxRate[] = [];
  for (const [index, id] of ids.entries()) {
    const { wire } = await getReferenced(work, 'tax_rate', id, `${path}[${index}]`);
    if (!wire.active) throw invalidRequest(`The tax rate ${id} is archived.`, `${path}[${index}]`);
    rates.push(wire);
  }
  return rates;
}

/** A price that says whether it holds its tax can't be taxed the other way. */
function refuseOtherBehaviour(price: Stripe.Price, rate: Stripe.TaxRate, path: string): void {
  const { tax_behavior: behaviour } = price;
  if (behaviour !== 'inclusive' && behaviour !== 'exclusive') return;
  if ((behaviour === 'inclusive') !== rate.inclusive) {
    throw invalidRequest(
      `The price ${price.id} has a tax behavior of ${behaviour}, which the tax rate ${rate.id} contradicts.`,
      path,
    );
  }
}

/** A parameter that has to come and did not. */
export function missingParam(param: string) {
  return invalidRequest(`Missing required param: ${param}.`, param, 'parameter_missing');
}
