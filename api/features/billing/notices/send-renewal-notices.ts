import { FINANCED_RENEWAL_DAYS, type PlanType, plans } from '@horus/contract/catalog';
import { paths } from '@horus/contract/paths';
import { quoteRenewal } from '@horus/contract/quote';
import { sql } from 'drizzle-orm';
import { findBillingContact } from '#features/billing/checkout/billing-contact';
import { chargedOf } from '#features/billing/customer-area/upcoming-charges';
import { sendOnce } from '#features/billing/notices/send-notices';
import type { Message, MessageProps } from '#mails/messages.ts';
import type { Services } from '#services';

/** Card schemes ask for a week's notice before the first fee after a free period. */
const TRIAL_NOTICE_DAYS = 7;
const YEAR_NOTICE_DAYS = 30;
/** A financed year does not renew: its owner is told when he can do it by hand, and once more before its end. */
const FINANCED_LAST_NOTICE_DAYS = 7;

interface Due extends Record<string, unknown> {
  organization_id: string;
  notice: string;
  subject: string;
  kind: MessageProps['renewal-notice']['kind'];
  plan_type: PlanType;
  date: string;
  /** Null for a financed year: nothing is charged by itself. */
  cents: number | null;
  /** Cents that the customer has to his credit; below zero he owes them. */
  credit_balance: number;
}

/** Daily: tells who is about to be charged, or about to end, before it happens. */
export async function sendRenewalNotices(services: Services): Promise<void> {
  const { db } = services.database;
  const dashboardUrl = services.config.server.publicUrl + paths.account.dashboard.href();
  for (const due of await listDue(services)) {
    const props = {
      plan: plans[due.plan_type].name,
      kind: due.kind,
      date: new Date(due.date).toISOString(),
      cents:
        due.cents === null
          ? quoteRenewal(due.plan_type).dueToday.totalCents
          : chargedOf(due.cents, due.credit_balance),
      currency: 'eur',
      dashboardUrl,
    };
    const message = (name: string): Message => ({ template: 'renewal-notice', props: { name, ...props } });
    await db.transaction(async (tx) => {
      const contact = await findBillingContact(tx, due.organization_id);
      if (!contact) return;
      const notice = { kind: due.notice, subject: due.subject, message };
      await sendOnce(services, tx, due.organization_id, contact, notice);
    });
  }
}

/** What is due and has not been written about. The mirror is asked, on our own clock. */
async function listDue({ database, now }: Services): Promise<Due[]> {
  const at = now().toISOString();
  const within = (moment: string, days: number) =>
    sql`${sql.raw(moment)} > ${at}::timestamptz
        and ${sql.raw(moment)} <= ${at}::timestamptz + make_interval(hours => ${24 * days})`;
  const { rows } = await database.db.execute<Due>(sql`
    select due.*, coalesce((select -sum(b.amount) from mirrored_balances b
                             where b.organization_id = due.organization_id), 0)::int as credit_balance from (
      select organization_id, 'trial-ends' as notice, id as subject, 'trial-ends' as kind, plan_type,
             trial_ends_at as date, case when discounted_fees_left > 0 then discounted_fee else fee end as cents
        from mirrored_subscriptions
       where status = 'trialing' and ended_at is null and cancels_at is null and charged_automatically
         and ${within('current_period_ends_at', TRIAL_NOTICE_DAYS)}
      union all
      select organization_id, 'year-renews', id || ' ' || extract(epoch from current_period_ends_at)::bigint,
             'year-renews', plan_type, current_period_ends_at, fee
        from mirrored_subscriptions
       where billing_period = 'annual' and status = 'active' and ended_at is null and cancels_at is null
         and charged_automatically
         and ${within('current_period_ends_at', YEAR_NOTICE_DAYS)}
      union all
      select organization_id,
             case when ends_at <= ${at}::timestamptz + make_interval(hours => ${24 * FINANCED_LAST_NOTICE_DAYS})
                  then 'financed-ends-soon' else 'financed-ends' end,
             checkout_session_id, 'financed-ends', plan_type, ends_at, null
        from financed_years y
       where not refunded and ${within('ends_at', FINANCED_RENEWAL_DAYS)}
         -- Who has gone on already is not asked to.
         and not exists (select from financed_years later where later.organization_id = y.organization_id
                            and later.ends_at > y.ends_at and not later.refunded)
         and not exists (select from mirrored_subscriptions s
                          where s.organization_id = y.organization_id and s.ended_at is null)
    ) due
    where not exists (select from billing_notices sent where sent.kind = due.notice and sent.subject = due.subject)`);
  return rows;
}
