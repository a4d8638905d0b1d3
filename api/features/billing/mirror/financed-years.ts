import type Stripe from 'stripe';
import { type Dispute, disputedStatus } from '#features/billing/mirror/fetch-disputes';
import type { FinancedYearRow, Intents } from '#features/billing/mirror/mirror-rows';
import { purchaseOf } from '#features/billing/mirror/purchased-products';
import { expanded, fromUnix, idOf } from '#features/billing/mirror/stripe-values';

interface PaidYear extends Pick<FinancedYearRow, 'checkoutSessionId' | 'planType' | 'refunded'> {
  readonly paidAt: Date;
}

/**
 * The years that paid purchases of the financed plan run for: from their payment, or, when the year before had not ended
 * by then, from its end, so that no day is lost or paid twice. A year that was given back is followed by none.
 */
export function toFinancedYears(
  sessions: readonly Stripe.Checkout.Session[],
  intents: Intents,
  disputes: readonly Dispute[],
): FinancedYearRow[] {
  const paid = sessions.flatMap((session) => paidYear(session, intents, disputes));
  let before: FinancedYearRow | null = null;
  return paid
    .sort((a, b) => a.paidAt.getTime() - b.paidAt.getTime())
    .map(({ paidAt, ...year }) => {
      const continued: FinancedYearRow | null = before && before.endsAt > paidAt ? before : null;
      const startsAt = continued?.endsAt ?? paidAt;
      const contractedAt = continued?.contractedAt ?? startsAt;
      const row = { ...year, contractedAt, startsAt, endsAt: oneYearAfter(startsAt) };
      if (!row.refunded) before = row;
      return row;
    });
}

/** Whether a year was bought while the one before it still ran. */
export function continuesAnother({ contractedAt, startsAt }: FinancedYearRow): boolean {
  return contractedAt < startsAt;
}

function paidYear(
  session: Stripe.Checkout.Session,
  intents: Intents,
  disputes: readonly Dispute[],
): PaidYear[] {
  const bought = purchaseOf(session.metadata);
  if (bought?.billingPeriod !== 'annual-financed' || session.payment_status !== 'paid') return [];
  const intentId = idOf(session.payment_intent) ?? '';
  const charge = expanded(intents.get(intentId)?.latest_charge ?? null);
  const lost = disputedStatus(disputes.filter(({ paymentId }) => paymentId === intentId)) === 'dispute_lost';
  return [
    {
      checkoutSessionId: session.id,
      planType: bought.planType,
      paidAt: fromUnix(charge?.created ?? session.created),
      // A lost dispute can't be refunded: the money is back with the payer all the same.
      refunded: lost || (charge?.refunded ?? false),
    },
  ];
}

function oneYearAfter(start: Date): Date {
  const end = new Date(start);
  end.setUTCFullYear(end.getUTCFullYear() + 1);
  return end;
}
