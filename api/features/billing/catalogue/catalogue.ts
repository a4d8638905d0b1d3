import { type CatalogPrice, feePrice, listPrices, promo } from '@horus/contract/catalog';
import { type TaxBehavior, VAT_PERCENTAGE } from '@horus/contract/money';
import type Stripe from 'stripe';
import { AppError } from '#platform/app-error';
import { nullIfMissing } from '#platform/stripe-client';

/** Stripe's ids. For a missing or different item the getter throws 'billing.sale_closed'. */
export interface Catalogue {
  priceId(price: CatalogPrice): string;
  taxRateId(taxBehavior: TaxBehavior): string;
  couponId(): string;
  /** Names of the items that can't be sold. */
  readonly missing: readonly string[];
}

/** Metadata key of our tax rates, which have no lookup keys. */
export const TAX_RATE_KEY = 'horus_tax_rate';
export const taxRateKeys: Readonly<Record<TaxBehavior, string>> = {
  exclusive: 'iva_21_exclusive',
  inclusive: 'iva_21_inclusive',
};

/** Stripe's limit per list call. */
const LOOKUP_KEYS_PER_CALL = 10;
/** The catalogue reloads at this interval. */
const RETRY_AFTER_SECONDS = 60;

/** The key contains the amount, so old and new versions find their own price. */
export function stripeKey({ lookupKey, unitAmountCents }: CatalogPrice): string {
  return `${lookupKey}_${unitAmountCents}`;
}

/** @param promoCode the setting PROMO_CODE; empty without a promotion */
export async function loadCatalogue(stripe: Stripe, promoCode: string): Promise<Catalogue> {
  const [prices, taxRates, coupon] = await Promise.all([
    findPrices(stripe),
    findTaxRates(stripe),
    promoCode === '' ? null : findCoupon(stripe),
  ]);
  return {
    priceId: ({ lookupKey }) => sold(prices.get(lookupKey)?.id, lookupKey),
    taxRateId: (taxBehavior) => sold(taxRates.get(taxBehavior)?.id, taxRateKeys[taxBehavior]),
    couponId: () => sold(coupon?.id, promoCoupon.id),
    missing: [
      ...listPrices()
        .filter(({ lookupKey }) => !prices.has(lookupKey))
        .map(stripeKey),
      ...taxBehaviors.filter((each) => !taxRates.has(each)).map((each) => taxRateKeys[each]),
      ...(promoCode === '' || coupon ? [] : [promoCoupon.id]),
    ],
  };
}

const taxBehaviors = Object.keys(taxRateKeys) as TaxBehavior[];

function sold(id: string | undefined, name: string): string {
  if (id !== undefined) return id;
  throw new AppError('billing.sale_closed', {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
    cause: new Error(`not in Stripe as the price book has it, run stripe:setup: ${name}`),
  });
}

/** Returns the active prices by lookup key, correct or not. */
export async function readPrices(stripe: Stripe): Promise<ReadonlyMap<string | null, Stripe.Price>> {
  // Earlier versions used the plain name, which is also valid.
  const keys = listPrices().flatMap((price) => [stripeKey(price), price.lookupKey]);
  const byKey = new Map<string | null, Stripe.Price>();
  for (let start = 0; start < keys.length; start += LOOKUP_KEYS_PER_CALL) {
    const lookupKeys = keys.slice(start, start + LOOKUP_KEYS_PER_CALL);
    const { data } = await stripe.prices.list({ lookup_keys: lookupKeys, active: true, limit: 100 });
    for (const price of data) byKey.set(price.lookup_key, price);
  }
  return byKey;
}

/** Returns the active prices that match the price book, by its name. */
export async function findPrices(stripe: Stripe): Promise<Map<string, Stripe.Price>> {
  const byKey = await readPrices(stripe);
  return new Map(
    listPrices().flatMap((price): [string, Stripe.Price][] => {
      const found = [byKey.get(stripeKey(price)), byKey.get(price.lookupKey)].find(
        (each) => each !== undefined && agrees(each, price),
      );
      return found ? [[price.lookupKey, found]] : [];
    }),
  );
}

export function agrees(found: Stripe.Price, price: CatalogPrice): boolean {
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

/** Returns our active tax rates with the correct values. */
export async function findTaxRates(stripe: Stripe): Promise<Map<TaxBehavior, Stripe.TaxRate>> {
  const found = new Map<TaxBehavior, Stripe.TaxRate>();
  for (const rate of await listTaxRates(stripe)) {
    const taxBehavior = rate.inclusive ? 'inclusive' : 'exclusive';
    const right =
      rate.metadata?.[TAX_RATE_KEY] === taxRateKeys[taxBehavior] && rate.percentage === VAT_PERCENTAGE;
    if (right && !found.has(taxBehavior)) found.set(taxBehavior, rate);
  }
  return found;
}

/** Includes the tax rates of other versions. */
export async function listTaxRates(stripe: Stripe): Promise<Stripe.TaxRate[]> {
  const found: Stripe.TaxRate[] = [];
  for await (const rate of stripe.taxRates.list({ active: true, limit: 100 })) {
    if (rate.metadata?.[TAX_RATE_KEY]) found.push(rate);
  }
  return found;
}

/** A permanent discount, which `syncCustomer` removes after six fees. */
export const promoCoupon = {
  id: `${promo.couponId}_${promo.feeDiscountCents}`,
  name: 'Promoción de verano: 6 cuotas a mitad',
  amountOffCents: promo.feeDiscountCents,
} as const;

/** Returns this or an earlier version's coupon; null if none matches the price book. */
export async function findCoupon(stripe: Stripe): Promise<Stripe.Coupon | null> {
  for (const id of [promoCoupon.id, promo.couponId]) {
    const found = await stripe.coupons.retrieve(id, { expand: ['applies_to'] }).catch(nullIfMissing);
    if (found && couponAgrees(found)) return found;
  }
  return null;
}

function couponAgrees(found: Stripe.Coupon): boolean {
  return (
    found.valid &&
    found.amount_off === promoCoupon.amountOffCents &&
    found.currency === 'eur' &&
    found.duration === 'forever' &&
    found.applies_to?.products.join() === promotedProduct()
  );
}

export function promotedProduct(): string {
  return feePrice(promo.planType, promo.billingPeriod).product.key;
}
