import type Stripe from 'stripe';
import type { Intents } from '#features/billing/mirror/mirror-rows';
import { subscriptionOf } from '#features/billing/mirror/promotion-fees';
import { expanded, fromUnix, idOf, momentOf } from '#features/billing/mirror/stripe-values';

/** An open invoice that Stripe could not charge. */
export interface FailedCharge {
  readonly invoiceId: string;
  readonly subscriptionId: string | null;
  readonly paymentId: string;
  readonly cents: number;
  readonly currency: string;
  readonly failedAt: Date;
  /** When it is tried again; null when it won't be. */
  readonly retryAt: Date | null;
  /** Where its owner can pay it. */
  readonly hostedUrl: string | null;
}

/**
 * Statuses of a payment that waits for its owner: refused, or their bank wants them to confirm it.
 */
const WAITS_FOR_OWNER: readonly string[] = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
];

/** The invoices whose charge has failed; one whose debit is still on its way has not. */
export function findFailedCharges(invoices: readonly Stripe.Invoice[], intents: Intents): FailedCharge[] {
  return invoices.flatMap((invoice) => {
    const intent = intentOf(invoice, intents);
    if (invoice.status !== 'open' || !invoice.attempted || !intent) return [];
    if (!WAITS_FOR_OWNER.includes(intent.status)) return [];
    const charge = expanded(intent.latest_charge);
    return [
      {
        invoiceId: invoice.id,
        subscriptionId: subscriptionOf(invoice),
        paymentId: intent.id,
        cents: invoice.amount_remaining,
        currency: invoice.currency,
        failedAt: fromUnix(charge?.created ?? intent.created),
        retryAt: momentOf(invoice.next_payment_attempt),
        hostedUrl: invoice.hosted_invoice_url ?? null,
      },
    ];
  });
}

/** The payment by which an invoice is, or is to be, paid. */
export function intentOf(
  invoice: Stripe.Invoice | undefined,
  intents: Intents,
): Stripe.PaymentIntent | undefined {
  const payments = invoice?.payments?.data ?? [];
  const { payment } = payments.find((each) => each.is_default) ?? payments.at(-1) ?? {};
  return intents.get(idOf(payment?.payment_intent) ?? '');
}
