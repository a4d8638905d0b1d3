/** Money is integer cents of euro everywhere; the only place that rounds is this file. */

/** Spanish general VAT rate in basis points: 21 % (Ley 37/1992, art. 90). */
export const VAT_RATE_BASIS_POINTS = 2100;
/** The same as texts say it: 21. */
export const VAT_PERCENTAGE = VAT_RATE_BASIS_POINTS / 100;

const BASIS_POINTS = 10_000;

/** How a price relates to VAT, in Stripe's words: `exclusive` adds it, `inclusive` contains it. */
export type TaxBehavior = 'exclusive' | 'inclusive';

/** An amount with its VAT, in cents. `baseCents + vatCents === totalCents`, always. */
export interface TaxedAmount {
  readonly baseCents: number;
  readonly vatCents: number;
  readonly totalCents: number;
}

/**
 * Rounds `numerator / denominator` to the nearest integer, halves away from zero, without
 * floating-point error.
 */
export function divideRounded(numerator: number, denominator: number): number {
  const sign = Math.sign(numerator) * Math.sign(denominator);
  const n = Math.abs(numerator);
  const d = Math.abs(denominator);
  return sign * Math.floor((2 * n + d) / (2 * d)) || 0;
}

/**
 * Splits an amount into base, VAT and total.
 * @param amountCents cents, without VAT when `exclusive`, with it when `inclusive`
 * @throws RangeError when the amount is not an integer number of cents
 */
export function withVat(amountCents: number, taxBehavior: TaxBehavior): TaxedAmount {
  if (!Number.isSafeInteger(amountCents)) throw new RangeError(`not an integer of cents: ${amountCents}`);
  if (taxBehavior === 'exclusive') {
    const vatCents = divideRounded(amountCents * VAT_RATE_BASIS_POINTS, BASIS_POINTS);
    return { baseCents: amountCents, vatCents, totalCents: amountCents + vatCents };
  }
  const baseCents = divideRounded(amountCents * BASIS_POINTS, BASIS_POINTS + VAT_RATE_BASIS_POINTS);
  return { baseCents, vatCents: amountCents - baseCents, totalCents: amountCents };
}

/** Adds amounts part by part, so that the sum keeps `base + vat === total`. */
export function addTaxed(amounts: readonly TaxedAmount[]): TaxedAmount {
  return amounts.reduce(
    (sum, amount) => ({
      baseCents: sum.baseCents + amount.baseCents,
      vatCents: sum.vatCents + amount.vatCents,
      totalCents: sum.totalCents + amount.totalCents,
    }),
    { baseCents: 0, vatCents: 0, totalCents: 0 },
  );
}

// To make a format costs a hundred times what its use does, and a page says dozens of prices.
const number = new Intl.NumberFormat('es-ES');
const formatOf = (currency: string) => new Intl.NumberFormat('es-ES', { style: 'currency', currency });
const euros = formatOf('EUR');

/**
 * `2499` → `24,99 €`, in Spanish; `currency` is an ISO 4217 code in either case, euro by default.
 */
export function formatMoney(amountCents: number, currency = 'eur'): string {
  const code = currency.toUpperCase();
  return (code === 'EUR' ? euros : formatOf(code)).format((amountCents || 0) / 100);
}

/** The parts of a price for typography: `2499` → `{ whole: '24', cents: '99' }`. */
export function splitMoney(amountCents: number): { whole: string; cents: string } {
  const whole = number.format(Math.trunc(amountCents / 100));
  return { whole, cents: String(Math.abs(amountCents) % 100).padStart(2, '0') };
}
