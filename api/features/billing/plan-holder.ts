import { eq } from 'drizzle-orm';
import { type Actor, byCaller } from '#features/activity/record-activity';
import type { Caller } from '#features/auth/auth-queries';
import { organizations } from '#features/auth/auth-tables';
import { AppError } from '#platform/app-error';
import type { Db } from '#platform/database';

/** Whose plan is looked at or changed, and who does so: its own people, or the company. */
export interface PlanHolder {
  readonly organizationId: string;
  /** Null before its first checkout. */
  readonly stripeCustomerId: string | null;
  readonly doneBy: Actor;
  /** Of the act that changes the plan just now: what it syncs itself is written. */
  readonly claimId?: string;
}

/** The plan of the organisation that a caller works in, in their own hands. */
export function ownPlan(caller: Caller): PlanHolder {
  const { organizationId, user } = caller;
  return { organizationId, stripeCustomerId: user.stripeCustomerId, doneBy: byCaller(caller) };
}

/**
 * A customer's plan in the hands of the company.
 * @throws AppError 'request.not_found'
 */
export async function planOfCustomer(db: Db, organizationId: string): Promise<PlanHolder> {
  const [row] = await db
    .select({ stripeCustomerId: organizations.stripeCustomerId })
    .from(organizations)
    .where(eq(organizations.id, organizationId));
  if (!row) throw new AppError('request.not_found');
  return { organizationId, ...row, doneBy: { organizationId, actor: 'company' } };
}
