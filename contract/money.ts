/** Money is always integer cents of euro. Only this file rounds. */

/** 21 % (Ley 37/1992, art. 90). */
export const VAT_RATE_BASIS_POINTS = 2100;
export const VAT_PERCENTAGE = VAT_RATE_BASIS_POINTS / 100;

const BASIS_POINTS = 10_000;

/** Stripe's terms: `exclusive` adds VAT, `inclusive` contains it. */
export type TaxBehavior = 'exclusive' | 'inclusive';

/** Always `baseCents + vatCents === totalCents`. */
export interface TaxedAmount {
  readonly baseCents: number;
  readonly vatCents: number;
  readonly totalCents: number;
}

/** Rounds halves away from zero, without floating-point error. */
export function divideRounded(numerator: number, denominator: number): number {
  const sign = Math.sign(numerator) * Math.sign(denominator);
  const n = Math.abs(numerator);
  const d = Math.abs(denominator);
  return sign * Math.floor((2 * n + d) / (2 * d)) || 0;
}

/** @throws RangeError when the amount is not an integer number of cents */
export function withVat(amountCents: number, taxBehavior: TaxBehavior): TaxedAmount {
  if (!Number.isSafeInteger(amountCents)) throw new RangeError(`not an integer of cents: ${amountCents}`);
  if (taxBehavior === 'exclusive') {
    const vatCents = divideRounded(amountCents * VAT_RATE_BASIS_POINTS, BASIS_POINTS);
    return { baseCents: amountCents, vatCents, totalCents: amountCents + vatCents };
  }
  const baseCents = divideRounded(amountCents * BASIS_POINTS, BASIS_POINTS + VAT_RATE_BASIS_POINTS);
  return { baseCents, vatCents: amountCents - baseCents, totalCents: amountCents };
}

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

// Creating a format costs a hundred times as much as using it. By default Spanish groups the
// digits only from 10.000 on, so the amounts of a column would differ.
const number = new Intl.NumberFormat('es-ES', { useGrouping: 'always' });
const formatOf = (currency: string, options: Intl.NumberFormatOptions = {}) =>
  new Intl.NumberFormat('es-ES', { style: 'currency', currency, useGrouping: 'always', ...options });
const euros = formatOf('EUR');
const wholeEuros = formatOf('EUR', { maximumFractionDigits: 0 });

/** Intl's Spanish has a hyphen. */
const withMinus = (text: string) => text.replace('-', '−');

/** `-249900` → `−2.499,00 €`. `currency` is an ISO 4217 code in either case. */
export function formatMoney(amountCents: number, currency = 'eur'): string {
  const code = currency.toUpperCase();
  return withMinus((code === 'EUR' ? euros : formatOf(code)).format((amountCents || 0) / 100));
}

/** `249900` → `2.499 €`, for the axis of a chart. */
export function formatWholeEuros(amountCents: number): string {
  return withMinus(wholeEuros.format((amountCents || 0) / 100));
}

/** `2499` → `{ whole: '24', cents: '99' }`. */
export function splitMoney(amountCents: number): { whole: string; cents: string } {
  const whole = number.format(Math.trunc(amountCents / 100));
  return { whole, cents: String(Math.abs(amountCents) % 100).padStart(2, '0') };
}
