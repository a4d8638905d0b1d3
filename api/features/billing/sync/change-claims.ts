import { randomUUID } from 'node:crypto';
import { and, eq, gt, lt, ne } from 'drizzle-orm';
import { planChangeClaims } from '#features/billing/billing-tables';
import type { PlanHolder } from '#features/billing/plan-holder';
import { AppError } from '#platform/app-error';
import type { Db } from '#platform/database';
import type { Services } from '#services';

/** Longer than all calls of a change to Stripe. */
const CLAIM_MS = 60_000;

/**
 * Allows one plan change at a time over all instances, without a held connection (decision 003).
 * Other syncs don't write meanwhile. Without a response of Stripe the claim stays until it expires,
 * because the change may still happen.
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

/** Returns whether another claim than `own` is active. */
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
