import type Stripe from 'stripe';

interface Interval {
  readonly interval: Stripe.Price.Recurring['interval'];
  readonly count: number;
}

const DAY_SECONDS = 86_400;
export const HOUR_SECONDS = 3_600;

/** A moment some days later; all moments are epoch seconds. */
export function addDays(moment: number, days: number): number {
  return moment + days * DAY_SECONDS;
}

/** The same day and time some months later, or that month's last day when it has no such day. */
export function addMonths(moment: number, months: number): number {
  const date = new Date(moment * 1_000);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return date.getTime() / 1_000;
}

/** A time that is paid for at once, in epoch seconds. */
export interface Period {
  readonly start: number;
  readonly end: number;
}

/** The period that holds a moment, of those that follow an anchor one after the other. */
export function periodAround(anchor: number, interval: Interval, moment: number): Period {
  const end = nextPeriodEnd(anchor, interval, moment);
  let start = anchor;
  for (let next = start; next < end; next = nextPeriodEnd(anchor, interval, next)) start = next;
  return { start, end };
}

/**
 * The first moment after `from` that lies a whole number of intervals from the anchor: an anchor of
 * the 31st comes back to the 31st after a shorter month.
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
