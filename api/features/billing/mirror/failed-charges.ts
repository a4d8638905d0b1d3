import type Stripe from 'stripe';
import { subscriptionOf } from '#features/billing/mirror/promotion-fees';
import type { Intents } from '#features/billing/mirror/row-types';
import { expanded, fromUnix, idOf, momentOf } from '#features/billing/mirror/stripe-values';

export interface FailedCharge {
  readonly invoiceId: string;
  readonly subscriptionId: string | null;
  readonly paymentId: string;
  readonly cents: number;
  readonly currency: string;
  readonly failedAt: Date;
  /** Null without another retry. */
  readonly retryAt: Date | null;
  readonly hostedUrl: string | null;
}

/** The payment was refused, or the bank requires a confirmation. */
const WAITS_FOR_OWNER: readonly string[] = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
];

/** Returns the failed invoices; a processing debit has not failed. */
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

export function intentOf(
  invoice: Stripe.Invoice | undefined,
  intents: Intents,
): Stripe.PaymentIntent | undefined {
  const payments = invoice?.payments?.data ?? [];
  const { payment } = payments.find((each) => each.is_default) ?? payments.at(-1) ?? {};
  return intents.get(idOf(payment?.payment_intent) ?? '');
}
