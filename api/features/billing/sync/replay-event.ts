import { eq, sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import { syncCustomerJob } from '#features/billing/billing-jobs';
import { stripeEvents } from '#features/billing/billing-tables';
import { findEventCustomer } from '#features/billing/sync/stripe-events';
import type { Db, Transaction } from '#platform/database';
import { DEAD_LETTERS_QUEUE } from '#platform/dead-letters';
import { nullIfMissing } from '#platform/stripe-client';
import type { Services } from '#services';

type Replay = 'queued' | 'already' | 'unknown' | 'nobodys';

/**
 * Enqueues the sync of an event again, or replays its dead letter.
 * @param seen the processing time that the operator saw; null if unprocessed
 * @param note records the operator in the same transaction
 * @returns `unknown`: no such event; `nobodys`: its customer is unknown
 * @throws AppError 'billing.provider_unavailable' if Stripe must be asked for the customer
 */
export async function replayEvent(
  services: Services,
  eventId: string,
  seen: Date | null,
  note: (tx: Db) => Promise<void>,
): Promise<Replay> {
  const { db } = services.database;
  const [known] = await db.select().from(stripeEvents).where(eq(stripeEvents.id, eventId));
  if (!known) return 'unknown';
  const event = known.customerId ? null : await askStripe(services, eventId);
  return db.transaction(async (tx) => {
    const [row] = await tx.select().from(stripeEvents).where(eq(stripeEvents.id, eventId)).for('update');
    if (!row) return 'unknown';
    if (row.processedAt?.getTime() !== seen?.getTime()) return 'already';
    const customerId = row.customerId ?? (event && (await findEventCustomer(tx, event)));
    if (!customerId) return 'nobodys';
    if (row.processedAt === null && (await isWaiting(tx, customerId))) return 'already';
    await tx.update(stripeEvents).set({ processedAt: null, customerId }).where(eq(stripeEvents.id, eventId));
    await syncAgain(services, tx, customerId);
    await note(tx);
    return 'queued';
  });
}

/** Returns null if Stripe has deleted the event. */
function askStripe({ stripe, stripeCircuit }: Services, eventId: string): Promise<Stripe.Event | null> {
  return stripeCircuit.ask(() => stripe.events.retrieve(eventId)).catch(nullIfMissing);
}

async function isWaiting(tx: Db, customerId: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from jobs.job
     where name = ${syncCustomerJob.name} and singleton_key = ${customerId} and state in ('created', 'retry')`);
  return rows.length > 0;
}

async function syncAgain({ jobs }: Services, tx: Transaction, customerId: string): Promise<void> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from jobs.job
     where name = ${DEAD_LETTERS_QUEUE} and source_name = ${syncCustomerJob.name}
       and singleton_key = ${customerId} and state = 'created'`);
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0 && (await jobs.deadLetters.replay(ids, tx)) > 0) return;
  await jobs.enqueue(tx, syncCustomerJob, { customerId });
}
