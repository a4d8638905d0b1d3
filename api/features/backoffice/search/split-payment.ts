import { addDays, dayOf, formatMonth, startOfDay } from '@horus/contract/dates';

/** A card or an amount before other words. */
const BEGUN =
  /^((?:(?:tarjeta|visa|mastercard|amex)\s)?[*•·]*\d{4}|[\d.]*\d[,.]\d{1,2}(?:\s*€)?|[\d.]+\s*€)\s+(\S.*)$/i;
/** '22 nov', 'el 22 de noviembre', '22/11'. */
const A_DAY = /^(?:del?\s|el\s)?(0?[1-9]|[12]\d|3[01])(?:\/(0?[1-9]|1[0-2])|\s+(?:de\s+)?([a-z]{3,}))$/i;
/** '4455 66' is a phone. */
const A_NAME = /\p{L}{2}/u;
const months = Array.from({ length: 12 }, (_, at) => formatMonth(`2026-${String(at + 1).padStart(2, '0')}`));

interface AskedPayment {
  /** A card's digits, an amount or the whole text. */
  readonly q: string;
  /** A customer's name. */
  readonly whom?: string;
  /** From a midnight in Spain to the next one. */
  readonly day?: readonly [from: Date, to: Date];
}

/** Splits '4242 viveros', '48,39 viveros' and '48,39 22 nov'; a day is the last one before now. */
export function splitPayment(typed: string, now: Date): AskedPayment {
  const [, q, rest = ''] = BEGUN.exec(typed) ?? [];
  const day = lastDay(rest, dayOf(now));
  if (q && day) return { q, day: [startOfDay(day), startOfDay(addDays(day, 1))] };
  return q && A_NAME.test(rest) ? { q, whom: rest } : { q: typed };
}

function lastDay(typed: string, today: string): string | null {
  const [, date = '', number, name] = A_DAY.exec(typed) ?? [];
  const month = name ? months.findIndex((each) => each.startsWith(name.toLowerCase())) + 1 : Number(number);
  if (!month) return null;
  const end = [month, date].map((part) => String(part).padStart(2, '0')).join('-');
  const [year = '', ...others] = today.split('-');
  const day = `${Number(year) - Number(end > others.join('-'))}-${end}`;
  // '31 nov' becomes 1 December.
  return addDays(day, 0) === day ? day : null;
}
