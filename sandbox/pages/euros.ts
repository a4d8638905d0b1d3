import { formatMoney } from '#stripe/billing/descriptions';

/** What somebody typed as euros, in cents; what is wrong with it, in words, when it is no amount within the bounds (cents). */
export function readEuros(typed: string, least: number, most: number): number | string {
  const [, whole, fraction = ''] = /^\s*(\d{1,6})(?:[.,](\d{1,2}))?\s*€?\s*$/.exec(typed) ?? [];
  if (whole === undefined) return 'Escribe un importe en euros, como 12,50.';
  const cents = Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
  if (cents > most) return `Como mucho ${formatMoney(most, 'eur')}.`;
  return cents < least ? `Como poco ${formatMoney(least, 'eur')}.` : cents;
}
