import { dayMonthsLater, dayOf } from '@horus/contract/dates';
import type { BuyerHistory } from '@horus/contract/quote';
import { DATA_KEPT_MONTHS } from '@horus/contract/retention';
import { type SQL, sql } from 'drizzle-orm';

/** What `historyColumns` select. */
export interface HistoryRow {
  trial_used: boolean;
  promo_used: boolean;
  /** When the last plan that was paid for ended; null where there is none. */
  plan_ended_at: string | null;
}

/**
 * What the mirror knows of an organisation's past, as columns of a query. A plan of which nothing
 * was paid, or all was given back, leaves nothing behind: the next purchase is priced as a first
 * one.
 */
export const historyColumns = (organizationId: string, now: Date): SQL => sql`
  exists (select from mirrored_subscriptions
           where organization_id = ${organizationId} and trial_ends_at is not null) as trial_used,
  exists (select from mirrored_subscriptions m
           where organization_id = ${organizationId} and had_promotion and ${wasPaid}) as promo_used,
  greatest((select max(ended_at) from mirrored_subscriptions m
             where organization_id = ${organizationId} and ended_at is not null and ${wasPaid} and not ${isGivenBack}),
           (select max(ends_at) from financed_years
             where organization_id = ${organizationId} and ends_at <= ${now} and not refunded)) as plan_ended_at`;

/** Whether anything of the subscription `m` was ever paid. */
const wasPaid = sql`
  exists (select from mirrored_invoices i where i.subscription_id = m.id and i.status = 'paid')`;

/** Whether all that was paid for the subscription `m` was given back, or taken back by a bank. */
export const isGivenBack = sql`
  coalesce((select bool_and(p.status in ('refunded', 'dispute_lost')) from mirrored_payments p
              join mirrored_invoices i on i.id = p.invoice_id
             where i.subscription_id = m.id
               and p.status in ('succeeded', 'disputed', 'refunded', 'dispute_lost')), false)`;

/** @param runs whether a plan runs: then nothing is kept for a return */
export function toHistory(row: HistoryRow, runs: boolean, now: Date): BuyerHistory {
  return {
    trialUsed: row.trial_used,
    promoUsed: row.promo_used,
    dataKeptUntil: row.plan_ended_at && !runs ? keptUntil(new Date(row.plan_ended_at), now) : null,
  };
}

/** The last day on which the data of a plan that has ended are kept; null when that is past. */
function keptUntil(endedAt: Date, now: Date): string | null {
  const lastDay = dayMonthsLater(endedAt, DATA_KEPT_MONTHS);
  return dayOf(now) <= lastDay ? lastDay : null;
}
