import type { UpcomingCharge } from '@horus/contract/billing';
import { type BillingPeriod, feePrice, type PlanType, promo, promoCovers } from '@horus/contract/catalog';
import { formatMoney } from '@horus/contract/money';

/** What the mirror knows of a subscription's fees. Amounts are cents with VAT. */
export interface FeeSchedule {
  readonly planType: PlanType;
  readonly billingPeriod: BillingPeriod;
  readonly status: string;
  /** Whether it ends by itself, or has ended. */
  readonly ends: boolean;
  /** Whether Stripe charges it; else its owner pays the invoices that they are sent. */
  readonly chargedAutomatically: boolean;
  /** The day of the month on which its periods begin, where the month has it. */
  readonly anchorAt: Date;
  readonly currentPeriodEndsAt: Date;
  readonly fee: number;
  readonly discountedFee: number;
  readonly discountedFeesLeft: number;
  /** What the plan becomes when its period ends. */
  readonly planned?: PlannedFee | null;
  /** A fee that is drafted and will be charged in a moment; its period has begun already. */
  readonly drafted?: { readonly amount: number; readonly dueAt: Date } | null;
}

/** The plan of the next period, and its fee. */
export interface PlannedFee {
  readonly planType: PlanType;
  readonly billingPeriod: BillingPeriod;
  readonly fee: number;
}

/** An open invoice that Stripe charges by itself. */
export interface DueInvoice {
  readonly number: string | null;
  readonly amount: number;
  readonly currency: string;
  readonly nextAttemptAt: Date;
}

/** Stripe drafts a fee when its period begins and charges it about an hour later. */
export const FEE_CHARGE_DELAY_MS = 3_600_000;

/** When a fee is charged whose period begins at a moment: near midnight that is another day. */
export function chargedAt(periodBeginsAt: Date): Date {
  return new Date(periodBeginsAt.getTime() + FEE_CHARGE_DELAY_MS);
}

/** Statuses in which Stripe goes on issuing and charging fees. */
const CHARGING: readonly string[] = ['trialing', 'active', 'past_due'];

/**
 * The fees to come: the next one; with the promotion, each of its halved fees and the first at the
 * list price, so that nobody is surprised by it. None when nothing is charged by itself any more.
 */
export function upcomingFees(schedule: FeeSchedule): UpcomingCharge[] {
  return [...draftedFee(schedule), ...laterFees(schedule)];
}

/**
 * The fee of the period that has just begun: until it is charged it is no invoice that is shown.
 */
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
  // The promotion is of the plan that is left.
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

/**
 * Cents; what comes to less is not charged but added to the next invoice: Stripe's smallest charge
 * in euros.
 */
const SMALLEST_CHARGE = 50;

/**
 * Fees as Stripe will charge them, the soonest first: what the customer has to their credit pays
 * for them, and what they owe (a credit below zero) is added to the first.
 * @param creditBalance cents
 */
export function chargeWithBalance(fees: readonly UpcomingCharge[], creditBalance: number): UpcomingCharge[] {
  let credit = creditBalance;
  return fees.map((fee) => {
    const amount = chargedOf(fee.amount, credit);
    const used = fee.amount - amount;
    credit -= used;
    return { ...fee, amount, description: fee.description + describeBalance(used, amount, fee.currency) };
  });
}

/**
 * What is charged of a fee, in cents.
 * @param credit cents to the customer's credit; below zero they owe them
 */
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

/** Charges that failed and will be tried again. */
export function upcomingRetries(invoices: readonly DueInvoice[]): UpcomingCharge[] {
  return invoices.map(({ number, amount, currency, nextAttemptAt }) => ({
    kind: 'retry',
    date: nextAttemptAt.toISOString(),
    description: number ? `Nuevo intento de cobro de la factura ${number}` : 'Nuevo intento de cobro',
    amount,
    currency,
  }));
}

/**
 * Some months later at the same time of day, on the anchor's day or the month's last when it has no
 * such day.
 */
function addMonths(from: Date, months: number, anchorDay: number): Date {
  if (months === 0) return from;
  const moved = new Date(from);
  moved.setUTCDate(1);
  moved.setUTCMonth(moved.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate();
  moved.setUTCDate(Math.min(anchorDay, lastDay));
  return moved;
}
