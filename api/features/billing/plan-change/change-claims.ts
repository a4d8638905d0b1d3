import { randomUUID } from 'node:crypto';
import { and, eq, gt, lt, ne } from 'drizzle-orm';
import { planChangeClaims } from '#features/billing/billing-tables';
import type { PlanHolder } from '#features/billing/plan-holder';
import { AppError } from '#platform/app-error';
import type { Db } from '#platform/database';
import type { Services } from '#services';

/** Longer than all that a change asks of Stripe can take. */
const CLAIM_MS = 60_000;

/**
 * Runs something that changes an organisation's plan at Stripe while nobody else does so for the
 * same one, in this instance or another. No connection is held meanwhile, as in decision 003.
 * Meanwhile no other sync writes what is half done, and tells of it. Where Stripe has not answered
 * the claim stays until it lapses: what was asked may still come about.
 * @param run is given whose plan it is, with the claim's id, which no other run has
 * @throws AppError 'billing.change_running'
 */
export async function claimChange<T>(
  { database: { db }, now }: Services,
  holder: PlanHolder,
  run: (claimed: PlanHolder & { readonly claimId: string }) => Promise<T>,
): Promise<T> {
  const { organizationId } = holder;
  const claim = { id: randomUUID(), claimedUntil: new Date(now().getTime() + CLAIM_MS) };
  const [claimed] = await db
    .insert(planChangeClaims)
    .values({ organizationId, ...claim })
    .onConflictDoUpdate({
      target: planChangeClaims.organizationId,
      set: claim,
      setWhere: lt(planChangeClaims.claimedUntil, now()),
    })
    .returning({ id: planChangeClaims.id });
  if (!claimed) throw new AppError('billing.change_running', { retryAfterSeconds: CLAIM_MS / 1_000 });
  const release = () =>
    db
      .delete(planChangeClaims)
      .where(and(eq(planChangeClaims.organizationId, organizationId), eq(planChangeClaims.id, claim.id)));
  try {
    const answer = await run({ ...holder, claimId: claim.id });
    await release();
    return answer;
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'billing.change_unknown')) await release();
    throw error;
  }
}

/** Whether an act changes the plan just now, other than the one with the claim `own`. */
export async function isBeingChanged(
  db: Db,
  organizationId: string,
  now: Date,
  own: string | undefined,
): Promise<boolean> {
  const { id, claimedUntil } = planChangeClaims;
  const running = await db
    .select({ id })
    .from(planChangeClaims)
    .where(
      and(
        ...[eq(planChangeClaims.organizationId, organizationId), gt(claimedUntil, now)],
        own === undefined ? undefined : ne(id, own),
      ),
    );
  return running.length > 0;
}
