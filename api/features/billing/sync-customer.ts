import { eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { organizations } from '#features/auth/auth-tables';
import {
  billingMirrors,
  checkoutAttempts,
  financedYears,
  mirroredCheckoutSessions,
  mirroredInvoices,
  mirroredPayments,
  mirroredSubscriptions,
} from '#features/billing/billing-tables';
import { type CustomerState, fetchCustomer } from '#features/billing/fetch-customer';
import type { Db } from '#platform/database';
import type { Services } from '#services';

/** Rows that one statement writes: far below PostgreSQL's 65,535 parameters. */
const ROWS_PER_STATEMENT = 1_000;

/**
 * Makes our mirror of a customer equal to what Stripe holds now. The webhook, the return page, the nightly
 * reconciliation and the operator's button all end here; it may run at any time, any number of times, in parallel.
 *
 * A fetch takes its number before it asks, outside of any transaction, so a slow Stripe holds no connection; it is
 * written only over fetches with a smaller number.
 * @returns false when no organisation has the customer
 */
export async function syncCustomer(services: Services, customerId: string): Promise<boolean> {
  const { db } = services.database;
  const organizationId = await findOrganizationOf(db, customerId);
  if (!organizationId) return false;
  const fetch = await takeFetchNumber(db);
  const state = await fetchCustomer(services.stripe, customerId);
  for (const subscriptionId of state.endedPromotions) {
    await services.stripe.subscriptions.update(subscriptionId, { discounts: '' });
  }
  await db.transaction(async (tx) => {
    if (await claimFetch(tx, organizationId, fetch, services.now()))
      await writeState(tx, organizationId, state);
  });
  return true;
}

async function findOrganizationOf(db: Db, customerId: string): Promise<string | null> {
  const [row] = await db
    .select({ id: organizations.id })
    .from(organizations)
    .where(eq(organizations.stripeCustomerId, customerId));
  return row?.id ?? null;
}

async function takeFetchNumber(db: Db): Promise<number> {
  const { rows } = await db.execute<{ fetch: string }>(sql`select nextval('stripe_fetches') as fetch`);
  return Number(rows[0]?.fetch);
}

/** Locks the organisation's mirror and marks the fetch as applied; false when a newer one has been already. */
async function claimFetch(db: Db, organizationId: string, fetch: number, syncedAt: Date): Promise<boolean> {
  const rows = await db
    .insert(billingMirrors)
    .values({ organizationId, appliedFetch: fetch, syncedAt })
    .onConflictDoUpdate({
      target: billingMirrors.organizationId,
      set: { appliedFetch: fetch, syncedAt },
      setWhere: sql`${billingMirrors.appliedFetch} < ${fetch}`,
    })
    .returning({ organizationId: billingMirrors.organizationId });
  return rows.length > 0;
}

async function writeState(db: Db, organizationId: string, state: CustomerState): Promise<void> {
  await upsert(db, mirroredCheckoutSessions, state.checkoutSessions, organizationId);
  await upsert(db, mirroredSubscriptions, state.subscriptions, organizationId);
  await upsert(db, financedYears, state.financedYears, organizationId);
  await upsert(db, mirroredInvoices, state.invoices, organizationId);
  await upsert(db, mirroredPayments, state.payments, organizationId);
  await endAttempts(db, state);
}

/** Inserts or overwrites rows by their primary key. */
async function upsert<Table extends PgTable>(
  db: Db,
  table: Table,
  rows: readonly object[],
  organizationId: string,
): Promise<void> {
  const columns = Object.entries(getTableColumns(table));
  const key = columns.find(([, column]) => column.primary)?.[1];
  if (!key) throw new Error('a mirror without a primary key');
  const set = Object.fromEntries(
    columns
      .filter(([, column]) => column !== key)
      .map(([name, column]) => [name, sql.raw(`excluded."${column.name}"`)]),
  ) as Record<string, SQL>;
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    const values = rows.slice(start, start + ROWS_PER_STATEMENT).map((row) => ({ ...row, organizationId }));
    await db
      .insert(table)
      .values(values as Table['$inferInsert'][])
      .onConflictDoUpdate({ target: key, set: set as never });
  }
}

/** Our own side of the checkouts follows what became of their sessions. */
async function endAttempts(db: Db, state: CustomerState): Promise<void> {
  for (const [status, end] of [
    ['complete', 'completed'],
    ['expired', 'expired'],
  ] as const) {
    const ids = state.checkoutSessions.filter((each) => each.status === status).map((each) => each.id);
    if (ids.length === 0) continue;
    await db
      .update(checkoutAttempts)
      .set({ state: end })
      .where(
        sql`${inArray(checkoutAttempts.stripeSessionId, ids)} and ${inArray(checkoutAttempts.state, ['creating', 'open'])}`,
      );
  }
}
