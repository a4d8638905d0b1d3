import { MONTHS_PER_YEAR } from '@horus/contract/catalog';
import { addMonths } from '@horus/contract/dates';
import type Stripe from 'stripe';
import type { Dispute } from '#features/billing/mirror/fetch-disputes';
import { purchaseOf } from '#features/billing/mirror/purchased-products';
import type { FinancedYearRow, Intents } from '#features/billing/mirror/row-types';
import { expanded, fromUnix, idOf } from '#features/billing/mirror/stripe-values';

interface PaidYear
  extends Pick<FinancedYearRow, 'checkoutSessionId' | 'planType' | 'refunded' | 'endReason' | 'endedAt'> {
  readonly paidAt: Date;
}

/** Starts at the payment, or at the end of a previous year that is active and not refunded. */
export function toFinancedYears(
  sessions: readonly Stripe.Checkout.Session[],
  intents: Intents,
  disputes: readonly Dispute[],
): FinancedYearRow[] {
  const paid = sessions.flatMap((session) => paidYear(session, intents, disputes));
  let before: { row: FinancedYearRow; number: number } | null = null;
  return paid
    .sort((a, b) => a.paidAt.getTime() - b.paidAt.getTime())
    .map(({ paidAt, ...year }) => {
      const continued: { row: FinancedYearRow; number: number } | null =
        before && before.row.endsAt > paidAt ? before : null;
      const startsAt = continued?.row.endsAt ?? paidAt;
      const contractedAt = continued?.row.contractedAt ?? startsAt;
      const number = (continued?.number ?? 0) + 1;
      // Counted from the first year like Stripe: a year from 29 February returns to that day in a
      // leap year.
      const endsAt = addMonths(contractedAt, number * MONTHS_PER_YEAR);
      const row = { ...year, contractedAt, startsAt, endsAt };
      if (!row.refunded) before = { row, number };
      return row;
    });
}

/** Returns whether the year was bought before the previous one ended. */
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
  const end = endOf(
    charge,
    disputes.filter(({ paymentId }) => paymentId === intentId),
  );
  return [
    {
      checkoutSessionId: session.id,
      planType: bought.planType,
      paidAt: fromUnix(charge?.created ?? session.created),
      refunded: end !== null,
      endReason: end?.reason ?? null,
      endedAt: end?.at ?? null,
    },
  ];
}

/** Returns when and why a year ended early; null if it is paid. */
function endOf(
  charge: Stripe.Charge | null,
  disputes: readonly Dispute[],
): { reason: 'refunded' | 'disputed'; at: Date } | null {
  const lost = disputes.find(({ status }) => status === 'lost');
  // The bank takes the money when the dispute opens; a loss makes it final.
  if (lost) return { reason: 'disputed', at: lost.openedAt };
  if (!charge?.refunded) return null;
  const refunds = charge.refunds?.data ?? [];
  return {
    reason: 'refunded',
    at: fromUnix(Math.max(charge.created, ...refunds.map(({ created }) => created))),
  };
}
