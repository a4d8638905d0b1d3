import type { UpcomingCharge } from '@horus/contract/billing';
import { type BillingPeriod, feePrice, type PlanType, promo, promoCovers } from '@horus/contract/catalog';
import { formatMoney } from '@horus/contract/money';

/** Amounts are cents with VAT. */
export interface FeeSchedule {
  readonly planType: PlanType;
  readonly billingPeriod: BillingPeriod;
  readonly status: string;
  /** True if it has ended or will end. */
  readonly ends: boolean;
  /** False if Stripe sends invoices for the owner to pay. */
  readonly chargedAutomatically: boolean;
  /** Its day is the first day of the periods; a shorter month uses its last day. */
  readonly anchorAt: Date;
  readonly currentPeriodEndsAt: Date;
  readonly fee: number;
  readonly discountedFee: number;
  readonly discountedFeesLeft: number;
  /** Plan after the end of the period. */
  readonly planned?: PlannedFee | null;
  /** Drafted fee of the new period, charged about an hour after its start. */
  readonly drafted?: { readonly amount: number; readonly dueAt: Date } | null;
}

export interface PlannedFee {
  readonly planType: PlanType;
  readonly billingPeriod: BillingPeriod;
  readonly fee: number;
}

/** Open invoice that Stripe charges automatically. */
export interface DueInvoice {
  readonly number: string | null;
  readonly amount: number;
  readonly currency: string;
  readonly nextAttemptAt: Date;
}

/** Stripe drafts a fee at the start of its period and charges it about an hour later. */
export const FEE_CHARGE_DELAY_MS = 3_600_000;

/** Near midnight the charge is on the next day. */
export function chargedAt(periodBeginsAt: Date): Date {
  return new Date(periodBeginsAt.getTime() + FEE_CHARGE_DELAY_MS);
}

/** Statuses in which Stripe charges fees. */
const CHARGING: readonly string[] = ['trialing', 'active', 'past_due'];

/** Returns the next fee; with the promotion, each halved fee and the first full one. */
export function upcomingFees(schedule: FeeSchedule): UpcomingCharge[] {
  return [...draftedFee(schedule), ...laterFees(schedule)];
}

/** A draft is not yet in the list of invoices. */
function draftedFee({ planType, billingPeriod, drafted, ...schedule }: FeeSchedule): UpcomingCharge[] {
  if (!drafted || drafted.amount <= 0) return [];
  const { name } = feePrice(planType, billingPeriod).product;
  const halved = promoCovers(planType, billingPeriod) && drafted.amount < schedule.fee;
  const place = promo.discountedFees - schedule.discountedFeesLeft;
  return [
    {
      kind: 'fee',
      date: drafted.dueAt.toISOString(),
      description: halved ? halvedFee(name, place) : name,
      amount: drafted.amount,
      currency: 'eur',
    },
  ];
}

const halvedFee = (name: string, place: number) =>
  `${name}, a mitad de precio (${place} de ${promo.discountedFees})`;

function laterFees(schedule: FeeSchedule): UpcomingCharge[] {
  if (schedule.ends || !schedule.chargedAutomatically) return [];
  if (!CHARGING.includes(schedule.status) || schedule.fee <= 0) return [];
  const { currentPeriodEndsAt, planned } = schedule;
  const { planType, billingPeriod, fee } = planned ?? schedule;
  const { name } = feePrice(planType, billingPeriod).product;
  // The promotion ends with the old plan.
  const left = planned ? 0 : schedule.discountedFeesLeft;
  const anchorDay = schedule.anchorAt.getUTCDate();
  return Array.from({ length: left + 1 }, (_, index) => {
    const halved = index < left;
    const place = promo.discountedFees - left + index + 1;
    return {
      kind: 'fee',
      date: chargedAt(addMonths(currentPeriodEndsAt, index, anchorDay)).toISOString(),
      description: halved ? halvedFee(name, place) : name,
      amount: halved ? schedule.discountedFee : fee,
      currency: 'eur',
    };
  });
}

/** Stripe's minimum charge in euros, in cents. A smaller amount is added to the next invoice. */
const SMALLEST_CHARGE = 50;

/** Adds a negative balance to the first fee. `creditBalance` is in cents. */
export function chargeWithBalance(fees: readonly UpcomingCharge[], creditBalance: number): UpcomingCharge[] {
  let credit = creditBalance;
  return fees.map((fee) => {
    const amount = chargedOf(fee.amount, credit);
    const used = fee.amount - amount;
    credit -= used;
    return { ...fee, amount, description: fee.description + describeBalance(used, amount, fee.currency) };
  });
}

/** @param credit cents; negative if the customer owes them */
export function chargedOf(fee: number, credit: number): number {
  const due = Math.max(0, fee - credit);
  return due < SMALLEST_CHARGE ? 0 : due;
}

function describeBalance(used: number, charged: number, currency: string): string {
  if (used === 0) return '';
  if (charged === 0) return ', pagada con tu saldo';
  const cents = formatMoney(Math.abs(used), currency);
  return used > 0 ? `, menos ${cents} de tu saldo` : `, más ${cents} que tenías pendientes`;
}

export function upcomingRetries(invoices: readonly DueInvoice[]): UpcomingCharge[] {
  return invoices.map(({ number, amount, currency, nextAttemptAt }) => ({
    kind: 'retry',
    date: nextAttemptAt.toISOString(),
    description: number ? `Nuevo intento de cobro de la factura ${number}` : 'Nuevo intento de cobro',
    amount,
    currency,
  }));
}

/** Uses the anchor's day, or the last day of a shorter month. */
function addMonths(from: Date, months: number, anchorDay: number): Date {
  if (months === 0) return from;
  const moved = new Date(from);
  moved.setUTCDate(1);
  moved.setUTCMonth(moved.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate();
  moved.setUTCDate(Math.min(anchorDay, lastDay));
  return moved;
}
