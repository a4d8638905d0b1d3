import { displaySubscription } from '@horus/contract/billing';
import { formatLongDate } from '@horus/contract/dates';
import { formatMoney } from '@horus/contract/money';
import { subscriptionStates } from '@horus/contract/subscription-states';
import { fetchSubscriptionInfo } from '#client/billing.ts';
import { customerStrip } from '#content/customer-strip.ts';

export interface PlanSummary {
  readonly says: string;
  /** Payment page of the amount due; null if nothing is due. */
  readonly payUrl: string | null;
  /** PDF of the newest invoice. */
  readonly lastInvoice: string | null;
}

/**
 * Example: 'Horus Business · próximo cobro el 24 de diciembre de 2026, 48,39 €.'
 * @throws CallError
 */
export async function readPlan(signal: AbortSignal): Promise<PlanSummary> {
  const info = await fetchSubscriptionInfo(signal);
  const { title, label, tone, action } = displaySubscription(info);
  const [next] = info.upcomingCharges;
  const lastInvoice = info.invoices.find(({ pdfUrl }) => pdfUrl !== null)?.pdfUrl ?? null;
  if (action?.does === 'pay_invoice' && info.due) {
    const owes = customerStrip.owes(formatMoney(info.due.amount, info.due.currency));
    return { says: owes, payUrl: info.due.payUrl, lastInvoice };
  }
  if (subscriptionStates[info.state].title) return { says: `${title}.`, payUrl: null, lastInvoice };
  // A charge in retry is not a next fee: the plan's state says more.
  const more =
    next && tone === 'good'
      ? customerStrip.nextCharge(formatLongDate(next.date), formatMoney(next.amount))
      : label;
  return { says: `${title} · ${more}.`, payUrl: null, lastInvoice };
}
