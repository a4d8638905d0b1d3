import { type CatalogPrice, listPrices, promo } from '@horus/contract/catalog';
import { type TaxBehavior, VAT_RATE_BASIS_POINTS } from '@horus/contract/money';
import type Stripe from 'stripe';
import { AppError } from '#platform/app-error';
import type { Services } from '#services';

/** The price book as Stripe knows it: the ids behind our names. */
export interface Catalogue {
  priceId(price: CatalogPrice): string;
  taxRateId(taxBehavior: TaxBehavior): string;
  /** The running promotion's code. @throws Error when none runs */
  promotionCodeId(): string;
}

/** Name under which our tax rates are found again: they have no lookup keys. */
export const TAX_RATE_KEY = 'horus_tax_rate';
export const taxRateKeys: Readonly<Record<TaxBehavior, string>> = {
  exclusive: 'iva_21_exclusive',
  inclusive: 'iva_21_inclusive',
};
export const VAT_PERCENTAGE = VAT_RATE_BASIS_POINTS / 100;

/** Lookup keys that one list call takes. */
const LOOKUP_KEYS_PER_CALL = 10;

/**
 * A reader of the catalogue that asks Stripe once, and again only while something was missing. It throws AppError
 * 'billing.provider_unavailable'.
 */
export function createCatalogueReader({
  stripe,
  stripeCircuit,
  config,
}: Pick<Services, 'stripe' | 'stripeCircuit' | 'config'>): () => Promise<Catalogue> {
  let loaded: Promise<Catalogue> | null = null;
  const load = () => stripeCircuit.ask(() => loadCatalogue(stripe, config.company.PROMO_CODE));
  return () => {
    loaded ??= load().catch((error: unknown) => {
      loaded = null;
      throw error;
    });
    return loaded;
  };
}

async function loadCatalogue(stripe: Stripe, promoCode: string): Promise<Catalogue> {
  const [prices, taxRates, code] = await Promise.all([
    findPrices(stripe),
    findTaxRates(stripe),
    findPromotionCode(stripe, promoCode),
  ]);
  const missing = [
    ...listPrices()
      .map((price) => price.lookupKey)
      .filter((key) => !prices.has(key)),
    ...Object.values(taxRateKeys).filter((key) => !taxRates.has(key)),
    ...(promoCode === '' || code ? [] : [promoCode]),
  ];
  if (missing.length > 0) {
    throw new AppError('billing.provider_unavailable', {
      cause: new Error(`not in Stripe, run stripe:setup: ${missing.join(', ')}`),
    });
  }
  return {
    priceId: ({ lookupKey }) => requireEntry(prices, lookupKey).id,
    taxRateId: (taxBehavior) => requireEntry(taxRates, taxRateKeys[taxBehavior]).id,
    promotionCodeId: () => {
      if (!code) throw new Error('no promotion runs');
      return code.id;
    },
  };
}

/** The active prices that carry our lookup keys, by lookup key. */
export async function findPrices(stripe: Stripe): Promise<Map<string, Stripe.Price>> {
  const keys = listPrices().map((price) => price.lookupKey);
  const found = new Map<string, Stripe.Price>();
  for (let start = 0; start < keys.length; start += LOOKUP_KEYS_PER_CALL) {
    const page = await stripe.prices.list({
      lookup_keys: keys.slice(start, start + LOOKUP_KEYS_PER_CALL),
      active: true,
      limit: 100,
    });
    for (const price of page.data) if (price.lookup_key) found.set(price.lookup_key, price);
  }
  return found;
}

/** Our active tax rates, by their key. */
export async function findTaxRates(stripe: Stripe): Promise<Map<string, Stripe.TaxRate>> {
  const found = new Map<string, Stripe.TaxRate>();
  for await (const rate of stripe.taxRates.list({ active: true, limit: 100 })) {
    const key = rate.metadata?.[TAX_RATE_KEY];
    if (key) found.set(key, rate);
  }
  return found;
}

/** The coupon of the promotion: an amount off each fee, for good; `syncCustomer` ends it after its six fees. */
export const promoCoupon = {
  id: promo.couponId,
  name: 'Oferta de verano: 6 cuotas a mitad',
  amountOffCents: promo.feeDiscountCents,
} as const;

/** The promotion's code, as long as it can be redeemed; null when there is none. */
export async function findPromotionCode(stripe: Stripe, code: string): Promise<Stripe.PromotionCode | null> {
  if (code === '') return null;
  const { data } = await stripe.promotionCodes.list({ code, coupon: promoCoupon.id, active: true });
  return data[0] ?? null;
}

function requireEntry<T>(entries: ReadonlyMap<string, T>, key: string): T {
  const entry = entries.get(key);
  if (!entry) throw new Error(`not in the catalogue: ${key}`);
  return entry;
}
