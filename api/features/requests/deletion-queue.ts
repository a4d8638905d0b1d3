import type {
  DeletionDetail,
  DeletionQueueAnswer,
  DeletionQueueRow,
  DeletionState,
} from '@horus/contract/backoffice/deletions';
import { QUEUE_PAGE } from '@horus/contract/list-cursor';
import { and, asc, desc, eq, isNotNull, sql } from 'drizzle-orm';
import { sessions, users } from '#features/auth/auth-tables';
import { deletionRequests } from '#features/auth/deletion-tables';
import { collectHiringRequests, collectRecords } from '#features/requests/block-records';
import { findConfirmationRequester } from '#features/requests/deletion-office';
import {
  type DeletionScope,
  findOwed,
  findScope,
  findWaits,
  listBlockers,
} from '#features/requests/deletion-scope';
import type { LeadsOfAddress } from '#features/requests/leads-of-address';
import { dataExports, invoiceRequests } from '#features/requests/requests-tables';
import type { Db } from '#platform/database';
import { cutPage, isBeyond, microsOf } from '#platform/list-page';

type DeletionRow = typeof deletionRequests.$inferSelect;
type Person = { readonly name: string | null; readonly email: string | null } | null;

/** Returns a page of deletions: pending ones by deadline, the others newest first. */
export async function listDeletionQueue(
  db: Db,
  { state, cursor }: { state: DeletionState; cursor?: string | undefined },
  now: Date,
  most = QUEUE_PAGE,
): Promise<DeletionQueueAnswer> {
  const { id, dueAt, endedAt } = deletionRequests;
  const pending = state === 'pending';
  const moment = pending ? dueAt : endedAt;
  const found = await db
    .select({ id, micros: microsOf(moment), row: deletionRequests, name: users.name, email: users.email })
    .from(deletionRequests)
    .leftJoin(users, eq(users.id, deletionRequests.userId))
    .where(
      and(
        eq(deletionRequests.state, state),
        // Matches the partial index.
        pending ? undefined : isNotNull(endedAt),
        isBeyond(cursor, pending ? 'oldest' : 'newest', moment, id),
      ),
    )
    .orderBy(pending ? asc(moment) : desc(moment), pending ? asc(id) : desc(id))
    .limit(most + 1);
  const { page, next } = cutPage(found, most);
  const waits = await findWaits(db, pending ? page.map(({ row }) => row) : [], now);
  return {
    rows: page.map(({ row, name, email }) =>
      toQueueRow(row, { name, email }, waits.get(row.id) ?? null, now),
    ),
    next,
  };
}

function toQueueRow(
  row: DeletionRow,
  person: Person,
  waitsFor: 'cancellation' | Date | null,
  now: Date,
): DeletionQueueRow {
  const { name, email } = person ?? { name: null, email: null };
  return {
    id: row.id,
    state: row.state,
    person: name !== null && email !== null ? { name, email } : null,
    accounts: { horus: row.horus, stc: row.stc },
    createdAt: row.createdAt.toISOString(),
    dueAt: row.dueAt.toISOString(),
    waitsFor: waitsFor instanceof Date ? waitsFor.toISOString() : waitsFor,
    overdue: row.state === 'pending' && waitsFor === null && row.dueAt < now,
    endedAt: row.endedAt?.toISOString() ?? null,
    confirmationAskedBy: row.confirmationAskedBy,
    receipt: row.receipt,
  };
}

/**
 * Returns the preview of a pending deletion (data erased, data kept, open amounts, blockers) or the
 * outcome of an ended one. Null for an unknown id.
 */
export async function findDeletion(
  db: Db,
  leads: LeadsOfAddress,
  requestId: string,
  now: Date,
): Promise<Omit<DeletionDetail, 'hasOtherManager'> | null> {
  const [row] = await db.select().from(deletionRequests).where(eq(deletionRequests.id, requestId));
  if (!row) return null;
  const scope = row.state === 'pending' && row.userId !== null ? await findScope(db, row, row.userId) : null;
  const { reason, otherReason, givesUpRest } = row;
  const own = { reason, otherReason, givesUpRest };
  if (!scope) return { ...toQueueRow(row, null, null, now), ...own, ...NOTHING };
  const { user } = scope;
  const owed = await findOwed(db, scope);
  return {
    ...toQueueRow(row, user, (await findWaits(db, [row], now)).get(requestId) ?? null, now),
    confirmationAskedBy: findConfirmationRequester(owed, row),
    ...own,
    // A plan that a colleague keeps does not end.
    givesUpRest: givesUpRest && scope.withPlans.length > 0,
    emailConfirmed: user.emailVerifiedAt !== null,
    organizations: organizationsOf(scope),
    blockers: await listBlockers(db, scope, row, now),
    atStripe: scope.withPlans.some(({ stripeCustomerId }) => stripeCustomerId !== null),
    owed,
    erased: row.stc ? await countErased(db, leads, scope) : NOTHING.erased,
    kept: row.stc ? await listKept(db, leads, requestId, scope, now) : [],
  };
}

const NOTHING = {
  emailConfirmed: false,
  organizations: [],
  blockers: [],
  atStripe: false,
  owed: { owes: 0, credit: 0 },
  erased: { sessions: 0, messages: 0, invoiceRequests: 0, copies: 0 },
  kept: [],
} satisfies Partial<DeletionDetail>;

function organizationsOf({ own, purchases, leaving }: DeletionScope): DeletionDetail['organizations'] {
  const going = new Set(leaving.map(({ organizationId }) => organizationId));
  return [...own, ...purchases].map(({ organizationId: id, company }) => ({
    id,
    company,
    goes: going.has(id),
  }));
}

async function countErased(
  db: Db,
  leads: LeadsOfAddress,
  { user, leaving }: DeletionScope,
): Promise<DeletionDetail['erased']> {
  const ids = JSON.stringify(leaving.map(({ organizationId }) => organizationId));
  const { rows } = await db.execute<{ sessions: number; invoice_requests: number; copies: number }>(sql`
    select
      (select count(*)::int from ${sessions} where user_id = ${user.id}) as sessions,
      (select count(*)::int from ${invoiceRequests}
        where state <> 'issued'
          and organization_id in (select jsonb_array_elements_text(${ids}::jsonb)::uuid)) as invoice_requests,
      (select count(*)::int from ${dataExports} where user_id = ${user.id}) as copies`);
  const [counted] = rows;
  if (!counted) throw new Error('a query without an answer');
  const messages = user.emailVerifiedAt ? await leads.list(db, user.email) : [];
  return {
    sessions: counted.sessions,
    invoiceRequests: counted.invoice_requests,
    copies: counted.copies,
    messages: messages.length,
  };
}

async function listKept(
  db: Db,
  leads: LeadsOfAddress,
  requestId: string,
  { user, leaving }: DeletionScope,
  now: Date,
): Promise<DeletionDetail['kept']> {
  const records = user.emailVerifiedAt ? await collectHiringRequests(db, leads, user, requestId, now) : [];
  for (const each of leaving) records.push(...(await collectRecords(db, { id: requestId, ...each }, now)));
  const byKind = Map.groupBy(records, ({ kind }) => kind);
  return [...byKind].map(([kind, kept]) => ({
    kind,
    count: kept.length,
    until: new Date(Math.max(...kept.map(({ keepUntil }) => keepUntil.getTime()))).toISOString(),
  }));
}
