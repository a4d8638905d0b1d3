import type { UpcomingCharge } from '@horus/contract/billing';
import { type BillingPeriod, feePrice, type PlanType, promo } from '@horus/contract/catalog';

/** What the mirror knows of a subscription's fees. Amounts are cents with VAT. */
export interface FeeSchedule {
  readonly planType: PlanType;
  readonly billingPeriod: BillingPeriod;
  readonly status: string;
  /** Whether it ends by itself, or has ended. */
  readonly ends: boolean;
  /** The day of the month on which its periods begin, where the month has it. */
  readonly anchorAt: Date;
  readonly currentPeriodEndsAt: Date;
  readonly fee: number;
  readonly discountedFee: number;
  readonly discountedFeesLeft: number;
}

/** An open invoice that Stripe charges by itself. */
export interface DueInvoice {
  readonly number: string | null;
  readonly amount: number;
  readonly currency: string;
  readonly nextAttemptAt: Date;
}

/** Statuses in which Stripe goes on issuing and charging fees. */
const CHARGING: readonly string[] = ['trialing', 'active', 'past_due'];

/**
 * The fees to come: the next one; with the promotion, each of its halved fees and the first at the list price, so that
 * nobody is surprised by it. None when nothing is charged by itself any more.
 */
export function upcomingFees(schedule: FeeSchedule): UpcomingCharge[] {
  if (schedule.ends || !CHARGING.includes(schedule.status) || schedule.fee <= 0) return [];
  const { name } = feePrice(schedule.planType, schedule.billingPeriod).product;
  const { currentPeriodEndsAt, discountedFeesLeft: left } = schedule;
  const anchorDay = schedule.anchorAt.getUTCDate();
  return Array.from({ length: left + 1 }, (_, index) => {
    const halved = index < left;
    const place = promo.discountedFees - left + index + 1;
    return {
      date: addMonths(currentPeriodEndsAt, index, anchorDay).toISOString(),
      description: halved ? `${name}, a mitad de precio (${place} de ${promo.discountedFees})` : name,
      amount: halved ? schedule.discountedFee : schedule.fee,
      currency: 'eur',
    };
  });
}

/** Charges that failed and will be tried again. */
export function upcomingRetries(invoices: readonly DueInvoice[]): UpcomingCharge[] {
  return invoices.map(({ number, amount, currency, nextAttemptAt }) => ({
    date: nextAttemptAt.toISOString(),
    description: number ? `Nuevo intento de cobro de la factura ${number}` : 'Nuevo intento de cobro',
    amount,
    currency,
  }));
}

/** Some months later at the same time of day, on the anchor's day or the month's last when it has no such day. */
function addMonths(from: Date, months: number, anchorDay: number): Date {
  if (months === 0) return from;
  const moved = new Date(from);
  moved.setUTCDate(1);
  moved.setUTCMonth(moved.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate();
  moved.setUTCDate(Math.min(anchorDay, lastDay));
  return moved;
}
