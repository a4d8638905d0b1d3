import type Stripe from 'stripe';
import type { Payer, PaymentFailure, PaymentPeriod } from '#features/billing/billing-tables';
import { kindOf } from '#features/billing/mirror/purchased-products';
import { fromUnix, idOf } from '#features/billing/mirror/stripe-values';

/** Stripe keeps the customer on an invoice unchanged. The fallback is the cardholder. */
export function payerOf(invoice: Stripe.Invoice | undefined, charge: Stripe.Charge | null): Payer | null {
  if (invoice) {
    return {
      name: invoice.customer_name,
      taxId: invoice.customer_tax_ids?.[0]?.value ?? null,
      email: invoice.customer_email,
      address: toAddress(invoice.customer_address),
    };
  }
  if (!charge) return null;
  const { name, email, address } = charge.billing_details;
  return { name, taxId: null, email, address: toAddress(address) };
}

function toAddress(address: Stripe.Address | null): Payer['address'] {
  if (!address) return null;
  const { line1, line2, postal_code: postalCode, city, country } = address;
  const street = [line1, line2].filter(Boolean).join(', ');
  return { street: street || null, postalCode, city, country };
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
