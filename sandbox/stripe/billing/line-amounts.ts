export interface LineTaxRate {
  readonly id: string;
  /** Per cent, at most four decimals. */
  readonly percentage: number;
  readonly inclusive: boolean;
}

/** In cents. */
export interface LineRequest {
  /** Unit amount times quantity, with inclusive taxes; negative for a credit. */
  readonly amount: number;
  readonly product: string;
  /** False excludes the line from discounts. */
  readonly discountable?: boolean;
  readonly taxRates: readonly LineTaxRate[];
}

export interface Reduction {
  readonly percentOff: number | null;
  readonly amountOff: number | null;
  /** Null for all. */
  readonly products: readonly string[] | null;
}

interface LineTax {
  readonly rate: LineTaxRate;
  readonly amount: number;
  /** The net amount. */
  readonly taxable: number;
}

/** In cents. */
export interface LineAmounts {
  readonly amount: number;
  /** By reduction, in their order. */
  readonly discounts: readonly number[];
  readonly discount: number;
  readonly taxes: readonly LineTax[];
  /** Includes inclusive taxes. */
  readonly tax: number;
  /** Amount − discount + exclusive taxes. */
  readonly total: number;
}

export interface Totals {
  /** Sum of the amounts: with inclusive taxes, without exclusive ones. */
  readonly subtotal: number;
  readonly discount: number;
  readonly tax: number;
  readonly total: number;
}

/** 100 % in units of a ten-thousandth per cent. */
const WHOLE = 1_000_000;
const UNITS_PER_PERCENT = 10_000;

/**
 * Computes each line: first the reductions in order, each on the rest after the one before and only
 * on covered products, then the taxes on the rest. Rounds each figure half up to the cent.
 */
export function computeLines(lines: readonly LineRequest[], reductions: readonly Reduction[]): LineAmounts[] {
  let left = lines.map((line) => line.amount);
  const taken = reductions.map((reduction) => {
    const discounts = discountLines(lines, left, reduction);
    left = left.map((amount, index) => amount - (discounts[index] ?? 0));
    return discounts;
  });
  return lines.map((line, index) =>
    taxLine(
      line,
      taken.map((discounts) => discounts[index] ?? 0),
    ),
  );
}

export function addUp(lines: readonly LineAmounts[]): Totals {
  const sum = (pick: (line: LineAmounts) => number) => lines.reduce((total, line) => total + pick(line), 0);
  return {
    subtotal: sum((line) => line.amount),
    discount: sum((line) => line.discount),
    tax: sum((line) => line.tax),
    total: sum((line) => line.total),
  };
}

export function inclusiveTax(amount: number, taxRates: readonly LineTaxRate[]): number {
  const inclusive = taxRates.filter((rate) => rate.inclusive);
  return splitInclusive(amount, inclusive).reduce((total, tax) => total + tax.amount, 0);
}

/** @param left each line's amount after the earlier reductions */
function discountLines(
  lines: readonly LineRequest[],
  left: readonly number[],
  { percentOff, amountOff, products }: Reduction,
): number[] {
  const covered = lines.map((line, index) =>
    line.discountable !== false && (products === null || products.includes(line.product))
      ? (left[index] ?? 0)
      : 0,
  );
  if (percentOff !== null) {
    const rate = Math.round(percentOff * UNITS_PER_PERCENT);
    return covered.map((amount) => divideHalfUp(amount * rate, WHOLE));
  }
  return allocate(
    Math.min(
      amountOff ?? 0,
      covered.reduce((sum, amount) => sum + amount, 0),
    ),
    covered,
  );
}

/** Splits cents in proportion to weights. The shares add up to `total`. */
function allocate(total: number, weights: readonly number[]): number[] {
  let weightLeft = weights.reduce((sum, weight) => sum + weight, 0);
  let left = total;
  return weights.map((weight) => {
    const share = weightLeft === 0 ? 0 : divideHalfUp(left * weight, weightLeft);
    left -= share;
    weightLeft -= weight;
    return share;
  });
}

function taxLine(line: LineRequest, discounts: readonly number[]): LineAmounts {
  const discount = discounts.reduce((sum, each) => sum + each, 0);
  const reduced = line.amount - discount;
  const included = splitInclusive(
    reduced,
    line.taxRates.filter((rate) => rate.inclusive),
  );
  const net = reduced - included.reduce((sum, tax) => sum + tax.amount, 0);
  const added = line.taxRates
    .filter((rate) => !rate.inclusive)
    .map((rate) => ({ rate, amount: divideHalfUp(net * unitsOf(rate), WHOLE), taxable: net }));
  const exclusiveTax = added.reduce((sum, tax) => sum + tax.amount, 0);
  return {
    amount: line.amount,
    discounts,
    discount,
    taxes: [...included, ...added],
    tax: reduced - net + exclusiveTax,
    total: reduced + exclusiveTax,
  };
}

/** With inclusive rates, a rate r of the net is r / (1 + all rates) of the gross. */
function splitInclusive(amount: number, rates: readonly LineTaxRate[]): LineTax[] {
  const allUnits = rates.reduce((sum, rate) => sum + unitsOf(rate), 0);
  const taxes = rates.map((rate) => divideHalfUp(amount * unitsOf(rate), WHOLE + allUnits));
  const net = amount - taxes.reduce((sum, tax) => sum + tax, 0);
  return rates.map((rate, index) => ({ rate, amount: taxes[index] ?? 0, taxable: net }));
}

function unitsOf(rate: LineTaxRate): number {
  return Math.round(rate.percentage * UNITS_PER_PERCENT);
}

/**
 * Divides whole numbers (divisor above 0) and rounds halves away from zero, so that a credit equals
 * its charge. Uses BigInt, because products can exceed 2^53.
 */
export function divideHalfUp(dividend: number, divisor: number): number {
  if (dividend < 0) return -divideHalfUp(-dividend, divisor);
  if (dividend + divisor < Number.MAX_SAFE_INTEGER / 2)
    return Math.floor((2 * dividend + divisor) / (2 * divisor));
  return Number((2n * BigInt(dividend) + BigInt(divisor)) / (2n * BigInt(divisor)));
}
