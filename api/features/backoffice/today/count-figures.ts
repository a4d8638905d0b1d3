import {
  FIGURE_MONTHS,
  type Figures,
  FUNNEL_DAYS,
  type HappenedFigures,
  type MonthFigures,
} from '@horus/contract/backoffice/figures';
import { leadStatuses } from '@horus/contract/backoffice/leads';
import { salesChannels } from '@horus/contract/catalog';
import { dayOf, startOfDay, TIME_ZONE } from '@horus/contract/dates';
import { DAY_MS } from '@horus/contract/durations';
import { leadKinds } from '@horus/contract/lead-options';
import { sql } from 'drizzle-orm';
import { companyFigures } from '#features/backoffice/today/figure-tables';
import { papersOf, receivedPayments } from '#features/billing/customer-area/paper-rows';
import type { Db } from '#platform/database';
import type { Services } from '#services';

/** Counts the figures with full table scans and stores them. */
export async function countFigures({
  database: { db },
  now,
}: Pick<Services, 'database' | 'now'>): Promise<void> {
  const at = now();
  const ago = (days: number) => new Date(at.getTime() - days * DAY_MS);
  const figures: Figures = {
    week: { last: await countHappened(db, ago(7), at), before: await countHappened(db, ago(14), ago(7)) },
    thisMonth: await countHappened(db, startOfDay(`${dayOf(at).slice(0, 7)}-01`), at),
    months: await countMonths(db, at),
    funnel: await countFunnel(db, ago(FUNNEL_DAYS)),
  };
  const counted = { countedAt: at, figures };
  await db
    .insert(companyFigures)
    .values(counted)
    .onConflictDoUpdate({ target: companyFigures.id, set: counted });
}

async function countHappened(db: Db, from: Date, to: Date): Promise<HappenedFigures> {
  const within = (column: string) =>
    sql`${sql.identifier(column)} >= ${from.toISOString()} and ${sql.identifier(column)} <= ${to.toISOString()}`;
  const { rows } = await db.execute<{ happened: HappenedFigures }>(sql`
    select jsonb_build_object(
      'leads', (select count(*) from leads where ${within('created_at')} and status <> 'spam'),
      'purchases', (select count(*) from mirrored_checkout_sessions
                     where ${within('created_at')} and status = 'complete' and payment_status <> 'unpaid'),
      'receivedCents', (select coalesce(sum(cents), 0) from ${receivedPayments} where ${within('at')}),
      'refundedCents', (select coalesce(sum(returned), 0) from ${papersOf({ since: from, until: to })}),
      'ended', (select count(*) from revenue_movements where ${within('at')} and kind = 'lost'),
      'invoicesIssued', (select count(*) from invoice_requests where ${within('decided_at')} and state = 'issued'),
      'installed', (select count(*) from installations where ${within('configured_at')}),
      'erased', (select count(*) from deletion_requests where ${within('ended_at')} and state = 'done')) as happened`);
  const [row] = rows;
  if (!row) throw new Error('a query without an answer');
  return row.happened;
}

interface MonthRow extends Record<string, unknown> {
  readonly month: string;
  readonly kinds: Record<string, number> | null;
  readonly outcomes: Record<string, number> | null;
  readonly new_cents: number;
  readonly changed_cents: number;
  readonly lost_cents: number;
  readonly end_cents: number;
  readonly new_customers: number;
  readonly lost_customers: number;
  readonly end_customers: number;
}

/** Returns the months of mainland Spain's time zone, the current one last. */
async function countMonths(db: Db, now: Date): Promise<MonthFigures[]> {
  const monthOf = (column: string) =>
    sql`to_char(${sql.raw(column)} at time zone ${sql.raw(`'${TIME_ZONE}'`)}, 'YYYY-MM')`;
  const { rows } = await db.execute<MonthRow>(sql`
    with months as (
      select to_char(generate_series(
        date_trunc('month', ${now.toISOString()}::timestamptz at time zone ${TIME_ZONE}) - ${FIGURE_MONTHS - 1} * interval '1 month',
        ${now.toISOString()}::timestamptz at time zone ${TIME_ZONE}, '1 month'), 'YYYY-MM') as month),
    asked as (select ${monthOf('created_at')} as month, kind, status, count(*)::int from leads group by 1, 2, 3),
    moved as (
      select ${monthOf('at')} as month, kind, sum(cents)::int as cents, count(*)::int from revenue_movements group by 1, 2)
    select m.month,
      (select jsonb_object_agg(kind, sum) from (
         select kind, sum(count) from asked a where a.month = m.month group by kind) by_kind) as kinds,
      (select jsonb_object_agg(status, sum) from (
         select status, sum(count) from asked a where a.month = m.month group by status) by_status) as outcomes,
      coalesce((select cents from moved v where v.month = m.month and kind = 'new'), 0) as new_cents,
      coalesce((select cents from moved v where v.month = m.month and kind = 'changed'), 0) as changed_cents,
      coalesce((select cents from moved v where v.month = m.month and kind = 'lost'), 0) as lost_cents,
      coalesce((select sum(cents) from moved v where v.month <= m.month), 0)::int as end_cents,
      coalesce((select count from moved v where v.month = m.month and kind = 'new'), 0) as new_customers,
      coalesce((select count from moved v where v.month = m.month and kind = 'lost'), 0) as lost_customers,
      coalesce((select sum(case kind when 'new' then count when 'lost' then -count else 0 end)
                  from moved v where v.month <= m.month), 0)::int as end_customers
      from months m order by m.month`);
  return rows.map((row) => ({
    month: row.month,
    kinds: counted(leadKinds, row.kinds),
    outcomes: counted(leadStatuses, row.outcomes),
    revenue: {
      startCents: row.end_cents - row.new_cents - row.changed_cents - row.lost_cents,
      newCents: row.new_cents,
      changedCents: row.changed_cents,
      lostCents: row.lost_cents,
      endCents: row.end_cents,
      startCustomers: row.end_customers - row.new_customers + row.lost_customers,
      newCustomers: row.new_customers,
      lostCustomers: row.lost_customers,
      endCustomers: row.end_customers,
    },
  }));
}

/** Counts each customer once per channel and step. */
async function countFunnel(db: Db, since: Date): Promise<Figures['funnel']> {
  const { rows } = await db.execute<{ channel: string; begun: number; completed: number; paid: number }>(sql`
    select a.channel, count(distinct a.organization_id)::int as begun,
           (count(distinct a.organization_id) filter (where s.status = 'complete'))::int as completed,
           (count(distinct a.organization_id) filter (
              where s.status = 'complete' and s.payment_status <> 'unpaid'))::int as paid
      from checkout_attempts a left join mirrored_checkout_sessions s on s.id = a.stripe_session_id
     where a.created_at > ${since.toISOString()} group by a.channel`);
  const of = (step: 'begun' | 'completed' | 'paid') =>
    counted(salesChannels, Object.fromEntries(rows.map((row) => [row.channel, row[step]])));
  return { begun: of('begun'), completed: of('completed'), paid: of('paid') };
}

function counted<Name extends string>(
  names: readonly Name[],
  found: Readonly<Record<string, number>> | null,
): Record<Name, number> {
  return Object.fromEntries(names.map((name) => [name, found?.[name] ?? 0])) as Record<Name, number>;
}
