import { MONTHS_PER_YEAR, type PlanType, plans } from '@horus/contract/catalog';
import { divideRounded, withVat } from '@horus/contract/money';
import { and, eq, gt, isNull, not, sql } from 'drizzle-orm';
import { financedYears, mirroredSubscriptions } from '#features/billing/billing-tables';
import { revenueMovements } from '#features/billing/revenue/revenue-tables';
import type { Db } from '#platform/database';

/** Statuses without a payment: a free month, an unpaid first payment, an ended plan. */
const UNPAID_YET = ['trialing', 'incomplete', 'incomplete_expired', 'canceled'];

/** Per month without VAT: a free month counts as 0, a year as a twelfth. */
export async function storeRevenueChange(tx: Db, organizationId: string, now: Date): Promise<void> {
  const had = await sumNoted(tx, organizationId);
  const has = await findMonthly(tx, organizationId, now);
  if (has === had) return;
  const kind = had === 0 ? 'new' : has === 0 ? 'lost' : 'changed';
  const at = await findMoment(tx, organizationId, kind, now);
  await tx.insert(revenueMovements).values({ organizationId, kind, cents: has - had, at });
}

/** Stores the loss of a deleted customer's revenue, in the deleting transaction. */
export async function storeRevenueLoss(tx: Db, organizationId: string, at: Date): Promise<void> {
  const had = await sumNoted(tx, organizationId);
  if (had !== 0) await tx.insert(revenueMovements).values({ organizationId, kind: 'lost', cents: -had, at });
}

async function sumNoted(tx: Db, organizationId: string): Promise<number> {
  const [sum] = await tx
    .select({ cents: sql<number>`coalesce(sum(${revenueMovements.cents}), 0)::integer` })
    .from(revenueMovements)
    .where(eq(revenueMovements.organizationId, organizationId));
  return sum?.cents ?? 0;
}

/** Cents per month without VAT. */
async function findMonthly(tx: Db, organizationId: string, now: Date): Promise<number> {
  const live = await tx
    .select()
    .from(mirroredSubscriptions)
    .where(
      and(eq(mirroredSubscriptions.organizationId, organizationId), isNull(mirroredSubscriptions.endedAt)),
    );
  const years = await tx
    .select({ planType: financedYears.planType })
    .from(financedYears)
    .where(
      and(
        eq(financedYears.organizationId, organizationId),
        not(financedYears.refunded),
        gt(financedYears.endsAt, now),
        sql`${financedYears.startsAt} <= ${now.toISOString()}`,
      ),
    );
  const fees = live
    .filter(({ status }) => !UNPAID_YET.includes(status))
    .map(({ billingPeriod, fee, discountedFee, discountedFeesLeft }) => {
      const { baseCents } = withVat(discountedFeesLeft > 0 ? discountedFee : fee, 'inclusive');
      return divideRounded(baseCents, billingPeriod === 'annual' ? MONTHS_PER_YEAR : 1);
    });
  return [...fees, ...years.map(({ planType }) => yearly(planType))].reduce((sum, cents) => sum + cents, 0);
}

const yearly = (planType: PlanType) => plans[planType].annualPerMonthCents;

/** Returns when the plan started or ended: the sync may be days later. */
async function findMoment(
  tx: Db,
  organizationId: string,
  kind: 'new' | 'changed' | 'lost',
  now: Date,
): Promise<Date> {
  if (kind === 'changed') return now;
  const [plan, year] =
    kind === 'new'
      ? [sql`max(greatest(started_at, trial_ends_at)) filter (where ended_at is null)`, sql`max(starts_at)`]
      : [sql`max(ended_at)`, sql`max(coalesce(ended_at, ends_at))`];
  const { rows } = await tx.execute<{ at: string | null }>(sql`
    select least(${now.toISOString()}::timestamptz, greatest(
      (select ${plan} from mirrored_subscriptions where organization_id = ${organizationId}),
      (select ${year} from financed_years
        where organization_id = ${organizationId} and starts_at <= ${now.toISOString()}))) as at`);
  const at = rows[0]?.at;
  return at ? new Date(at) : now;
}
