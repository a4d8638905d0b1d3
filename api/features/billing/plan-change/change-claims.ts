import { randomUUID } from 'node:crypto';
import { and, eq, lt } from 'drizzle-orm';
import { planChangeClaims } from '#features/billing/billing-tables';
import { AppError } from '#platform/app-error';
import type { Services } from '#services';

/** Longer than all that a change asks of Stripe can take. */
const CLAIM_MS = 60_000;

/**
 * Runs something that changes an organisation's plan at Stripe while nobody else does so for the
 * same one, in this instance or another. No connection is held meanwhile, as in decision 003.
 * Where Stripe has not answered the claim stays until it lapses: what was asked may still come
 * about.
 * @param run is given the claim's id, which no other run has
 * @throws AppError 'billing.change_running'
 */
export async function claimChange<T>(
  { database: { db }, now }: Services,
  organizationId: string,
  run: (claimId: string) => Promise<T>,
): Promise<T> {
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
    const answer = await run(claim.id);
    await release();
    return answer;
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'billing.change_unknown')) await release();
    throw error;
  }
}
