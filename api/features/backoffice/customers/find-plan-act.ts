import type { PlanAct } from '@horus/contract/plan-change-calls';
import { sql } from 'drizzle-orm';
import { readFigures } from '#features/billing/plan-change/seen-figures';
import { iso } from '#platform/iso';
import type { Services } from '#services';

/** Returns the newest act on a customer's plan since the figures of the token were shown. */
export async function findPlanAct(
  services: Services,
  organizationId: string,
  token: string,
): Promise<PlanAct | null> {
  const seen = await readFigures(services, token);
  if (!seen) return null;
  const shownAt = new Date(seen.prorationDate * 1_000);
  const { rows } = await services.database.db.execute<PlanAct & Record<string, unknown>>(sql`
    select a.created_at as at, a.details->>'plan' as plan,
           case a.actor when 'user' then u.name else (
             select l.operator_name from audit_log l
              where l.subject_kind = 'customer' and l.subject_id = ${organizationId}
                and l.action in ('customer.plan-changed', 'customer.plan-change-undone')
                and l.at >= a.created_at order by l.id limit 1) end as by
      from activities a left join users u on u.id = a.user_id
     where a.organization_id = ${organizationId} and a.created_at >= ${shownAt}
       and a.kind in ('plan.change_asked', 'plan.change_withdrawn')
     order by a.id desc limit 1`);
  const [row] = rows;
  return row ? { ...row, at: iso(row.at) } : null;
}
