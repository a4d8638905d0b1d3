import type Stripe from 'stripe';
import { toReduction } from '#stripe/billing/discounts';
import { amountOf } from '#stripe/billing/invoice-lines';
import { addUp, computeLines, type LineAmounts, type Totals } from '#stripe/billing/line-amounts';
import { addDays, addMonths } from '#stripe/calendar';
import { productIdOf } from '#stripe/catalog/build-price';
import type { CouponSnapshot, SessionInternal, SessionLine } from '#stripe/kinds';
import { find } from '#stripe/objects';
import type { Work } from '#stripe/work';

export interface QuotedLine {
  readonly line: SessionLine;
  readonly amounts: LineAmounts;
  /** Free today because of a trial. */
  readonly free: boolean;
}

/** A session's amounts if it is confirmed now. */
export interface SessionQuote {
  /** Epoch seconds. */
  readonly now: number;
  readonly lines: readonly QuotedLine[];
  readonly today: Totals;
  /** Epoch seconds; null without a trial. */
  readonly trialEnd: number | null;
  /** The first charge of the recurring lines after today; null without recurring lines. */
  readonly later: {
    readonly lines: readonly QuotedLine[];
    readonly totals: Totals;
    readonly at: number;
  } | null;
}

/** Computes a session's amounts, equal to its first invoice to the cent. */
export function quoteSession(internal: SessionInternal, now: number): SessionQuote {
  const trialEnd = trialEndOf(internal, now);
  const lines = quoteLines(internal.lines, internal.coupon, (line) => trialEnd !== null && isRecurring(line));
  const recurring = internal.lines.filter(isRecurring);
  const today = addUp(lines.map(({ amounts }) => amounts));
  if (recurring.length === 0) return { now, lines, today, trialEnd, later: null };

  const at = trialEnd ?? nextCharge(recurring, now);
  const coupon = couponLeftAt(internal.coupon, now, at, today.discount);
  const laterLines = quoteLines(recurring, coupon, () => false);
  const totals = addUp(laterLines.map(({ amounts }) => amounts));
  return { now, lines, today, trialEnd, later: { lines: laterLines, totals, at } };
}

function trialEndOf({ subscription }: SessionInternal, now: number): number | null {
  if (subscription.trialEnd !== null) return subscription.trialEnd;
  return subscription.trialDays === null ? null : addDays(now, subscription.trialDays);
}

export async function lineItemsOf(work: Work, sessionId: string): Promise<Stripe.LineItem[]> {
  const session = await find(work, 'checkout.session', sessionId);
  if (!session?.internal) return [];
  const { lines } = quoteSession(session.internal, session.wire.created);
  return lines.map(({ line, amounts }) => ({
    id: line.id,
    object: 'item',
    adjustable_quantity: null,
    amount_discount: amounts.discount,
    amount_subtotal: amounts.amount,
    amount_tax: amounts.tax,
    amount_total: amounts.total,
    currency: line.price.currency,
    description: line.description,
    metadata: line.metadata,
    price: line.price,
    quantity: line.quantity,
    taxes: amounts.taxes.map((tax) => ({
      amount: tax.amount,
      rate: line.taxRates.find((rate) => rate.id === tax.rate.id) as Stripe.TaxRate,
      taxability_reason: null,
      taxable_amount: tax.taxable,
    })),
  }));
}

export function isRecurring(line: SessionLine): boolean {
  return line.price.recurring !== null;
}

function quoteLines(
  lines: readonly SessionLine[],
  coupon: CouponSnapshot | null,
  isFree: (line: SessionLine) => boolean,
): QuotedLine[] {
  const amounts = computeLines(
    lines.map((line) => ({
      amount: amountOf({ ...line, free: isFree(line) }),
      product: productIdOf(line.price),
      taxRates: line.taxRates,
    })),
    coupon ? [toReduction(coupon)] : [],
  );
  return lines.map((line, index) => ({ line, amounts: amounts[index] as LineAmounts, free: isFree(line) }));
}

function nextCharge(recurring: readonly SessionLine[], now: number): number {
  const { interval, interval_count: count } = recurring[0]?.price.recurring ?? {
    interval: 'month',
    interval_count: 1,
  };
  if (interval === 'day') return addDays(now, count);
  if (interval === 'week') return addDays(now, 7 * count);
  return addMonths(now, count * (interval === 'year' ? 12 : 1));
}

/** Returns the coupon if it still applies at a later moment. */
function couponLeftAt(
  snapshot: CouponSnapshot | null,
  now: number,
  at: number,
  takenToday: number,
): CouponSnapshot | null {
  if (!snapshot) return null;
  const { duration, duration_in_months: months } = snapshot.coupon;
  if (duration === 'once') return takenToday > 0 ? null : snapshot;
  if (duration === 'repeating') return addMonths(now, months ?? 0) > at ? snapshot : null;
  return snapshot;
}
