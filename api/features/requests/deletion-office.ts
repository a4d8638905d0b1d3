import {
  type CarryOutBody,
  type DeletionReceipt,
  isOwed,
  type OwedFigures,
} from '@horus/contract/backoffice/deletions';
import { and, eq, type SQL } from 'drizzle-orm';
import { deletionRequests } from '#features/auth/deletion-tables';
import { endSubscriptions } from '#features/billing/checkout/end-subscriptions';
import { syncCustomer } from '#features/billing/sync/sync-customer';
import { completeDeletion, NOT_PENDING, receiptOf } from '#features/requests/complete-deletion';
import { lockPendingDeletion } from '#features/requests/deletion-queries';
import { findOwed, findScope, listBlockers } from '#features/requests/deletion-scope';
import type { LeadsOfAddress } from '#features/requests/leads-of-address';
import { OperatorRefusal } from '#features/requests/operator-refusal';
import { AppError } from '#platform/app-error';
import type { Db } from '#platform/database';
import type { Services } from '#services';

/**
 * Duration of an operator's claim. After a crash it expires; the same operator can retry at once.
 */
const CLAIM_MS = 2 * 60_000;

/** Audit records, written in the transaction of each step. */
export interface DeletionNotes {
  begun(tx: Db): Promise<void>;
  done(tx: Db, receipt: DeletionReceipt): Promise<void>;
}

/**
 * Carries out a deletion from the back office in steps, so that a retry after a crash continues.
 * A cancelled and given-up plan ends at Stripe first; if that fails nothing is erased. The rest is
 * one transaction.
 * With an open amount, another operator must have confirmed the same figures.
 * @returns the receipt, also of a deletion already done
 * @throws OperatorRefusal when it is blocked
 * @throws AppError 'deletions.changed' when the amounts differ from those seen,
 * 'deletions.second_person', 'deletions.taken', 'deletions.stripe_failed'
 */
export async function carryOutFromOffice(
  services: Services,
  leads: LeadsOfAddress,
  requestId: string,
  operatorId: string,
  { seen, horusErased }: CarryOutBody,
  notes: DeletionNotes,
): Promise<DeletionReceipt> {
  const { db } = services.database;
  const receipt = await findReceipt(db, requestId);
  if (receipt) return receipt;
  const { customers, until } = await begin(services, requestId, operatorId, { seen, horusErased }, notes);
  try {
    for (const customerId of customers) {
      await endSubscriptions(services, customerId);
      await syncCustomer(services, customerId);
    }
  } catch (cause) {
    await release(db, requestId, until);
    throw new AppError('deletions.stripe_failed', { cause });
  }
  try {
    return receiptOf(
      await completeDeletion(services, leads, requestId, { horusErased }, (tx, made) => notes.done(tx, made)),
    );
  } catch (error) {
    await release(db, requestId, until);
    throw error;
  }
}

/** Claims the deletion. Returns the claim's end and the customers whose plans to end at Stripe. */
async function begin(
  { database, now }: Services,
  requestId: string,
  operatorId: string,
  { seen, horusErased }: CarryOutBody,
  notes: DeletionNotes,
): Promise<{ customers: string[]; until: Date }> {
  return database.db.transaction(async (tx) => {
    const request = await lockPendingDeletion(tx, requestId);
    const scope = request && (await findScope(tx, request, request.userId));
    if (!scope) throw new OperatorRefusal(NOT_PENDING);
    const { claimedBy, claimedUntil } = request;
    const isTaken = claimedUntil !== null && claimedUntil > now();
    if (isTaken && claimedBy !== operatorId) throw new AppError('deletions.taken');
    const [blocker] = await listBlockers(tx, scope, request, now());
    if (blocker) throw new OperatorRefusal(blocker);
    if (request.horus && !horusErased) {
      throw new OperatorRefusal('Elimina antes la cuenta en la aplicación Horus y márcalo aquí.');
    }
    const owed = await findOwed(tx, scope);
    requireSeen(owed, seen);
    const askedBy = findConfirmationRequester(owed, request);
    if (isOwed(owed) && (askedBy === null || askedBy === operatorId)) {
      throw new AppError('deletions.second_person');
    }
    const until = new Date(now().getTime() + CLAIM_MS);
    await tx
      .update(deletionRequests)
      .set({ claimedBy: operatorId, claimedUntil: until })
      .where(eq(deletionRequests.id, requestId));
    await notes.begun(tx);
    return { customers: scope.withPlans.flatMap(({ stripeCustomerId }) => stripeCustomerId ?? []), until };
  });
}

/**
 * Asks another operator to carry out a deletion with an open amount. The last request counts.
 * @throws OperatorRefusal when it is blocked
 * @throws AppError 'deletions.changed'
 */
export async function requestConfirmation(
  { database, now }: Pick<Services, 'database' | 'now'>,
  requestId: string,
  operatorId: string,
  seen: OwedFigures,
  asked: (tx: Db) => Promise<void>,
): Promise<void> {
  await database.db.transaction(async (tx) => {
    const request = await lockPendingDeletion(tx, requestId);
    const scope = request && (await findScope(tx, request, request.userId));
    if (!scope) throw new OperatorRefusal(NOT_PENDING);
    const [blocker] = await listBlockers(tx, scope, request, now());
    if (blocker) throw new OperatorRefusal(blocker);
    requireSeen(await findOwed(tx, scope), seen);
    if (findConfirmationRequester(seen, request) === operatorId) return;
    await tx
      .update(deletionRequests)
      .set({ confirmationAskedBy: operatorId, confirmationAskedAt: now(), confirmationAskedFor: seen })
      .where(eq(deletionRequests.id, requestId));
    await asked(tx);
  });
}

/** Withdraws the operator's own confirmation request; another's stays. */
export async function withdrawConfirmation(
  { database }: Pick<Services, 'database'>,
  requestId: string,
  operatorId: string,
  withdrawn: (tx: Db) => Promise<void>,
): Promise<void> {
  await database.db.transaction(async (tx) => {
    const found = await removeConfirmations(tx, operatorId, eq(deletionRequests.id, requestId));
    if (found.length > 0) await withdrawn(tx);
  });
}

/** Returns the operator whose confirmation request has the same figures. */
export function findConfirmationRequester(
  owed: OwedFigures,
  request: Pick<typeof deletionRequests.$inferSelect, 'confirmationAskedBy' | 'confirmationAskedFor'>,
): string | null {
  const { confirmationAskedBy: askedBy, confirmationAskedFor: figures } = request;
  return figures && isSame(owed, figures) ? askedBy : null;
}

/** Withdraws the confirmation requests of an operator who leaves. */
export async function withdrawConfirmations(tx: Db, operatorId: string): Promise<void> {
  await removeConfirmations(tx, operatorId);
}

const removeConfirmations = (tx: Db, operatorId: string, only?: SQL) =>
  tx
    .update(deletionRequests)
    .set({ confirmationAskedBy: null, confirmationAskedAt: null, confirmationAskedFor: null })
    .where(
      and(eq(deletionRequests.confirmationAskedBy, operatorId), eq(deletionRequests.state, 'pending'), only),
    )
    .returning({ id: deletionRequests.id });

function requireSeen(owed: OwedFigures, seen: OwedFigures): void {
  if (!isSame(owed, seen)) throw new AppError('deletions.changed');
}

function isSame(one: OwedFigures, other: OwedFigures): boolean {
  return one.owes === other.owes && one.credit === other.credit;
}

/** Releases a claim unless a newer one exists. */
async function release(db: Db, requestId: string, until: Date): Promise<void> {
  await db
    .update(deletionRequests)
    .set({ claimedUntil: null })
    .where(and(eq(deletionRequests.id, requestId), eq(deletionRequests.claimedUntil, until)));
}

async function findReceipt(db: Db, requestId: string): Promise<DeletionReceipt | null> {
  const [row] = await db
    .select({ receipt: deletionRequests.receipt })
    .from(deletionRequests)
    .where(eq(deletionRequests.id, requestId));
  return row?.receipt ?? null;
}
