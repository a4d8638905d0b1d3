import { endsWithAccount, type SubscriptionInfo } from './billing.ts';
import { formatLongDate } from './dates.ts';
import { formatMoney, type TaxedAmount, withVat } from './money.ts';
import { hasPlan } from './subscription-states.ts';

export interface PlanPrice {
  readonly fee: TaxedAmount;
  readonly lowered: { readonly fee: TaxedAmount; readonly left: number } | null;
  readonly unit: 'mes' | 'año';
  /** ISO 8601. */
  readonly freeUntil: string | null;
}

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

/** 'Gratis hasta el 22 de diciembre de 2026; después 15,13 € al mes (6 cuotas) y luego …' */
export function describePlanPrice(info: SubscriptionInfo): string | null {
  const price = planPrice(info);
  if (!price) return null;
  const { freeUntil } = price;
  if (!freeUntil) return info.cancelAtPeriodEnd ? null : `${describeFees(price)}, IVA incluido.`;
  if (endsWithAccount(info)) return null;
  const free = `Gratis hasta el ${formatLongDate(freeUntil)}`;
  // A cancelled plan has no further fee; a planned change shows its own.
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
