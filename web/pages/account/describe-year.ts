import type { CheckoutSessionView } from '@horus/contract/billing';
import { formatMoney } from '@horus/contract/money';

/** '290,25 € y 60,50 € de instalación'. */
export function describeYear({ amountTotal, setupAmount, currency }: CheckoutSessionView): string {
  const year = formatMoney(amountTotal - (setupAmount ?? 0), currency);
  return setupAmount ? `${year} y ${formatMoney(setupAmount, currency)} de instalación` : year;
}
