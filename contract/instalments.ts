import { FINANCED_INSTALMENTS } from './catalog.ts';
import { formatMoney } from './money.ts';

/** Splits an amount as evenly as whole cents allow. */
export function instalmentsOf(cents: number): number[] {
  const rest = cents % FINANCED_INSTALMENTS;
  const base = (cents - rest) / FINANCED_INSTALMENTS;
  return Array.from({ length: FINANCED_INSTALMENTS }, (_, index) => base + (index < rest ? 1 : 0));
}

/** '3 plazos sin intereses de 154,83 €', or every amount when they differ by a cent. */
export function describeInstalments(cents: number, currency: string): string {
  const amounts = instalmentsOf(cents).map((each) => formatMoney(each, currency));
  const distinct = new Set(amounts).size === 1 ? amounts.slice(0, 1) : amounts;
  return `${FINANCED_INSTALMENTS} plazos sin intereses de ${listed.format(distinct)}`;
}

const listed = new Intl.ListFormat('es-ES');
