import type Stripe from 'stripe';
import { fromUnix, idOf } from '#features/billing/mirror/stripe-values';

/** `reason` is Stripe's decline code; null without one. */
export interface PaymentFailure {
  readonly id: string;
  readonly at: string;
  readonly cents: number;
  readonly reason: string | null;
}

/** Oldest first. */
export function failuresOf(paymentId: string, charges: readonly Stripe.Charge[]): PaymentFailure[] {
  return charges
    .filter(({ payment_intent, status }) => status === 'failed' && idOf(payment_intent) === paymentId)
    .toSorted((one, other) => one.created - other.created || (one.id < other.id ? -1 : 1))
    .map(({ id, created, amount: cents, outcome, failure_code: code }) => ({
      id,
      at: fromUnix(created).toISOString(),
      cents,
      // Cards have the decline code in `outcome.reason`; debits have `failure_code`.
      reason: outcome?.reason ?? code,
    }));
}
