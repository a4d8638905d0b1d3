import { and, eq, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import { organizations } from '#features/auth/auth-tables';
import { syncCustomerJob } from '#features/billing/billing-jobs';
import { mirroredPayments, stripeEvents } from '#features/billing/billing-tables';
import { idOf } from '#features/billing/mirror/stripe-values';
import { syncCustomer } from '#features/billing/mirror/sync-customer';
import { AppError } from '#platform/app-error';
import type { Db } from '#platform/database';
import { isLiveKey } from '#platform/stripe-client';
import type { Services } from '#services';

/** How far a signature's time may be from ours, in either direction. */
const TOLERANCE_SECONDS = 300;

/**
 * Takes in a delivery: verified, noted once by its id together with the job that syncs its customer, answered. What
 * the event says is not believed: the job asks Stripe.
 * @throws AppError 'billing.bad_signature' for a signature that is wrong, old, or from the future, and for test events
 * where real money moves or the other way round: the secret is then another mode's than the key
 */
export async function receiveStripeEvent(
  services: Services,
  rawBody: Buffer,
  signature: string | undefined,
): Promise<void> {
  const event = verifyEvent(services, rawBody, signature ?? '');
  refuseOtherMode(services, event);
  await services.database.db.transaction(async (tx) => {
    const customerId = customerOf(event) ?? (await findPayer(tx, event));
    const [isNew] = await tx
      .insert(stripeEvents)
      .values({
        id: event.id,
        type: event.type,
        customerId,
        createdAt: new Date(event.created * 1_000),
        processedAt: customerId ? null : services.now(),
      })
      .onConflictDoNothing()
      .returning({ id: stripeEvents.id });
    if (isNew && customerId) await services.jobs.enqueue(tx, syncCustomerJob, { customerId });
  });
}

function verifyEvent(services: Services, rawBody: Buffer, signature: string): Stripe.Event {
  refuseFuture(signature, services.now());
  try {
    return services.stripe.webhooks.constructEvent(
      rawBody,
      signature,
      services.config.stripe.webhookSecret,
      TOLERANCE_SECONDS,
    );
  } catch (cause) {
    throw new AppError('billing.bad_signature', { cause });
  }
}

function refuseOtherMode({ config, log }: Services, event: Stripe.Event): void {
  if (event.livemode === isLiveKey(config.stripe.secretKey)) return;
  log.error({ eventId: event.id, livemode: event.livemode }, 'event of the other mode of Stripe');
  throw new AppError('billing.bad_signature');
}

/** The SDK refuses old signatures and accepts those from the future. */
function refuseFuture(signature: string, now: Date): void {
  const signedAt = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1] ?? 0);
  if (signedAt > now.getTime() / 1_000 + TOLERANCE_SECONDS) throw new AppError('billing.bad_signature');
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

/** A dispute names no customer, but the payment that it is about: whose that is our mirror knows. */
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

/** The job of a delivery: syncs the customer and marks the events that this has taken care of. */
export async function processCustomerEvents(services: Services, customerId: string): Promise<void> {
  const { db } = services.database;
  // The database's own clock, as text: a Date would cut its microseconds off.
  const { rows } = await db.execute<{ started_at: string }>(sql`select now()::text as started_at`);
  await syncCustomer(services, customerId);
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

/** At start: takes up the events that an earlier life of the process received and did not finish. */
export async function resumeEvents(services: Services): Promise<void> {
  const { db } = services.database;
  const customers = await db
    .selectDistinct({ customerId: stripeEvents.customerId })
    .from(stripeEvents)
    .where(isNull(stripeEvents.processedAt));
  for (const { customerId } of customers) {
    if (customerId) await services.jobs.enqueue(db, syncCustomerJob, { customerId });
  }
}

/** Stripe sends an event again for thirty days at most; one that came later still would only cause a sync. */
const EVENTS_KEPT_MS = 90 * 24 * 3_600 * 1_000;

/** Nightly: forgets the events that have been dealt with and can't come again. */
export async function forgetOldEvents({ database, now }: Services): Promise<void> {
  const keptSince = new Date(now().getTime() - EVENTS_KEPT_MS);
  await database.db
    .delete(stripeEvents)
    .where(and(isNotNull(stripeEvents.processedAt), lt(stripeEvents.receivedAt, keptSince)));
}
