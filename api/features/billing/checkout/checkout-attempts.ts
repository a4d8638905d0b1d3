import type { BillingPeriod, PlanType, SalesChannel } from '@horus/contract/catalog';
import { and, eq, inArray } from 'drizzle-orm';
import { checkoutAttempts } from '#features/billing/billing-tables';
import type { Db } from '#platform/database';

export type CheckoutAttempt = typeof checkoutAttempts.$inferSelect;

/** `userId` is null without a sign-in. */
export interface Buyer {
  readonly organizationId: string;
  readonly userId: string | null;
}

/** Two checkouts with equal fields are the same order. */
export interface CheckoutOrder {
  readonly planType: PlanType;
  readonly billingPeriod: BillingPeriod;
  readonly channel: SalesChannel;
  readonly promotional: boolean;
  /** Free units included. */
  readonly devices: number;
  readonly cards: number;
}

export function isSameOrder(attempt: CheckoutOrder, order: CheckoutOrder): boolean {
  return (
    attempt.planType === order.planType &&
    attempt.billingPeriod === order.billingPeriod &&
    attempt.channel === order.channel &&
    attempt.promotional === order.promotional &&
    attempt.devices === order.devices &&
    attempt.cards === order.cards
  );
}

/** The unique index makes parallel calls return the same attempt. */
export async function claimAttempt(
  db: Db,
  buyer: Buyer,
  order: CheckoutOrder,
  expiresAt: Date,
): Promise<CheckoutAttempt | null> {
  const [created] = await db
    .insert(checkoutAttempts)
    .values({ ...buyer, ...order, state: 'creating', expiresAt })
    .onConflictDoNothing()
    .returning();
  return created ?? findLiveAttempt(db, buyer.organizationId);
}

async function findLiveAttempt(db: Db, organizationId: string): Promise<CheckoutAttempt | null> {
  const [attempt] = await db
    .select()
    .from(checkoutAttempts)
    .where(
      and(
        eq(checkoutAttempts.organizationId, organizationId),
        inArray(checkoutAttempts.state, ['creating', 'open']),
      ),
    );
  return attempt ?? null;
}

/** Returns false if the attempt was superseded. */
export async function openAttempt(
  db: Db,
  attemptId: string,
  session: { id: string; url: string },
): Promise<boolean> {
  const rows = await db
    .update(checkoutAttempts)
    .set({ state: 'open', stripeSessionId: session.id, url: session.url })
    .where(and(eq(checkoutAttempts.id, attemptId), inArray(checkoutAttempts.state, ['creating', 'open'])))
    .returning({ id: checkoutAttempts.id });
  return rows.length > 0;
}

/** Does nothing if the attempt has already ended. */
export async function endAttempt(
  db: Db,
  attemptId: string,
  state: 'completed' | 'expired' | 'superseded',
): Promise<void> {
  await db
    .update(checkoutAttempts)
    .set({ state })
    .where(and(eq(checkoutAttempts.id, attemptId), inArray(checkoutAttempts.state, ['creating', 'open'])));
}

export async function findAttemptBySession(db: Db, stripeSessionId: string): Promise<CheckoutAttempt | null> {
  const [attempt] = await db
    .select()
    .from(checkoutAttempts)
    .where(eq(checkoutAttempts.stripeSessionId, stripeSessionId));
  return attempt ?? null;
}

export async function storeLeadRequest(db: Db, organizationId: string, leadRequestId: string): Promise<void> {
  await db
    .update(checkoutAttempts)
    .set({ leadRequestId })
    .where(
      and(
        eq(checkoutAttempts.organizationId, organizationId),
        inArray(checkoutAttempts.state, ['creating', 'open']),
      ),
    );
}
