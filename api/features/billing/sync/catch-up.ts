import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import { organizations } from '#features/auth/auth-tables';
import { checkoutAttempts, stripeCatchUp } from '#features/billing/billing-tables';
import { WEBHOOK_EVENTS } from '#features/billing/catalogue/plan-webhook';
import { resumeEvents, storeEvent, syncSoon, withoutKnown } from '#features/billing/sync/stripe-events';
import type { Services } from '#services';

/** Poll interval of one process. */
export const CATCH_UP_INTERVAL_MS = 30_000;
const CLAIM_SECONDS = 25;
/** Stripe may list an event after a newer one. */
const OVERLAP_MS = 5 * 60_000;
/** Range of the first poll; Stripe no longer delivers older events. */
const FIRST_LOOK_MS = 3 * 24 * 3_600_000;
const PAGE = 100;
/** A longer walk continues in the next poll. */
const PAGES_A_LOOK = 50;
/** Younger events are still being processed. */
const AT_WORK_SECONDS = 5;

/**
 * Polls Stripe, on one instance at a time, so a payment without a webhook is known within a minute
 * (decision 015).
 * @param now ignores another poll's claim: at start and when Stripe recovers
 * @throws AppError 'billing.provider_unavailable' after trying both lists: a restricted key may
 *   be refused one of them
 */
export async function catchUp(services: Services, { now = false } = {}): Promise<void> {
  if (!(await claimLook(services, now))) return;
  const lists = await Promise.allSettled([listEvents(services), listPaidPages(services)]);
  if (!services.stripeCircuit.isOpen()) await resumeEvents(services, now ? 0 : AT_WORK_SECONDS);
  for (const list of lists) if (list.status === 'rejected') throw list.reason;
}

async function claimLook({ database }: Services, now: boolean): Promise<boolean> {
  const rows = await database.db
    .update(stripeCatchUp)
    .set({ claimedAt: sql`now()` })
    .where(
      sql`${now} or ${stripeCatchUp.claimedAt} is null
          or ${stripeCatchUp.claimedAt} < now() - ${CLAIM_SECONDS} * interval '1 second'`,
    )
    .returning({ id: stripeCatchUp.id });
  return rows.length > 0;
}

/** Reads events newest first; a walk over the page limit continues in the next poll. */
async function listEvents(services: Services): Promise<void> {
  const { db } = services.database;
  const [known] = await db.select().from(stripeCatchUp);
  const seenUntil = known?.seenUntil ?? new Date(services.now().getTime() - FIRST_LOOK_MS);
  const gte = toSeconds(seenUntil.getTime() - OVERLAP_MS);
  let walkFrom = known?.walkFrom ?? null;
  let walkAt = known?.walkAt ?? null;
  const created = { gte, ...(walkAt ? { lte: toSeconds(walkAt.getTime()) } : {}) };
  let after: { starting_after?: string } = {};
  for (let page = 0; page < PAGES_A_LOOK; page++) {
    const { data, has_more: more } = await services.stripeCircuit.ask(() =>
      services.stripe.events.list({ created, limit: PAGE, ...after }),
    );
    await noteListed(services, data);
    const last = data.at(-1);
    walkFrom ??= momentOf(data[0]);
    if (!more || !last) {
      await db.update(stripeCatchUp).set({ seenUntil: walkFrom ?? seenUntil, walkFrom: null, walkAt: null });
      return;
    }
    after = { starting_after: last.id };
    walkAt = momentOf(last);
  }
  await db.update(stripeCatchUp).set({ walkFrom, walkAt });
}

async function noteListed(services: Services, events: readonly Stripe.Event[]): Promise<void> {
  const { db } = services.database;
  const heard = events.filter(({ type }) => HANDLED_EVENTS.has(type));
  for (const event of await withoutKnown(db, heard)) {
    await db.transaction((tx) => storeEvent(services, tx, event, 'listed'));
  }
}

/** Stripe filters by at most 20 types, so the filter is here. */
const HANDLED_EVENTS: ReadonlySet<string> = new Set(WEBHOOK_EVENTS);

function momentOf(event: Stripe.Event | undefined): Date | null {
  return event ? new Date(event.created * 1_000) : null;
}

function toSeconds(milliseconds: number): number {
  return Math.floor(milliseconds / 1_000);
}

const PAGES_OF_SESSIONS = 5;

/** Syncs customers whose payment page is open here and paid at Stripe. */
async function listPaidPages(services: Services): Promise<void> {
  const open = await services.database.db
    .select({
      sessionId: checkoutAttempts.stripeSessionId,
      createdAt: checkoutAttempts.createdAt,
      customerId: organizations.stripeCustomerId,
    })
    .from(checkoutAttempts)
    .innerJoin(organizations, eq(organizations.id, checkoutAttempts.organizationId))
    .where(and(eq(checkoutAttempts.state, 'open'), isNotNull(checkoutAttempts.stripeSessionId)));
  if (open.length === 0) return;
  const payers = new Map(open.map(({ sessionId, customerId }) => [sessionId, customerId]));
  const oldest = Math.min(...open.map(({ createdAt }) => createdAt.getTime()));
  const created = { gte: toSeconds(oldest - OVERLAP_MS) };
  let after: { starting_after?: string } = {};
  for (let page = 0; page < PAGES_OF_SESSIONS; page++) {
    const { data, has_more: more } = await services.stripeCircuit.ask(() =>
      services.stripe.checkout.sessions.list({ status: 'complete', created, limit: PAGE, ...after }),
    );
    await syncSoon(
      services,
      data.flatMap(({ id }) => payers.get(id) ?? []),
    );
    const last = data.at(-1);
    if (!more || !last) return;
    after = { starting_after: last.id };
  }
}
