import { eq } from 'drizzle-orm';
import { type Actor, byCaller } from '#features/activity/record-activity';
import type { Caller } from '#features/auth/auth-queries';
import { organizations } from '#features/auth/auth-tables';
import { AppError } from '#platform/app-error';
import type { Db } from '#platform/database';

export interface PlanHolder {
  readonly organizationId: string;
  /** Null before its first checkout. */
  readonly stripeCustomerId: string | null;
  readonly doneBy: Actor;
  /** Id of the current plan change; its own sync may write while the claim is held. */
  readonly claimId?: string;
}

export function ownPlan(caller: Caller): PlanHolder {
  const { organizationId, user } = caller;
  return { organizationId, stripeCustomerId: user.stripeCustomerId, doneBy: byCaller(caller) };
}

/** @throws AppError 'request.not_found' */
export async function planOfCustomer(db: Db, organizationId: string): Promise<PlanHolder> {
  const [row] = await db
    .select({ stripeCustomerId: organizations.stripeCustomerId })
    .from(organizations)
    .where(eq(organizations.id, organizationId));
  if (!row) throw new AppError('request.not_found');
  return { organizationId, ...row, doneBy: { organizationId, actor: 'company' } };
}
