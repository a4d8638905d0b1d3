import { DAY_MS } from '@horus/contract/durations';
import { nextDueOf } from '@horus/contract/installations';
import { HARDWARE_DELIVERY_DAYS } from '@horus/contract/promises';
import { and, inArray, isNotNull, sql } from 'drizzle-orm';
import { installations } from '#features/billing/billing-tables';
import type { CustomerState } from '#features/billing/mirror/fetch-customer';
import type { SessionRow } from '#features/billing/mirror/row-types';
import { firstInvoice } from '#features/billing/notices/order-notices';
import type { Db } from '#platform/database';

/** An older purchase is past every deadline, so it is not new. */
const MAX_ORDER_AGE_MS = HARDWARE_DELIVERY_DAYS * DAY_MS;

/**
 * Queues each paid order once, in the payment's transaction. A renewed year, or a customer who
 * returns while their data is kept, needs hardware only.
 */
export async function orderInstallations(
  tx: Db,
  organizationId: string,
  state: CustomerState,
  now: Date,
): Promise<void> {
  const paid = state.checkoutSessions.filter(isPaidSession);
  const over = paid.filter((session) => isOver(state, session, now));
  await cancel(tx, over, now);
  const wanted = paid
    .filter((session) => !over.includes(session))
    .map((session) => toInstallation(state, session))
    .filter(({ orderedAt, setsUp, devices, cards }) => {
      const isNew = now.getTime() - orderedAt.getTime() <= MAX_ORDER_AGE_MS;
      return isNew && (setsUp || devices + cards > 0);
    })
    .map((each) => ({ ...each, organizationId }));
  for (const each of wanted) {
    const order = { ...each, startsOn: await findWishedStart(tx, each.checkoutSessionId) };
    await tx
      .insert(installations)
      .values({ ...order, nextDueAt: nextDueOf(order) })
      .onConflictDoNothing();
  }
}

/** Null for an order without a wizard, or whose request is deleted. */
async function findWishedStart(tx: Db, checkoutSessionId: string): Promise<string | null> {
  const { rows } = await tx.execute<{ day: string | null }>(sql`
    select l.data->>'startDate' as day from checkout_attempts a join leads l on l.request_id = a.lead_request_id
     where a.stripe_session_id = ${checkoutSessionId} order by l.created_at desc limit 1`);
  return rows[0]?.day ?? null;
}

export function isPaidSession({ status, paymentStatus }: SessionRow): boolean {
  return status === 'complete' && paymentStatus !== 'unpaid';
}

function isOver({ subscriptions, financedYears }: CustomerState, session: SessionRow, now: Date): boolean {
  const subscription = subscriptions.find(({ id }) => id === session.subscriptionId);
  const year = financedYears.find(({ checkoutSessionId }) => checkoutSessionId === session.id);
  if (!year) return Boolean(subscription?.endedAt);
  // A renewed year continues in the next one.
  const runs = financedYears.some(
    ({ contractedAt, refunded, endsAt }) =>
      contractedAt.getTime() === year.contractedAt.getTime() && !refunded && endsAt > now,
  );
  return year.refunded || !runs;
}

function toInstallation(state: CustomerState, session: SessionRow) {
  const year = state.financedYears.find(({ checkoutSessionId }) => checkoutSessionId === session.id);
  const renews = year !== undefined && year.contractedAt < year.startsAt;
  return {
    checkoutSessionId: session.id,
    planType: session.planType,
    setsUp: !renews && !session.dataKeptUntil,
    ...(state.orderedHardware.get(session.id) ?? { devices: 0, cards: 0 }),
    orderedAt: firstInvoice(state, session)?.paidAt ?? session.createdAt,
    ...{ calledAt: null, shippedAt: null, configuredAt: null },
  };
}

async function cancel(tx: Db, sessions: readonly SessionRow[], now: Date): Promise<void> {
  const ids = sessions.map(({ id }) => id);
  if (ids.length === 0) return;
  await tx
    .update(installations)
    .set({ cancelledAt: now, nextDueAt: null })
    .where(and(inArray(installations.checkoutSessionId, ids), isNotNull(installations.nextDueAt)));
}
