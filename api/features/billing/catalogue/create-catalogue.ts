import { type CatalogPrice, type CatalogProduct, listPrices } from '@horus/contract/catalog';
import type { TaxBehavior } from '@horus/contract/money';
import type Stripe from 'stripe';
import {
  findPrices,
  findTaxRates,
  TAX_RATE_KEY,
  taxRateKeys,
  VAT_PERCENTAGE,
} from '#features/billing/catalogue/catalogue';

/** One thing that Stripe lacks or has otherwise than we need it, and how it is put right. */
export interface SetupStep {
  /** What is done, in Spanish, for the operator. */
  readonly description: string;
  /** Something that exists and disagrees, as against something that is missing. */
  readonly disagreement: boolean;
  run(): Promise<unknown>;
}

/**
 * What has to be done for Stripe to hold the prices of the book: nothing when it does.
 */
export async function planCatalogue(stripe: Stripe): Promise<SetupStep[]> {
  const products = uniqueProducts();
  const steps = await Promise.all([planProducts(stripe, products), planPrices(stripe), planTaxRates(stripe)]);
  return steps.flat();
}

function uniqueProducts(): CatalogProduct[] {
  return [...new Map(listPrices().map(({ product }) => [product.key, product])).values()];
}

async function planProducts(stripe: Stripe, products: CatalogProduct[]): Promise<SetupStep[]> {
  const existing = new Map<string, Stripe.Product>();
  const ids = products.map((product) => product.key);
  for await (const product of stripe.products.list({ ids, limit: 100 })) existing.set(product.id, product);
  return products.flatMap((product) => {
    const found = existing.get(product.key);
    const fields = { name: product.name, metadata: { kind: product.kind } };
    if (!found) {
      return step(`Crear el producto «${product.name}»`, false, () =>
        stripe.products.create({ id: product.key, ...fields }),
      );
    }
    if (found.name === product.name && found.active) return [];
    return step(`Corregir el producto «${product.name}»`, false, () =>
      stripe.products.update(product.key, { ...fields, active: true }),
    );
  });
}

async function planPrices(stripe: Stripe): Promise<SetupStep[]> {
  const existing = await findPrices(stripe);
  return listPrices().flatMap((price) => {
    const found = existing.get(price.lookupKey);
    if (!found) return step(`Crear el precio ${price.lookupKey}`, false, () => createPrice(stripe, price));
    if (agrees(found, price)) return [];
    // A price can't be changed: a new one takes over the lookup key and the old one is withdrawn.
    return step(`Sustituir el precio ${price.lookupKey}, que no coincide con la tarifa`, true, async () => {
      await createPrice(stripe, price);
      await stripe.prices.update(found.id, { active: false });
    });
  });
}

function agrees(found: Stripe.Price, price: CatalogPrice): boolean {
  const product = typeof found.product === 'string' ? found.product : found.product.id;
  return (
    found.unit_amount === price.unitAmountCents &&
    found.currency === 'eur' &&
    found.tax_behavior === price.taxBehavior &&
    (found.recurring?.interval ?? null) === price.recurringInterval &&
    (found.recurring?.interval_count ?? 1) === 1 &&
    product === price.product.key
  );
}

function createPrice(stripe: Stripe, price: CatalogPrice): Promise<unknown> {
  return stripe.prices.create({
    product: price.product.key,
    currency: 'eur',
    unit_amount: price.unitAmountCents,
    tax_behavior: price.taxBehavior,
    lookup_key: price.lookupKey,
    transfer_lookup_key: true,
    ...(price.recurringInterval ? { recurring: { interval: price.recurringInterval } } : {}),
  });
}

async function planTaxRates(stripe: Stripe): Promise<SetupStep[]> {
  const existing = await findTaxRates(stripe);
  return (Object.entries(taxRateKeys) as [TaxBehavior, string][]).flatMap(([taxBehavior, key]) => {
    const inclusive = taxBehavior === 'inclusive';
    const found = existing.get(key);
    if (found?.percentage === VAT_PERCENTAGE && found.inclusive === inclusive) return [];
    return step(
      `Crear el tipo de IVA del ${VAT_PERCENTAGE} % (${inclusive ? 'incluido' : 'aparte'})`,
      !!found,
      async () => {
        await stripe.taxRates.create({
          display_name: 'IVA',
          percentage: VAT_PERCENTAGE,
          inclusive,
          country: 'ES',
          metadata: { [TAX_RATE_KEY]: key },
        });
        if (found) await stripe.taxRates.update(found.id, { active: false });
      },
    );
  });
}

/** A plan of one step. */
export function step(description: string, disagreement: boolean, run: () => Promise<unknown>): SetupStep[] {
  return [{ description, disagreement, run }];
}
