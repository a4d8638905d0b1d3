import { endsWithAccount, type SubscriptionInfo } from './billing.ts';
import { formatLongDate } from './dates.ts';
import { formatMoney, type TaxedAmount, withVat } from './money.ts';
import { hasPlan } from './subscription-states.ts';

/**
 * What a plan costs, its lowered fees beside the list price. Null where nothing is charged by fees.
 */
export interface PlanPrice {
  /** A fee of the period, with its VAT apart. */
  readonly fee: TaxedAmount;
  /** The fee that is charged while the promotion lasts, and how many of them are left. */
  readonly lowered: { readonly fee: TaxedAmount; readonly left: number } | null;
  readonly unit: 'mes' | 'año';
  /** The end of the free month, while it runs; ISO 8601. */
  readonly freeUntil: string | null;
}

/** The price of a plan that runs and is paid by fees; null of any other. */
export function planPrice(info: SubscriptionInfo): PlanPrice | null {
  const { dbSubscription, fee, state, status, currentPeriodEnd } = info;
  if (!fee || !dbSubscription || !hasPlan(state)) return null;
  return {
    fee: withVat(fee.amount, 'inclusive'),
    lowered: fee.loweredLeft > 0 ? { fee: withVat(fee.lowered, 'inclusive'), left: fee.loweredLeft } : null,
    unit: dbSubscription.billingPeriod === 'monthly' ? 'mes' : 'año',
    freeUntil: status === 'trialing' ? currentPeriodEnd : null,
  };
}

/**
 * 'Gratis hasta el 22 de diciembre de 2026; después 15,13 € al mes (6 cuotas) y luego 30,24 €, IVA
 * incluido.' Null where a plan has no price of this kind, will not be charged again, or ends with
 * its account before that.
 */
export function describePlanPrice(info: SubscriptionInfo): string | null {
  const price = planPrice(info);
  if (!price) return null;
  const { freeUntil } = price;
  if (!freeUntil) return info.cancelAtPeriodEnd ? null : `${describeFees(price)}, IVA incluido.`;
  if (endsWithAccount(info)) return null;
  const free = `Gratis hasta el ${formatLongDate(freeUntil)}`;
  // Cancelled, there will be no fee; of a planned change its own line says the fee.
  return info.cancelAtPeriodEnd || info.plannedChange
    ? `${free}.`
    : `${free}; después ${describeFees(price)}, IVA incluido.`;
}

function describeFees({ fee, lowered, unit, freeUntil }: PlanPrice): string {
  const list = formatMoney(fee.totalCents);
  if (!lowered) return `${list} al ${unit}`;
  const { left } = lowered;
  const fees = left === 1 ? '1 cuota' : `${left} cuotas`;
  const howMany = freeUntil ? fees : `${left === 1 ? 'queda' : 'quedan'} ${fees}`;
  return `${formatMoney(lowered.fee.totalCents)} al ${unit} (${howMany}) y luego ${list}`;
}
