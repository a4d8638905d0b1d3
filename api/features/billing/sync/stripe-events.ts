import { EVENT_DAYS } from '@horus/contract/retention';
import { and, eq, inArray, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import { organizations } from '#features/auth/auth-tables';
import { syncCustomerJob } from '#features/billing/billing-jobs';
import { mirroredPayments, stripeEvents } from '#features/billing/billing-tables';
import { idOf } from '#features/billing/mirror/stripe-values';
import { syncCustomer } from '#features/billing/sync/sync-customer';
import type { Db, Transaction } from '#platform/database';
import { isOutage } from '#platform/stripe-circuit';
import type { Services } from '#services';

type Way = 'delivered' | 'listed';

/**
 * Stores an event once. Its data is not trusted: the sync fetches it from Stripe.
 * @returns whether the event is new
 */
export async function storeEvent(
  services: Services,
  tx: Transaction,
  event: Stripe.Event,
  way: Way,
): Promise<boolean> {
  const customerId = await findEventCustomer(tx, event);
  const [isNew] = await tx
    .insert(stripeEvents)
    .values({
      id: event.id,
      type: event.type,
      customerId,
      objectId: (event.data.object as { id?: string }).id ?? null,
      createdAt: new Date(event.created * 1_000),
      processedAt: customerId ? null : services.now(),
      listedAt: way === 'listed' ? sql`now()` : null,
    })
    .onConflictDoNothing()
    .returning({ id: stripeEvents.id });
  if (isNew && customerId) await services.jobs.enqueue(tx, syncCustomerJob, { customerId });
  if (!isNew && way === 'delivered') {
    const known = and(eq(stripeEvents.id, event.id), isNotNull(stripeEvents.listedAt));
    await tx.update(stripeEvents).set({ listedAt: null }).where(known);
  }
  return isNew !== undefined;
}

export async function withoutKnown(db: Db, events: readonly Stripe.Event[]): Promise<Stripe.Event[]> {
  if (events.length === 0) return [];
  const ids = events.map(({ id }) => id);
  const rows = await db
    .select({ id: stripeEvents.id })
    .from(stripeEvents)
    .where(inArray(stripeEvents.id, ids));
  const known = new Set(rows.map(({ id }) => id));
  return events.filter(({ id }) => !known.has(id));
}

/** Returns null without a customer, or if the mirror does not have the payment. */
export async function findEventCustomer(db: Db, event: Stripe.Event): Promise<string | null> {
  return customerOf(event) ?? (await findPayer(db, event));
}

function customerOf(event: Stripe.Event): string | null {
  const subject = event.data.object as {
    object?: string;
    id?: string;
    customer?: string | { id: string } | null;
  };
  if (subject.object === 'customer') return subject.id ?? null;
  return typeof subject.customer === 'string' ? subject.customer : (subject.customer?.id ?? null);
}

/** A dispute has no customer, only a payment. */
async function findPayer(tx: Db, event: Stripe.Event): Promise<string | null> {
  const { payment_intent: intent } = event.data.object as { payment_intent?: string | { id: string } | null };
  const paymentId = idOf(intent);
  if (!paymentId) return null;
  const [row] = await tx
    .select({ customerId: organizations.stripeCustomerId })
    .from(mirroredPayments)
    .innerJoin(organizations, eq(organizations.id, mirroredPayments.organizationId))
    .where(eq(mirroredPayments.id, paymentId));
  return row?.customerId ?? null;
}

/** Events stay unprocessed during an outage or a plan change; {@link resumeEvents} retries them. */
export async function processCustomerEvents(services: Services, customerId: string): Promise<void> {
  const { db } = services.database;
  // The database clock as text: a Date would lose the microseconds.
  const { rows } = await db.execute<{ started_at: string }>(sql`select now()::text as started_at`);
  try {
    const outcome = await services.stripeCircuit.callWithoutTimeout(() => syncCustomer(services, customerId));
    if (outcome?.waits) return;
  } catch (err) {
    if (!isOutage(err)) throw err;
    services.log.warn({ err, customerId }, 'customer waits until Stripe answers again');
    return;
  }
  await db
    .update(stripeEvents)
    .set({ processedAt: services.now() })
    .where(
      and(
        eq(stripeEvents.customerId, customerId),
        isNull(stripeEvents.processedAt),
        lte(stripeEvents.receivedAt, sql`${rows[0]?.started_at}::timestamptz`),
      ),
    );
}

/**
 * Skips jobs that pg-boss will retry or has given up.
 * @param olderThanSeconds skips events that are still being processed
 */
export async function resumeEvents(services: Services, olderThanSeconds = 0): Promise<void> {
  const { db } = services.database;
  const customers = await db
    .selectDistinct({ customerId: stripeEvents.customerId })
    .from(stripeEvents)
    .where(
      and(
        isNull(stripeEvents.processedAt),
        lte(stripeEvents.receivedAt, sql`now() - ${olderThanSeconds} * interval '1 second'`),
      ),
    );
  await syncSoon(
    services,
    customers.flatMap(({ customerId }) => customerId ?? []),
  );
}

export async function syncSoon(services: Services, customerIds: readonly string[]): Promise<void> {
  if (customerIds.length === 0) return;
  const waiting = await services.jobs.waitingKeys(syncCustomerJob);
  for (const customerId of customerIds) {
    if (!waiting.has(customerId))
      await services.jobs.enqueue(services.database.db, syncCustomerJob, { customerId });
  }
}

/** Stripe resends an event for at most 30 days. A later duplicate would only cause a sync. */
const EVENTS_KEPT_MS = EVENT_DAYS * 24 * 3_600 * 1_000;

export async function deleteOldEvents({ database, now }: Services): Promise<void> {
  const keptSince = new Date(now().getTime() - EVENTS_KEPT_MS);
  await database.db
    .delete(stripeEvents)
    .where(and(isNotNull(stripeEvents.processedAt), lt(stripeEvents.receivedAt, keptSince)));
}
