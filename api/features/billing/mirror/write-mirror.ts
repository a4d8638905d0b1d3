import { getTableColumns, getTableName, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import {
  billingMirrors,
  checkoutAttempts,
  financedYears,
  mirroredBalances,
  mirroredCheckoutSessions,
  mirroredCreditNotes,
  mirroredDisputes,
  mirroredInvoices,
  mirroredPayments,
  mirroredSubscriptions,
} from '#features/billing/billing-tables';
import type { CustomerState } from '#features/billing/mirror/fetch-customer';
import type { Dispute } from '#features/billing/mirror/fetch-disputes';
import type { Db } from '#platform/database';

/** Far below PostgreSQL's limit of 65,535 parameters. */
const ROWS_PER_STATEMENT = 1_000;

export async function takeFetchNumber(db: Db): Promise<number> {
  const { rows } = await db.execute<{ fetch: string }>(sql`select nextval('stripe_fetches') as fetch`);
  return Number(rows[0]?.fetch);
}

/** Locks the mirror. Returns false if a newer fetch was written. */
export async function claimFetch(
  db: Db,
  organizationId: string,
  fetch: number,
  syncedAt: Date,
): Promise<boolean> {
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

/** @returns differences as 'mirrored_invoices in_123: new' or ': changed' */
export async function writeMirror(db: Db, organizationId: string, state: CustomerState): Promise<string[]> {
  const differences = [
    ...(await upsert(db, mirroredCheckoutSessions, state.checkoutSessions, organizationId)),
    ...(await upsert(db, mirroredSubscriptions, state.subscriptions, organizationId)),
    ...(await upsert(db, financedYears, state.financedYears, organizationId)),
    ...(await upsert(db, mirroredInvoices, state.invoices, organizationId)),
    ...(await upsert(db, mirroredPayments, state.payments, organizationId)),
    ...(await upsert(db, mirroredCreditNotes, state.creditNotes, organizationId)),
    ...(await upsert(db, mirroredDisputes, state.disputes.map(toDisputeRow), organizationId)),
    ...(await upsert(db, mirroredBalances, [state.balance], organizationId)),
  ];
  await endAttempts(db, state);
  return differences;
}

function toDisputeRow({ cents: amount, ...dispute }: Dispute) {
  return { ...dispute, amount };
}

/** Upserts by primary key; skips unchanged rows. */
async function upsert<Table extends PgTable>(
  db: Db,
  table: Table,
  rows: readonly object[],
  organizationId: string,
): Promise<string[]> {
  const columns = Object.entries(getTableColumns(table));
  const key = columns.find(([, column]) => column.primary)?.[1];
  if (!key) throw new Error('a mirror without a primary key');
  const rest = columns.filter(([, column]) => column !== key);
  const set = Object.fromEntries(
    rest.map(([name, column]) => [name, sql.raw(`excluded."${column.name}"`)]),
  ) as Record<string, SQL>;
  const present = sql.join(
    rest.map(([, column]) => sql`${column}`),
    sql`, `,
  );
  const wanted = sql.join(Object.values(set), sql`, `);
  const differences: string[] = [];
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    const values = rows.slice(start, start + ROWS_PER_STATEMENT).map((row) => ({ ...row, organizationId }));
    const written = await db
      .insert(table)
      .values(values as Table['$inferInsert'][])
      .onConflictDoUpdate({
        target: key,
        set: set as never,
        setWhere: sql`(${present}) is distinct from (${wanted})`,
      })
      .returning({ id: sql<string>`${key}`, isNew: sql<boolean>`xmax = 0` });
    for (const { id, isNew } of written as { id: string; isNew: boolean }[]) {
      differences.push(`${getTableName(table)} ${id}: ${isNew ? 'new' : 'changed'}`);
    }
  }
  return differences;
}

/** Updates the state of our checkout attempts. */
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
