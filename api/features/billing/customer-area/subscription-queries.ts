import {
  type CheckoutSessionView,
  INVOICES_ON_DASHBOARD,
  PAYMENTS_PER_PAGE,
  type SubscriptionInfo,
} from '@horus/contract/billing';
import { type PlanType, renewalOpensAt } from '@horus/contract/catalog';
import type { DeletionTime } from '@horus/contract/deletion-options';
import { HARDWARE_DELIVERY_DAYS } from '@horus/contract/promises';
import type { BuyerHistory } from '@horus/contract/quote';
import type { SubscriptionState } from '@horus/contract/subscription-states';
import { type SQLWrapper, sql } from 'drizzle-orm';
import { isDueInvoice } from '#features/billing/billing-tables';
import { type HistoryRow, historyColumns, toHistory } from '#features/billing/customer-area/buyer-history';
import { invoiceView } from '#features/billing/customer-area/invoice-view';
import { paymentView } from '#features/billing/customer-area/payment-view';
import {
  stateOfPlan,
  toSessionView,
  toSubscriptionInfo,
} from '#features/billing/customer-area/subscription-info';
import type { InfoRow, PlanRow } from '#features/billing/customer-area/subscription-rows';
import type { AccountStatus } from '#mails/messages.ts';
import type { Db } from '#platform/database';

const ENDED = sql`('canceled', 'incomplete_expired')`;
/** How long the dashboard offers to retry an order with a refused payment. */
const REFUSED_ORDER_MS = 30 * 24 * 3_600_000;
const refusedSince = (now: Date) => new Date(now.getTime() - REFUSED_ORDER_MS);
/** Returns the earliest order date of a finished installation that is still shown. */
const installedSince = (now: Date) => new Date(now.getTime() - HARDWARE_DELIVERY_DAYS * 24 * 3_600_000);
/** Limit of failed charges shown; there is usually one. */
const MAX_DUE_INVOICES = 5;

const isSubscribed = (organizationId: string | SQLWrapper) => sql`
  exists (select from mirrored_subscriptions
           where organization_id = ${organizationId} and status not in ${ENDED})`;

/** Condition for subscription `m`. `exists` stops at the first match. */
const hasPayment = (status: 'succeeded' | 'refunded') => sql`
  exists (select from mirrored_invoices i join mirrored_payments p on p.invoice_id = i.id
           where i.subscription_id = m.id and p.status = ${status})`;

const hasPaymentPending = (organizationId: string | SQLWrapper) => sql`
  exists (select from mirrored_checkout_sessions
           where organization_id = ${organizationId} and status = 'complete' and mode = 'payment'
             and payment_status = 'unpaid' and not payment_failed)`;

/** Condition: a finished subscription still has a bank debit that is processing. */
const hasDebitOnItsWay = (organizationId: string) => sql`
  exists (select from mirrored_invoices i join mirrored_subscriptions s on s.id = i.subscription_id
              where s.organization_id = ${organizationId} and s.status in ${ENDED}
                and i.status = 'open' and i.payment_state = 'processing')`;

/** Deletion time of the only member, or of a wizard buyer not yet a member (decision 063). */
const deletionAsked = (organizationId: string) => sql`
  (select case when d.gives_up_rest then 'now' else 'plan-end' end
     from (select m.user_id, true as is_member from memberships m where m.organization_id = ${organizationId}
           union all
           select u.id, false from wizard_purchases w join users u on u.email = w.email
            where w.organization_id = ${organizationId} and u.email_verified_at is not null) who
     join deletion_requests d on d.user_id = who.user_id and d.state = 'pending' and (who.is_member or d.stc)
    where not exists (
      select from memberships o where o.organization_id = ${organizationId} and o.user_id <> who.user_id)
    limit 1)`;

const sessionView = sql`
  c.id, c.status, c.payment_status as "paymentStatus", c.plan_type as "planType", c.billing_period as "billingPeriod",
  c.amount_total as "amountTotal", c.currency, c.created_at as "createdAt", c.data_kept_until as "dataKeptUntil",
  c.setup_amount as "setupAmount",
  (select y.ends_at from financed_years y
    where y.checkout_session_id = c.id and y.contracted_at < y.starts_at) as "renewedUntil"`;

export interface SubscriptionStatus extends BuyerHistory {
  readonly subscribed: boolean;
  /** Plan of a financed year in its renewal window; nothing else may be bought. */
  readonly renewable: PlanType | null;
  readonly paymentPending: boolean;
}

interface SubscriptionStatusRow extends HistoryRow, Record<string, unknown> {
  subscribed: boolean;
  last_year: { plan_type: PlanType; ends_at: string } | null;
  payment_pending: boolean;
}

export async function findSubscriptionStatus(
  db: Db,
  organizationId: string,
  now: Date,
): Promise<SubscriptionStatus> {
  const { rows } = await db.execute<SubscriptionStatusRow>(sql`
    select
      ${isSubscribed(organizationId)} as subscribed,
      (select to_jsonb(y) from (
         select plan_type, ends_at from financed_years
          where organization_id = ${organizationId} and ends_at > ${now} and not refunded
          order by ends_at desc limit 1) y) as last_year,
      (${hasPaymentPending(organizationId)} or ${hasDebitOnItsWay(organizationId)}) as payment_pending,
      ${historyColumns(organizationId, now)}`);
  const row = rows[0];
  if (!row) throw new Error('a query without an answer');
  const { subscribed, last_year: year } = row;
  const isOpen = year !== null && now >= renewalOpensAt(new Date(year.ends_at));
  return {
    subscribed: subscribed || year !== null,
    renewable: isOpen && !subscribed ? year.plan_type : null,
    paymentPending: row.payment_pending,
    ...toHistory(row, subscribed || year !== null, now),
  };
}

/** One query, so an unknown address takes the same time. */
export async function findAccountStatus(db: Db, email: string, now: Date): Promise<AccountStatus> {
  const { rows } = await db.execute<{ status: AccountStatus }>(sql`
    select case when bool_or(${isSubscribed(sql`memberships.organization_id`)} or exists (
             select from financed_years y
              where y.organization_id = memberships.organization_id and y.ends_at > ${now} and not y.refunded))
           then 'subscribed' else 'account' end as status
      from users join memberships on memberships.user_id = users.id
     where email = ${email} group by users.id`);
  return rows[0]?.status ?? null;
}

const planColumns = (organizationId: string | SQLWrapper, now: Date) => sql`
  (select to_jsonb(s) from (
     select m.id, m.status, m.plan_type, m.billing_period, m.payment_method, m.started_at, m.trial_ends_at,
            m.current_period_starts_at, m.current_period_ends_at, m.cancels_at, m.ended_at,
            m.fee, m.discounted_fee, m.discounted_fees_left, m.drafted_fee, m.drafted_fee_due_at,
            m.charged_automatically,
            (select min(i.paid_at) from mirrored_invoices i
              where i.subscription_id = m.id and i.covers_installation and i.status = 'paid') as installation_date,
            m.end_reason,
            m.planned_plan_type, m.planned_billing_period, m.planned_from, m.planned_fee,
            (select to_jsonb(u) from (
               select m.unconfirmed_plan_type as plan_type, m.unconfirmed_billing_period as billing_period,
                      i.amount_remaining as amount, i.hosted_url, m.unconfirmed_until as until
                 from mirrored_invoices i
                where i.id = m.unconfirmed_invoice_id and i.status = 'open') u) as unconfirmed,
            exists (select from mirrored_invoices i where i.subscription_id = m.id and i.status = 'paid') as ever_paid,
            ${hasPayment('refunded')} and not ${hasPayment('succeeded')} as all_refunded,
            (select to_jsonb(o) from (
               select i.amount_remaining as amount, i.currency, i.next_attempt_at, i.attempt_count, i.payment_state,
                      i.hosted_url
                 from mirrored_invoices i
                where ${isDueInvoice(sql`m`)}
                order by i.issued_at limit 1) o) as open_invoice
       from mirrored_subscriptions m
      where m.organization_id = ${organizationId}
      order by m.status in ${ENDED}, m.started_at desc limit 1) s) as subscription,
  (select to_jsonb(f) from (
     select checkout_session_id as id, plan_type, coalesce(contracted_at, starts_at) as contracted_at, starts_at, ends_at,
            max(ends_at) over () as paid_until, ${hasPaymentPending(organizationId)} as payment_pending
       from financed_years
      where organization_id = ${organizationId} and ends_at > ${now} and not refunded
      order by starts_at limit 1) f) as financed,
  (select to_jsonb(o) from (
     select c.* from (
       select id, subscription_id, plan_type, billing_period, amount_total as amount, currency, payment_failed, created_at
         from mirrored_checkout_sessions
        where organization_id = ${organizationId} and status = 'complete' order by created_at desc limit 1) c
      where not exists (select from mirrored_subscriptions s where s.id = c.subscription_id)
        and not exists (select from financed_years y where y.checkout_session_id = c.id)
        and (not c.payment_failed or c.created_at > ${refusedSince(now)})) o) as order,
  (select to_jsonb(e) from (
     select plan_type, coalesce(contracted_at, starts_at) as contracted_at, coalesce(ended_at, ends_at) as ends_at, end_reason
       from financed_years
      where organization_id = ${organizationId} and (ended_at is not null or ends_at <= ${now} and not refunded)
      order by coalesce(ended_at, ends_at) desc limit 1) e) as ended_year`;

export async function findPlanStates(
  db: Db,
  organizationIds: readonly string[],
  now: Date,
): Promise<Map<string, SubscriptionState>> {
  const { rows } = await db.execute<PlanRow & Record<string, unknown> & { organization_id: string }>(sql`
    select wanted.id as organization_id, ${planColumns(sql`wanted.id::uuid`, now)}
      from jsonb_array_elements_text(${JSON.stringify(organizationIds)}::jsonb) as wanted (id)`);
  return new Map(rows.map((row) => [row.organization_id, stateOfPlan(row, now)]));
}

/** Its cost does not depend on the number of invoices or organisations. */
export async function findSubscriptionInfo(
  db: Db,
  organizationId: string,
  now: Date,
): Promise<SubscriptionInfo> {
  const { rows } = await db.execute<InfoRow>(sql`
    select
      ${planColumns(organizationId, now)},
      coalesce((select jsonb_agg(to_jsonb(d)) from (
         select number, amount_remaining as amount, currency, next_attempt_at from mirrored_invoices
          where organization_id = ${organizationId} and next_attempt_at is not null
          order by next_attempt_at limit ${MAX_DUE_INVOICES}) d), '[]') as due,
      coalesce((select jsonb_agg(to_jsonb(c)) from (
         select ${sessionView} from mirrored_checkout_sessions c
          where organization_id = ${organizationId} order by created_at desc limit 5) c), '[]') as sessions,
      coalesce((select jsonb_agg(to_jsonb(i)) from (
         select ${invoiceView} from mirrored_invoices where organization_id = ${organizationId}
          order by issued_at desc, id desc limit ${INVOICES_ON_DASHBOARD}) i), '[]') as invoices,
      coalesce((select -sum(amount) from mirrored_balances
                 where organization_id = ${organizationId}), 0)::int as credit_balance,
      coalesce((select jsonb_agg(to_jsonb(p)) from (
         select ${paymentView} from mirrored_payments where organization_id = ${organizationId}
          order by created_at desc, id desc limit ${PAYMENTS_PER_PAGE}) p), '[]') as payments,
      exists (select from mirrored_checkout_sessions c
               where c.organization_id = ${organizationId} and c.status = 'complete' and not c.payment_failed
                 and not exists (select from mirrored_subscriptions e
                                  where e.id = c.subscription_id and e.status in ${ENDED})
                 and not exists (select from financed_years y
                                  where y.checkout_session_id = c.id
                                    and (y.refunded or y.ends_at <= ${now}))) as completed_checkout,
      (select max(setup_paid_at) from mirrored_checkout_sessions
        where organization_id = ${organizationId}) as installation_paid_at,
      (select to_jsonb(n) from (
         select ordered_at, sets_up, devices, cards, called_at, shipped_at, configured_at, carrier, tracking_number, deliver_to,
                travels, delivered_on, returned_on, starts_on, appointment_at, appointment_for
           from installations
          where organization_id = ${organizationId} and cancelled_at is null
            and (next_due_at is not null or ordered_at > ${installedSince(now)})
          order by next_due_at, ordered_at desc limit 1) n) as installation,
      ${deletionAsked(organizationId)} as deletion_asked,
      ${historyColumns(organizationId, now)}`);
  const row = rows[0];
  if (!row) throw new Error('a query without an answer');
  return toSubscriptionInfo(row, now);
}

/** Returns null without a deletion request. */
export async function findDeletionAsked(db: Db, organizationId: string): Promise<DeletionTime | null> {
  const { rows } = await db.execute<{ deletion_asked: DeletionTime | null }>(
    sql`select ${deletionAsked(organizationId)} as deletion_asked`,
  );
  return rows[0]?.deletion_asked ?? null;
}

/** Returns null if the session is not the organisation's. */
export async function findCheckoutSession(
  db: Db,
  organizationId: string,
  sessionId: string,
): Promise<(CheckoutSessionView & { paymentFailed: boolean }) | null> {
  const { rows } = await db.execute<
    Record<string, unknown> & { session: CheckoutSessionView & { paymentFailed: boolean } }
  >(sql`
    select to_jsonb(c) as session from (
      select ${sessionView}, c.payment_failed as "paymentFailed"
        from mirrored_checkout_sessions c where organization_id = ${organizationId} and id = ${sessionId}) c`);
  const session = rows[0]?.session;
  return session ? toSessionView(session) : null;
}
