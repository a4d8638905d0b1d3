import type Stripe from 'stripe';
import { newId } from '#store/ids';
import { invalidRequest } from '#stripe/api-error';
import { idOf, type SessionLine } from '#stripe/kinds';
import { getReferenced } from '#stripe/objects';
import { applyMetadata, type Fields } from '#stripe/wire/parameters';
import type { Work } from '#stripe/work';
import type { sessionParams } from './session-params.ts';

type LineParams = Fields<typeof sessionParams>['line_items'][number];

/** Reads a line with its price, description and taxes. `path` is its name in errors. */
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
  { price: id }: LineParams,
  path: string,
): Promise<{ price: Stripe.Price; description: string }> {
  const { wire: price } = await getReferenced(work, 'price', id, `${path}[price]`);
  if (!price.active) {
    throw invalidRequest(
      'The price specified is inactive. This field only accepts active prices.',
      `${path}[price]`,
    );
  }
  const { wire: product } = await getReferenced(work, 'product', idOf(price.product), `${path}[price]`);
  return { price, description: product.name };
}

/** @throws ApiError for a missing or archived tax rate */
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

/** A price with a tax behavior accepts only matching tax rates. */
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

export function missingParam(param: string) {
  return invalidRequest(`Missing required param: ${param}.`, param, 'parameter_missing');
}
