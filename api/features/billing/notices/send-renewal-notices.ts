import type { SubscriptionInfo } from '@horus/contract/billing';
import { FEE_ATTEMPTS, FINANCED_RENEWAL_DAYS, type PlanType, plans } from '@horus/contract/catalog';
import { TIME_ZONE } from '@horus/contract/dates';
import { paths } from '@horus/contract/paths';
import { yourPaymentMethod } from '@horus/contract/payment-method';
import { quoteRenewal } from '@horus/contract/quote';
import { hasMail, type StateWithMail, type SubscriptionState } from '@horus/contract/subscription-states';
import { sql } from 'drizzle-orm';
import { listBillingRecipients } from '#features/billing/customer-area/billing-contact';
import { findSubscriptionInfo } from '#features/billing/customer-area/subscription-queries';
import { FEE_CHARGE_DELAY_MS } from '#features/billing/customer-area/upcoming-charges';
import type { Notice } from '#features/billing/notices/notice';
import { MAX_NOTICE_AGE_MS, sendOnce } from '#features/billing/notices/send-notices';
import type { MessageProps } from '#mails/messages.ts';
import { iso } from '#platform/iso';
import type { Services } from '#services';

/** Card networks require a week's notice before the first fee after a free period. */
const FEE_NOTICE_DAYS = 7;
const YEAR_NOTICE_DAYS = 30;
/** Before the last retry of a failed fee. */
const LAST_TRY_NOTICE_DAYS = 2;

interface Due extends Record<string, unknown> {
  organization_id: string;
  about: MessageProps['renewal-notice']['kind'] | 'service-stops' | 'year-over';
  /** `billing_notices.kind`. */
  notice: string;
  subject: string;
  plan_type: PlanType;
  date: string;
  fee: number;
  last_fee: number | null;
  discounted_fees_left: number;
}

/** Mails customers before a charge or an end, and after the end of a financed year. */
export async function sendRenewalNotices(services: Services): Promise<void> {
  const { db } = services.database;
  const dashboardUrl = services.config.server.publicUrl + paths.account.dashboard.href();
  for (const due of await listDue(services)) {
    // The query gives the day; the rest is the panel's data.
    const info = await findSubscriptionInfo(db, due.organization_id, services.now());
    const message = messageOf(due, info, dashboardUrl);
    if (!message) continue;
    await db.transaction(async (tx) => {
      const readers = await listBillingRecipients(tx, due.organization_id);
      const notice = { kind: due.notice, subject: due.subject, message };
      await sendOnce(services, tx, due.organization_id, readers, notice);
    });
  }
}

/** Returns null if the plan's state has no mail. */
function messageOf(due: Due, info: SubscriptionInfo, dashboardUrl: string): Notice['message'] | null {
  const date = iso(due.date);
  const props = { plan: info.plan, currency: 'eur', dashboardUrl };
  if (due.about === 'year-over') {
    const { state } = info;
    if (state !== 'financed_over') return null;
    const yearCents = quoteRenewal(due.plan_type).dueToday.totalCents;
    const ended = { ...props, state, endedAt: date, fee: null, yearCents };
    return (name) => ({ template: 'plan-ended', props: { name, ...ended } });
  }
  if (due.about === 'service-stops') {
    const { state } = info;
    if (!info.due?.retryAt || !isLastTry(state)) return null;
    const { amount: cents, currency, payUrl, retryAt: stopsAt } = info.due;
    const chargedTo = yourPaymentMethod(info.paymentMethod);
    const method = info.paymentMethod?.type ?? null;
    const stops = { plan: info.plan, cents, currency, state, method, chargedTo, stopsAt };
    return (name) => ({
      template: 'service-stops',
      props: { name, ...stops, payUrl: payUrl ?? dashboardUrl },
    });
  }
  if (!hasMail(info.state, 'renewal-notice')) return null;
  const charges = chargesOf({ ...due, about: due.about }, info, date);
  if (!charges) return null;
  // The charge on that day is for the next plan.
  const nextPlan = info.plannedChange && plans[info.plannedChange.planType].name;
  return (name) => ({
    template: 'renewal-notice',
    props: { name, ...props, kind: charges.kind, date, nextPlan, ...charges.props },
  });
}

function isLastTry(state: SubscriptionState): state is StateWithMail<'service-stops'> {
  return hasMail(state, 'service-stops');
}

function chargesOf(
  due: Due & { about: MessageProps['renewal-notice']['kind'] },
  { upcomingCharges, plannedChange: planned, deletionAsked }: SubscriptionInfo,
  date: string,
) {
  const kind = due.about;
  // The customer has chosen the next plan and seen its fee.
  if (planned && (kind === 'fee-rises' || (kind === 'year-renews' && planned.billingPeriod !== 'annual'))) {
    return null;
  }
  if (kind === 'financed-ends') {
    // A pending deletion blocks the renewal; if it is withdrawn, this mail is sent.
    if (deletionAsked) return null;
    return { kind, props: { cents: quoteRenewal(due.plan_type).dueToday.totalCents } };
  }
  if (kind === 'fee-rises') return { kind, props: { cents: due.fee, beforeCents: due.last_fee } };
  const charge = upcomingCharges.find((each) => each.date === date);
  const last = upcomingCharges.at(-1);
  if (!charge || !last) return null;
  const { discounted_fees_left: fees } = due;
  const later = fees > 0 ? { fees, date: last.date, cents: due.fee } : null;
  return { kind, props: { cents: charge.amount, later } };
}

/** Returns notices not sent yet, from the mirror, by our clock and in days of mainland Spain. */
async function listDue({ database, now }: Services): Promise<Due[]> {
  const at = now().toISOString();
  const dayOf = (moment: ReturnType<typeof sql>) => sql`(${moment} at time zone ${TIME_ZONE})::date`;
  const within = (expression: string, days: number) => {
    const moment = sql.raw(expression);
    return sql`${moment} > ${at}::timestamptz
        and ${dayOf(moment)} - ${dayOf(sql`${at}::timestamptz`)} <= ${days}::int`;
  };
  const live = sql`s.ended_at is null and s.cancels_at is null and s.charged_automatically`;
  const charged = `(s.current_period_ends_at + interval '${FEE_CHARGE_DELAY_MS} milliseconds')`;
  const subscription = sql`s.plan_type, ${sql.raw(charged)} as date, s.fee, s.last_fee, s.discounted_fees_left`;
  const year = sql`y.plan_type, y.ends_at as date, 0 as fee, null::int as last_fee, 0 as discounted_fees_left`;
  const { rows } = await database.db.execute<Due>(sql`
    select due.* from (
      select s.organization_id, 'trial-ends' as about, 'trial-ends' as notice, s.id as subject, ${subscription}
        from mirrored_subscriptions s
       where s.status = 'trialing' and ${live} and ${within(charged, FEE_NOTICE_DAYS)}
      union all
      select s.organization_id, 'fee-rises', 'fee-rises',
             s.id || ' ' || extract(epoch from s.current_period_ends_at)::bigint, ${subscription}
        from mirrored_subscriptions s
       where s.billing_period = 'monthly' and s.discounted_fees_left = 0 and s.last_fee < s.fee and ${live}
         and ${within(charged, FEE_NOTICE_DAYS)}
      union all
      select s.organization_id, 'year-renews', 'year-renews',
             s.id || ' ' || extract(epoch from s.current_period_ends_at)::bigint, ${subscription}
        from mirrored_subscriptions s
       where s.billing_period = 'annual' and s.status = 'active' and ${live}
         and ${within(charged, YEAR_NOTICE_DAYS)}
      union all
      select s.organization_id, 'service-stops', 'service-stops', i.id, ${subscription}
        from mirrored_invoices i join mirrored_subscriptions s on s.id = i.subscription_id
       where i.status = 'open' and i.attempt_count >= ${FEE_ATTEMPTS - 1}
         and ${within('i.next_attempt_at', LAST_TRY_NOTICE_DAYS)}
      union all
      select y.organization_id, 'financed-ends', 'financed-ends', y.checkout_session_id, ${year}
        from financed_years y
       where not y.refunded and ${within('y.ends_at', FINANCED_RENEWAL_DAYS)}
      union all
      select y.organization_id, 'year-over', 'plan-ended', y.checkout_session_id, ${year}
        from financed_years y
       where not y.refunded and y.ends_at <= ${at}::timestamptz
         and y.ends_at > ${at}::timestamptz - make_interval(secs => ${MAX_NOTICE_AGE_MS / 1_000})
    ) due
    where not exists (select from billing_notices sent where sent.kind = due.notice and sent.subject = due.subject)`);
  return rows;
}
