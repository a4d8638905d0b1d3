import { type CatalogPrice, type CatalogProduct, listPrices } from '@horus/contract/catalog';
import type { TaxBehavior } from '@horus/contract/money';
import { VAT_PERCENTAGE } from '@horus/contract/money';
import type Stripe from 'stripe';
import {
  agrees,
  findPrices,
  findTaxRates,
  listTaxRates,
  stripeKey,
  TAX_RATE_KEY,
  taxRateKeys,
} from '#features/billing/catalogue/catalogue';
import { type SetupStep, step } from '#features/billing/catalogue/setup-step';

/** Only adds: an earlier version's prices stay on sale. */
export async function planCatalogue(stripe: Stripe): Promise<SetupStep[]> {
  const steps = await Promise.all([planProducts(stripe), planPrices(stripe), planTaxRates(stripe)]);
  return steps.flat();
}

/** Run these steps when no other version is running. */
export async function planWithdrawals(stripe: Stripe): Promise<SetupStep[]> {
  return [...(await planOldPrices(stripe)), ...(await planOldTaxRates(stripe))];
}

function uniqueProducts(): CatalogProduct[] {
  return [...new Map(listPrices().map(({ product }) => [product.key, product])).values()];
}

async function planProducts(stripe: Stripe): Promise<SetupStep[]> {
  const products = uniqueProducts();
  const existing = new Map<string, Stripe.Product>();
  const ids = products.map((product) => product.key);
  for await (const product of stripe.products.list({ ids, limit: 100 })) existing.set(product.id, product);
  return products.flatMap((product) => {
    const found = existing.get(product.key);
    const fields = { name: product.name, metadata: { kind: product.kind } };
    if (!found) {
      return step(`Crear el producto «${product.name}»`, () =>
        stripe.products.create({ id: product.key, ...fields }),
      );
    }
    if (found.name === product.name && found.active) return [];
    return step(`Corregir el producto «${product.name}»`, () =>
      stripe.products.update(product.key, { ...fields, active: true }),
    );
  });
}

async function planPrices(stripe: Stripe): Promise<SetupStep[]> {
  const existing = await findPrices(stripe);
  return listPrices().flatMap((price) =>
    existing.has(price.lookupKey)
      ? []
      : step(`Crear el precio ${stripeKey(price)}`, () => createPrice(stripe, price)),
  );
}

/** Creates a price, or reactivates a withdrawn one after a rollback. */
async function createPrice(stripe: Stripe, price: CatalogPrice): Promise<unknown> {
  const { data } = await stripe.prices.list({ lookup_keys: [stripeKey(price)], active: false, limit: 1 });
  const [withdrawn] = data;
  if (withdrawn && agrees(withdrawn, price)) return stripe.prices.update(withdrawn.id, { active: true });
  return stripe.prices.create({
    product: price.product.key,
    currency: 'eur',
    unit_amount: price.unitAmountCents,
    tax_behavior: price.taxBehavior,
    lookup_key: stripeKey(price),
    transfer_lookup_key: true,
    ...(price.recurringInterval ? { recurring: { interval: price.recurringInterval } } : {}),
  });
}

/** Returns active prices of our products that are not in the price book. */
export async function listOldPrices(stripe: Stripe): Promise<Stripe.Price[]> {
  const current = new Set([...(await findPrices(stripe)).values()].map(({ id }) => id));
  const old: Stripe.Price[] = [];
  for (const { key } of uniqueProducts()) {
    for await (const price of stripe.prices.list({ product: key, active: true, limit: 100 })) {
      if (!current.has(price.id)) old.push(price);
    }
  }
  return old;
}

async function planOldPrices(stripe: Stripe): Promise<SetupStep[]> {
  return (await listOldPrices(stripe)).flatMap(({ id, lookup_key: key }) =>
    step(`Retirar el precio ${key ?? id}`, () => stripe.prices.update(id, { active: false })),
  );
}

async function planTaxRates(stripe: Stripe): Promise<SetupStep[]> {
  const existing = await findTaxRates(stripe);
  return (Object.entries(taxRateKeys) as [TaxBehavior, string][]).flatMap(([taxBehavior, key]) => {
    if (existing.has(taxBehavior)) return [];
    const inclusive = taxBehavior === 'inclusive';
    return step(`Crear el tipo de IVA del ${VAT_PERCENTAGE} % (${inclusive ? 'incluido' : 'aparte'})`, () =>
      stripe.taxRates.create({
        display_name: 'IVA',
        percentage: VAT_PERCENTAGE,
        inclusive,
        country: 'ES',
        metadata: { [TAX_RATE_KEY]: key },
      }),
    );
  });
}

async function planOldTaxRates(stripe: Stripe): Promise<SetupStep[]> {
  const current = new Set([...(await findTaxRates(stripe)).values()].map(({ id }) => id));
  const old = (await listTaxRates(stripe)).filter(({ id }) => !current.has(id));
  return old.flatMap(({ id, percentage }) =>
    step(`Retirar el tipo de IVA del ${percentage} %`, () => stripe.taxRates.update(id, { active: false })),
  );
}
