import type { PriceFigures, PriceRow, PricesAnswer } from '@horus/contract/backoffice/prices';
import { type CatalogPrice, listPrices } from '@horus/contract/catalog';
import { VAT_PERCENTAGE } from '@horus/contract/money';
import type Stripe from 'stripe';
import {
  agrees,
  findCoupon,
  findTaxRates,
  promoCoupon,
  readPrices,
  stripeKey,
} from '#features/billing/catalogue/catalogue';
import { listOldPrices } from '#features/billing/catalogue/create-catalogue';

/** @param promoCode the setting PROMO_CODE; empty without a promotion */
export async function comparePrices(stripe: Stripe, promoCode: string): Promise<PricesAnswer> {
  const [byKey, taxRates, coupon, old] = await Promise.all([
    readPrices(stripe),
    findTaxRates(stripe),
    promoCode === '' ? null : findCoupon(stripe),
    listOldPrices(stripe),
  ]);
  const rows = listPrices().map((price) => compare(price, byKey));
  const shown = new Set(rows.flatMap(({ stripe: found }) => found?.id ?? []));
  const names = new Map(listPrices().map(({ product }) => [product.key, product.name]));
  return {
    rows,
    besides: [
      { name: `IVA del ${VAT_PERCENTAGE} %, aparte`, same: taxRates.has('exclusive') },
      { name: `IVA del ${VAT_PERCENTAGE} %, incluido`, same: taxRates.has('inclusive') },
      ...(promoCode === '' ? [] : [{ name: promoCoupon.name, same: coupon !== null }]),
    ],
    others: old
      .filter(({ id }) => !shown.has(id))
      .map((price) => ({
        ...{ id: price.id, key: price.lookup_key, ...figuresOf(price) },
        name: names.get(idOfProduct(price)) ?? idOfProduct(price),
      })),
  };
}

function compare(price: CatalogPrice, byKey: ReadonlyMap<string | null, Stripe.Price>): PriceRow {
  const candidates = [byKey.get(stripeKey(price)), byKey.get(price.lookupKey)].filter(
    (each) => each !== undefined,
  );
  const good = candidates.find((each) => agrees(each, price));
  const found = good ?? candidates[0];
  return {
    key: price.lookupKey,
    name: price.product.name,
    book: {
      ...{ cents: price.unitAmountCents, currency: 'eur', interval: price.recurringInterval },
      vatIncluded: price.taxBehavior === 'inclusive',
    },
    stripe: found ? { id: found.id, ...figuresOf(found) } : null,
    verdict: good ? 'same' : found ? 'different' : 'missing',
  };
}

function figuresOf({
  unit_amount: cents,
  currency,
  tax_behavior: tax,
  recurring,
}: Stripe.Price): PriceFigures {
  return { cents: cents ?? 0, currency, vatIncluded: tax === 'inclusive', interval: intervalOf(recurring) };
}

function intervalOf(recurring: Stripe.Price.Recurring | null): PriceFigures['interval'] {
  if (recurring === null) return null;
  if (recurring.interval_count !== 1) return 'other';
  const known = (['month', 'year'] as const).find((each) => each === recurring.interval);
  return known ?? 'other';
}

const idOfProduct = ({ product }: Stripe.Price) => (typeof product === 'string' ? product : product.id);
