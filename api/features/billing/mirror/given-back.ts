import type Stripe from 'stripe';
import type { PaymentRow } from '#features/billing/mirror/mirror-rows';
import { subscriptionOf } from '#features/billing/mirror/promotion-fees';

/**
 * Why we end a subscription at Stripe, in the word that its cancellation carries: Stripe has no
 * reason of its own for these.
 */
export const endWords = ['refunded', 'payment_disputed'] as const;
export type EndWord = (typeof endWords)[number];

/** A subscription that has to end. */
export interface GivenBack {
  readonly subscriptionId: string;
  readonly word: EndWord;
}

/** Statuses of a payment whose money has come, whatever became of it. */
const ARRIVED: readonly string[] = ['succeeded', 'disputed', 'refunded', 'dispute_lost'];

/**
 * Subscriptions that run although their money went back: all of it was refunded, as the guarantee
 * has it, or a bank has taken any of it for good. Stripe goes on charging them. A refund of less
 * leaves the plan as it is.
 */
export function findGivenBack(
  subscriptions: readonly Stripe.Subscription[],
  invoices: readonly Stripe.Invoice[],
  payments: readonly PaymentRow[],
): GivenBack[] {
  const subscriptionOfInvoice = new Map(invoices.map((each) => [each.id, subscriptionOf(each)]));
  return subscriptions.flatMap(({ id, ended_at: endedAt }): GivenBack[] => {
    if (endedAt !== null) return [];
    const arrived = payments
      .filter(
        ({ invoiceId, status }) =>
          subscriptionOfInvoice.get(invoiceId ?? '') === id && ARRIVED.includes(status),
      )
      .map(({ status }) => status);
    if (arrived.includes('dispute_lost')) return [{ subscriptionId: id, word: 'payment_disputed' }];
    const all = arrived.length > 0 && arrived.every((status) => status === 'refunded');
    return all ? [{ subscriptionId: id, word: 'refunded' }] : [];
  });
}

/** Why a subscription ended: the word that we ended it with, or Stripe's; null while it runs. */
export function endReasonOf({
  ended_at: endedAt,
  cancellation_details: details,
}: Stripe.Subscription): string | null {
  if (endedAt === null) return null;
  return endWords.find((each) => each === details?.comment) ?? details?.reason ?? null;
}
