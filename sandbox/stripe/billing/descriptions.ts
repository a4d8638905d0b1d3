import type Stripe from 'stripe';

const PER = { day: 'día', week: 'semana', month: 'mes', year: 'año' } as const;
const PLURALS = { day: 'días', week: 'semanas', month: 'meses', year: 'años' } as const;

/** 'mes', '3 meses'. */
export function describeInterval(recurring: Stripe.Price.Recurring): string {
  const interval = recurring.interval as keyof typeof PER;
  const { interval_count: count } = recurring;
  return count === 1 ? PER[interval] : `${count} ${PLURALS[interval]}`;
}

/** '1 × Plan (a 24,99 € / mes)'. */
export function describeFee(product: string, price: Stripe.Price, quantity: number): string {
  const per = price.recurring ? ` / ${describeInterval(price.recurring)}` : '';
  return `${quantity} × ${product} (a ${formatMoney(price.unit_amount ?? 0, price.currency)}${per})`;
}

export function describeTrial(product: string): string {
  return `Periodo de prueba de ${product}`;
}

export function describeProration(
  product: string,
  { at, quantity, credit }: { readonly at: number; readonly quantity: number; readonly credit: boolean },
): string {
  const what = quantity === 1 ? product : `${quantity} × ${product}`;
  return `${credit ? 'Tiempo sin usar' : 'Tiempo restante'} de ${what} desde el ${formatDay(at)}`;
}

function formatDay(moment: number): string {
  const format = new Intl.DateTimeFormat('es-ES', { dateStyle: 'medium', timeZone: 'UTC' });
  return format.format(moment * 1_000);
}

/** Formats cents in Spanish: '1.234,50 €'. */
export function formatMoney(cents: number, currency: string): string {
  const format = new Intl.NumberFormat('es-ES', {
    style: 'currency',
    currency: currency.toUpperCase(),
    useGrouping: 'always',
  });
  return format.format(cents / 100).replace(/[\u00a0\u202f]/g, '\u00a0');
}
