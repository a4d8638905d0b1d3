import type { CheckoutSessionView } from '@horus/contract/billing';
import { formatMoney } from '@horus/contract/money';

/** '290,25 € y 60,50 € de instalación, 350,75 € en total'. */
export function describeYear({ amountTotal, setupAmount, currency }: CheckoutSessionView): string {
  const year = formatMoney(amountTotal - (setupAmount ?? 0), currency);
  if (!setupAmount) return year;
  const [setup, total] = [setupAmount, amountTotal].map((cents) => formatMoney(cents, currency));
  return `${year} y ${setup} de instalación, ${total} en total`;
}
