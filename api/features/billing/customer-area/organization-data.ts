import type { OwedFigures } from '@horus/contract/backoffice/deletions';
import type { PlanStatus } from '@horus/contract/requests';
import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import {
  billingMirrors,
  billingNotices,
  checkoutAttempts,
  financedYears,
  fiscalData,
  installations,
  mirroredBalances,
  mirroredCheckoutSessions,
  mirroredCreditNotes,
  mirroredDisputes,
  mirroredInvoices,
  mirroredPayments,
  mirroredSubscriptions,
  wizardPurchases,
} from '#features/billing/billing-tables';
import type { Db } from '#platform/database';
import { iso } from '#platform/iso';

export async function isOwnPayment(db: Db, organizationId: string, paymentId: string): Promise<boolean> {
  const rows = await db
    .select({ id: mirroredPayments.id })
    .from(mirroredPayments)
    .where(and(eq(mirroredPayments.organizationId, organizationId), eq(mirroredPayments.id, paymentId)));
  return rows.length > 0;
}

/** Returns whether the plans block a deletion: one renews, or all end on a known date. */
export async function findPlanStatus(
  db: Db,
  organizationIds: readonly string[],
  now: Date,
): Promise<PlanStatus> {
  const ids = sql`select jsonb_array_elements_text(${JSON.stringify(organizationIds)}::jsonb)::uuid`;
  const { rows } = await db.execute<PlansRow>(plansOf(ids, now));
  return toPlanStatus(rows[0]);
}

/** Returns one row for {@link toPlanStatus}. */
export function plansOf(organizationIds: SQL, now: Date): SQL {
  return sql`
    select bool_or(renews) as renews, max(ends_at) as ends_at from (
      select cancels_at is null as renews, cancels_at as ends_at
        from mirrored_subscriptions
       where organization_id in (${organizationIds}) and status not in ('canceled', 'incomplete_expired')
      union all
      select false, ends_at from financed_years
       where organization_id in (${organizationIds}) and not refunded and ends_at > ${now.toISOString()}) as plans`;
}

/** Both are null without a plan. */
export interface PlansRow extends Record<string, unknown> {
  readonly renews: boolean | null;
  readonly ends_at: string | null;
}

export function toPlanStatus(row: PlansRow | undefined): PlanStatus {
  if (row?.renews) return { state: 'renews' };
  if (!row?.ends_at) return { state: 'none' };
  return { state: 'ends', endsAt: iso(row.ends_at) };
}

/** Returns the latest end of the organisation's plans; null if none has an end. */
export async function findLastPlanEnd(db: Db, organizationId: string): Promise<Date | null> {
  const { rows } = await db.execute<{ ends_at: string | null }>(sql`
    select max(ends_at) as ends_at from (
      select coalesce(ended_at, cancels_at) as ends_at
        from mirrored_subscriptions where organization_id = ${organizationId}
      union all
      select coalesce(ended_at, ends_at) from financed_years where organization_id = ${organizationId}) as plans`);
  const end = rows[0]?.ends_at;
  return end ? new Date(end) : null;
}

/** Returns open invoices and credit balances, in cents. */
export async function findOwedBy(db: Db, organizationIds: readonly string[]): Promise<OwedFigures> {
  const ids = sql`(select jsonb_array_elements_text(${JSON.stringify(organizationIds)}::jsonb)::uuid)`;
  const { rows } = await db.execute<{ owes: number; credit: number }>(sql`
    select
      (select coalesce(sum(amount_remaining), 0)::int from mirrored_invoices
        where organization_id in ${ids} and status = 'open') as owes,
      (select coalesce(-sum(least(amount, 0)), 0)::int from mirrored_balances
        where organization_id in ${ids}) as credit`);
  const [row] = rows;
  if (!row) throw new Error('a query without an answer');
  return row;
}

/**
 * Returns an SQL condition: a payment page is open or its result is unknown. A payment on it would
 * have no owner without the organisation. A Stripe event or the nightly reconciliation closes
 * expired pages.
 * @param organizationId column or value
 */
export function hasOpenPage(organizationId: SQLWrapper | string, now: Date): SQL {
  return sql`exists (
    select from checkout_attempts as attempt
     where attempt.organization_id = ${organizationId}
       and (attempt.state = 'open' or attempt.state = 'creating' and attempt.expires_at > ${now.toISOString()}))`;
}

export async function hasOpenPaymentPage(db: Db, organizationId: string, now: Date): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 where ${hasOpenPage(organizationId, now)}`);
  return rows.length > 0;
}

/**
 * Tables by their name in the data export. Foreign keys delete their rows with the organisation.
 * `contract/stored-data.ts` has the rule for each table.
 */
export const organizationBooks = {
  invoices: mirroredInvoices,
  payments: mirroredPayments,
  creditNotes: mirroredCreditNotes,
  disputes: mirroredDisputes,
  balances: mirroredBalances,
  subscriptions: mirroredSubscriptions,
  financedYears,
  checkoutSessions: mirroredCheckoutSessions,
  checkoutAttempts,
  wizardPurchases,
  notices: billingNotices,
  mirrors: billingMirrors,
  fiscalData,
  installations,
} as const satisfies Readonly<Record<string, PgTable & { organizationId: PgColumn }>>;

export async function hasBillingData(db: Db, organizationId: string): Promise<boolean> {
  const held = Object.values(organizationBooks).map(
    (table) => sql`exists (select from ${table} where ${table.organizationId} = ${organizationId})`,
  );
  const { rows } = await db.execute(sql`select 1 where ${sql.join(held, sql` or `)}`);
  return rows.length > 0;
}

type Books = typeof organizationBooks;
export type BillingData = { readonly [Name in keyof Books]: Books[Name]['$inferSelect'][] };

/** For members without access to the organisation's billing. */
export const noBillingData = Object.fromEntries(
  Object.keys(organizationBooks).map((name) => [name, []]),
) as unknown as BillingData;

export async function collectBillingData(db: Db, organizationId: string): Promise<BillingData> {
  const lists: [string, object[]][] = [];
  for (const [name, table] of Object.entries<PgTable & { organizationId: PgColumn }>(organizationBooks)) {
    lists.push([name, await db.select().from(table).where(eq(table.organizationId, organizationId))]);
  }
  return Object.fromEntries(lists) as unknown as BillingData;
}
