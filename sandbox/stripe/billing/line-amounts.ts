export interface LineTaxRate {
  readonly id: string;
  /** Per cent, with at most four decimals. */
  readonly percentage: number;
  /** Whether the line's amount already holds it. */
  readonly inclusive: boolean;
}

/** Cents. */
export interface LineRequest {
  /** Unit amount times quantity, or below zero a credit; with inclusive taxes it holds them. */
  readonly amount: number;
  readonly product: string;
  /** False: no reduction covers it. */
  readonly discountable?: boolean;
  readonly taxRates: readonly LineTaxRate[];
}

/** A coupon, as far as it changes amounts. */
export interface Reduction {
  readonly percentOff: number | null;
  readonly amountOff: number | null;
  /** Null: all of them. */
  readonly products: readonly string[] | null;
}

interface LineTax {
  readonly rate: LineTaxRate;
  readonly amount: number;
  /** The net amount that it is a percentage of. */
  readonly taxable: number;
}

/** Cents. */
export interface LineAmounts {
  readonly amount: number;
  /** What each reduction takes off, in their order. */
  readonly discounts: readonly number[];
  /** What they take off together. */
  readonly discount: number;
  readonly taxes: readonly LineTax[];
  /** All taxes, inclusive ones too. */
  readonly tax: number;
  /** What is paid for it: amount − discount + exclusive taxes. */
  readonly total: number;
}

export interface Totals {
  /** Sum of the amounts, with inclusive and without exclusive taxes. */
  readonly subtotal: number;
  readonly discount: number;
  readonly tax: number;
  readonly total: number;
}

/** Percentages have four decimals: a hundred per cent in these units. */
const WHOLE = 1_000_000;
const UNITS_PER_PERCENT = 10_000;

/**
 * What each line comes to: first the reductions, one after the other, on the lines whose product
 * they cover, each at most what the one before has left; then each tax on what remains, every
 * figure rounded half up to the cent.
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

/** Sums of lines; the total is what is paid. */
export function addUp(lines: readonly LineAmounts[]): Totals {
  const sum = (pick: (line: LineAmounts) => number) => lines.reduce((total, line) => total + pick(line), 0);
  return {
    subtotal: sum((line) => line.amount),
    discount: sum((line) => line.discount),
    tax: sum((line) => line.tax),
    total: sum((line) => line.total),
  };
}

/** The inclusive taxes in an amount, in cents. */
export function inclusiveTax(amount: number, taxRates: readonly LineTaxRate[]): number {
  const inclusive = taxRates.filter((rate) => rate.inclusive);
  return splitInclusive(amount, inclusive).reduce((total, tax) => total + tax.amount, 0);
}

/** `left` is what earlier reductions have left of each line. */
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
  return shareOut(
    Math.min(
      amountOff ?? 0,
      covered.reduce((sum, amount) => sum + amount, 0),
    ),
    covered,
  );
}

/**
 * Splits cents in proportion to weights; the shares add up to the whole, and none is above its
 * weight's due by a cent.
 */
function shareOut(total: number, weights: readonly number[]): number[] {
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

/** The taxes inside an amount: a rate r of the net is r / (1 + all rates) of the gross. */
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
 * Whole division by a number above zero, halves away from zero: a credit is as much as the same
 * charge. Products can pass 2^53, so it is done with big integers.
 */
export function divideHalfUp(dividend: number, divisor: number): number {
  if (dividend < 0) return -divideHalfUp(-dividend, divisor);
  if (dividend + divisor < Number.MAX_SAFE_INTEGER / 2)
    return Math.floor((2 * dividend + divisor) / (2 * divisor));
  return Number((2n * BigInt(dividend) + BigInt(divisor)) / (2n * BigInt(divisor)));
}
