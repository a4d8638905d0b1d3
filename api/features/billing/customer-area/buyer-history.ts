import { RECEIVED_STATUSES } from '@horus/contract/billing';
import { dayMonthsLater, dayOf } from '@horus/contract/dates';
import type { BuyerHistory } from '@horus/contract/quote';
import { DATA_KEPT_MONTHS } from '@horus/contract/retention';
import { type SQL, sql } from 'drizzle-orm';

/** Columns of `historyColumns`. */
export interface HistoryRow {
  trial_used: boolean;
  promo_used: boolean;
  /** End of the last paid plan; null without one. */
  plan_ended_at: string | null;
}

/** Ignores plans that are unpaid or fully refunded: the next price is a first one. */
export const historyColumns = (organizationId: string, now: Date): SQL => sql`
  exists (select from mirrored_subscriptions
           where organization_id = ${organizationId} and trial_ends_at is not null) as trial_used,
  exists (select from mirrored_subscriptions m
           where organization_id = ${organizationId} and had_promotion and ${wasPaid}) as promo_used,
  greatest((select max(ended_at) from mirrored_subscriptions m
             where organization_id = ${organizationId} and ended_at is not null and ${wasPaid} and not ${isGivenBack}),
           (select max(ends_at) from financed_years
             where organization_id = ${organizationId} and ends_at <= ${now} and not refunded)) as plan_ended_at`;

/** Condition for subscription `m`. */
const wasPaid = sql`
  exists (select from mirrored_invoices i where i.subscription_id = m.id and i.status = 'paid')`;

/** Condition: all payments of subscription `m` were refunded or lost in a dispute. */
export const isGivenBack = sql`
  coalesce((select bool_and(p.status in ('refunded', 'dispute_lost')) from mirrored_payments p
              join mirrored_invoices i on i.id = p.invoice_id
             where i.subscription_id = m.id
               and p.status in ${RECEIVED_STATUSES}), false)`;

/** @param runs true with an active plan: there is no return offer then */
export function toHistory(row: HistoryRow, runs: boolean, now: Date): BuyerHistory {
  return {
    trialUsed: row.trial_used,
    promoUsed: row.promo_used,
    dataKeptUntil: row.plan_ended_at && !runs ? keptUntil(new Date(row.plan_ended_at), now) : null,
  };
}

/** Returns the last day of the return offer; null after it. */
function keptUntil(endedAt: Date, now: Date): string | null {
  const lastDay = dayMonthsLater(endedAt, DATA_KEPT_MONTHS);
  return dayOf(now) <= lastDay ? lastDay : null;
}
