import type Stripe from 'stripe';

interface Interval {
  readonly interval: Stripe.Price.Recurring['interval'];
  readonly count: number;
}

const DAY_SECONDS = 86_400;
export const HOUR_SECONDS = 3_600;

/** Epoch seconds. */
export function addDays(moment: number, days: number): number {
  return moment + days * DAY_SECONDS;
}

/** Adds months; falls back to the last day of a shorter month. */
export function addMonths(moment: number, months: number): number {
  const date = new Date(moment * 1_000);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return date.getTime() / 1_000;
}

/** In epoch seconds. */
export interface Period {
  readonly start: number;
  readonly end: number;
}

/** Returns the period that contains a moment. */
export function periodAround(anchor: number, interval: Interval, moment: number): Period {
  const end = nextPeriodEnd(anchor, interval, moment);
  let start = anchor;
  for (let next = start; next < end; next = nextPeriodEnd(anchor, interval, next)) start = next;
  return { start, end };
}

/**
 * Returns the first moment after `from` at whole intervals from the anchor: an anchor on the 31st
 * returns to the 31st after a shorter month.
 */
export function nextPeriodEnd(anchor: number, { interval, count }: Interval, from: number): number {
  const at = (periods: number) => {
    if (interval === 'day') return addDays(anchor, periods * count);
    if (interval === 'week') return addDays(anchor, periods * count * 7);
    return addMonths(anchor, periods * count * (interval === 'year' ? 12 : 1));
  };
  let periods = 0;
  while (at(periods) <= from) periods += 1;
  return at(periods);
}
