import { type CatalogPrice, feePrice, listPrices, promo } from '@horus/contract/catalog';
import { type TaxBehavior, VAT_PERCENTAGE } from '@horus/contract/money';
import type Stripe from 'stripe';
import { AppError } from '#platform/app-error';
import { isMissing } from '#platform/stripe-client';

/**
 * The price book as Stripe knows it: the ids behind our names. What Stripe lacks, or has otherwise
 * than the price book says, is not sold: asking for it throws AppError 'billing.sale_closed', and
 * everything else goes on being sold.
 */
export interface Catalogue {
  priceId(price: CatalogPrice): string;
  taxRateId(taxBehavior: TaxBehavior): string;
  /** The running promotion's. */
  couponId(): string;
  /** What can't be sold because of Stripe, by name; empty when all is well. */
  readonly missing: readonly string[];
}

/** Name under which our tax rates are found again: they have no lookup keys. */
export const TAX_RATE_KEY = 'horus_tax_rate';
export const taxRateKeys: Readonly<Record<TaxBehavior, string>> = {
  exclusive: 'iva_21_exclusive',
  inclusive: 'iva_21_inclusive',
};

/** Lookup keys that one list call takes. */
const LOOKUP_KEYS_PER_CALL = 10;
/** With which a sale is looked at again: the catalogue is read as often. */
const RETRY_AFTER_SECONDS = 60;

/**
 * A price's lookup key in Stripe. It names the amount: the version before and the one after a
 * change of price find their own, side by side, until the old price is withdrawn.
 */
export function stripeKey({ lookupKey, unitAmountCents }: CatalogPrice): string {
  return `${lookupKey}_${unitAmountCents}`;
}

/**
 * Reads from Stripe what we sell.
 * @param promoCode the setting PROMO_CODE; empty: no promotion runs
 */
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

/** The active prices under the names that the book has for them, right or not, by that name. */
export async function readPrices(stripe: Stripe): Promise<ReadonlyMap<string | null, Stripe.Price>> {
  // Earlier versions made prices under the plain name, which are as good.
  const keys = listPrices().flatMap((price) => [stripeKey(price), price.lookupKey]);
  const byKey = new Map<string | null, Stripe.Price>();
  for (let start = 0; start < keys.length; start += LOOKUP_KEYS_PER_CALL) {
    const lookupKeys = keys.slice(start, start + LOOKUP_KEYS_PER_CALL);
    const { data } = await stripe.prices.list({ lookup_keys: lookupKeys, active: true, limit: 100 });
    for (const price of data) byKey.set(price.lookup_key, price);
  }
  return byKey;
}

/** The active prices that are as the price book has them, by its name for them. */
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

/** Whether a price in Stripe is one of the book's. */
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

/** Our active tax rates, as far as they are right. */
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

/** Our active tax rates, those of other versions among them. */
export async function listTaxRates(stripe: Stripe): Promise<Stripe.TaxRate[]> {
  const found: Stripe.TaxRate[] = [];
  for await (const rate of stripe.taxRates.list({ active: true, limit: 100 })) {
    if (rate.metadata?.[TAX_RATE_KEY]) found.push(rate);
  }
  return found;
}

/**
 * The coupon of the promotion: an amount off each fee, for good; `syncCustomer` ends it after its
 * six fees. Its id names the amount, as a price's key does.
 */
export const promoCoupon = {
  id: `${promo.couponId}_${promo.feeDiscountCents}`,
  name: 'Promoción de verano: 6 cuotas a mitad',
  amountOffCents: promo.feeDiscountCents,
} as const;

/**
 * The promotion's coupon, made by this version or an earlier one; null when it is not there as the
 * price book has it.
 */
export async function findCoupon(stripe: Stripe): Promise<Stripe.Coupon | null> {
  for (const id of [promoCoupon.id, promo.couponId]) {
    const found = await stripe.coupons.retrieve(id, { expand: ['applies_to'] }).catch((error: unknown) => {
      if (isMissing(error)) return null;
      throw error;
    });
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

/** What the promotion's coupon takes off from. */
export function promotedProduct(): string {
  return feePrice(promo.planType, promo.billingPeriod).product.key;
}
