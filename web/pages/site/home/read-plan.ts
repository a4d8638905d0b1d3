import { displaySubscription } from '@horus/contract/billing';
import { formatLongDate } from '@horus/contract/dates';
import { formatMoney } from '@horus/contract/money';
import { fetchSubscriptionInfo } from '#client/billing.ts';
import { customerStrip } from '#content/customer-strip.ts';

/** A customer's plan in a line. */
export interface PlanInALine {
  readonly says: string;
  readonly hasInvoices: boolean;
}

/**
 * 'Horus Business · próximo cobro el 24 de diciembre de 2026, 48,39 €.', or how the plan stands.
 * @throws CallError
 */
export async function readPlan(signal: AbortSignal): Promise<PlanInALine> {
  const info = await fetchSubscriptionInfo(signal);
  const { title, label } = displaySubscription(info);
  const [next] = info.upcomingCharges;
  const more = next
    ? customerStrip.nextCharge(formatLongDate(next.date), formatMoney(next.amount))
    : label === title
      ? null
      : label;
  return { says: `${[title, more].filter(Boolean).join(' · ')}.`, hasInvoices: info.invoices.length > 0 };
}
