import type Stripe from 'stripe';
import { kindOf } from '#features/billing/mirror/purchased-products';

/** ISO 8601. */
export interface PaymentPeriod {
  readonly startsAt: string;
  readonly endsAt: string;
}

/** Returns null without a charged fee. */
export function periodOf(invoice: Stripe.Invoice | undefined): PaymentPeriod | null {
  const fees = (invoice?.lines.data ?? []).filter((line) => line.amount > 0 && kindOf(line) === 'plan');
  // A one-time purchase has an empty period.
  const periods = fees.map(({ period }) => period).filter(({ start, end }) => end > start);
  if (periods.length === 0) return null;
  const iso = (seconds: number) => new Date(seconds * 1_000).toISOString();
  return {
    startsAt: iso(Math.min(...periods.map(({ start }) => start))),
    endsAt: iso(Math.max(...periods.map(({ end }) => end))),
  };
}
