import type { BillingPeriod, PlanType, SalesChannel } from '@horus/contract/catalog';
import { and, eq, inArray } from 'drizzle-orm';
import { checkoutAttempts } from '#features/billing/billing-tables';
import type { Db } from '#platform/database';

export type CheckoutAttempt = typeof checkoutAttempts.$inferSelect;

/** The buyer: an organisation, and its user where one is logged in. */
export interface Buyer {
  readonly organizationId: string;
  readonly userId: string | null;
}

/** What makes two checkouts of an organisation the same one. */
export interface CheckoutOrder {
  readonly planType: PlanType;
  readonly billingPeriod: BillingPeriod;
  readonly channel: SalesChannel;
  readonly promotional: boolean;
  /** Clock-in devices and RFID cards wanted, free ones included. */
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

/**
 * The organisation's live attempt: the one there is, or a new one for the order. The unique index
 * decides between parallel calls, so all of them get the same row.
 */
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

/** Notes the session of an attempt. False when the attempt has been superseded in the meantime. */
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

/** Ends a live attempt; one that has ended already stays as it is. */
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

/** The attempt behind a session of Stripe's; null for sessions that are not ours. */
export async function findAttemptBySession(db: Db, stripeSessionId: string): Promise<CheckoutAttempt | null> {
  const [attempt] = await db
    .select()
    .from(checkoutAttempts)
    .where(eq(checkoutAttempts.stripeSessionId, stripeSessionId));
  return attempt ?? null;
}

/** Notes which request of the wizard an organisation's open page was asked for by. */
export async function noteLeadRequest(db: Db, organizationId: string, leadRequestId: string): Promise<void> {
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
