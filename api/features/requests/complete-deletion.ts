import type { DeletionReceipt } from '@horus/contract/backoffice/deletions';
import { eq } from 'drizzle-orm';
import { deletionRequests } from '#features/auth/deletion-tables';
import { eraseUser, listFirstOwned, lockOrganization } from '#features/auth/user-data';
import { endSubscriptionsJob } from '#features/billing/billing-jobs';
import { eraseOrganization } from '#features/billing/checkout/erase-organization';
import { contactChanged } from '#features/billing/checkout/send-contact-email';
import { anonymizePurchase } from '#features/billing/purchases/wizard-purchases';
import { blockHiringRequests, blockRecords } from '#features/requests/block-records';
import { lockPendingDeletion } from '#features/requests/deletion-queries';
import {
  type DeletionScope,
  type ErasedOrganization,
  findScope,
  listBlockers,
} from '#features/requests/deletion-scope';
import type { LeadsOfAddress } from '#features/requests/leads-of-address';
import { OperatorRefusal } from '#features/requests/operator-refusal';
import type { OperatorServices } from '#features/requests/operator-services';
import { invoiceRequests } from '#features/requests/requests-tables';
import type { Db } from '#platform/database';
import { eraseMailsFrom, eraseMailsTo } from '#platform/mail';

export interface DeletionOutcome {
  readonly blockedRecords: number;
  /** When the last of them is erased; null without any. */
  readonly keptUntil: Date | null;
  /** Stripe customers kept for their invoices. */
  readonly keptCustomers: readonly string[];
  /** Whether form messages from the address were kept because the address is unverified. */
  readonly leadsLeft: boolean;
}

/** Returns the permanent receipt, without personal data. */
export function receiptOf({ keptCustomers, keptUntil, ...outcome }: DeletionOutcome): DeletionReceipt {
  return {
    ...outcome,
    keptUntil: keptUntil?.toISOString() ?? null,
    keptCustomers: keptCustomers.length,
  };
}

const NOTHING_KEPT: DeletionOutcome = {
  blockedRecords: 0,
  keptUntil: null,
  keptCustomers: [],
  leadsLeft: false,
};

/**
 * Carries out a deletion in one transaction. 'stc' erases the user, their data and the
 * organisations without other members; records required by law are blocked.
 * 'horus' is an account on another server: the operator confirms that it is erased.
 * @param done records the actor, in the same transaction
 * @throws OperatorRefusal when the request is not pending, a subscription still runs, a payment is
 * possible, the user is the only owner of a team, or the Horus account is not erased
 */
export async function completeDeletion(
  services: OperatorServices,
  leads: LeadsOfAddress,
  requestId: string,
  { horusErased }: { horusErased: boolean },
  done: (tx: Db, receipt: DeletionReceipt) => Promise<void> = async () => {},
): Promise<DeletionOutcome> {
  return services.database.db.transaction(async (tx) => {
    const now = services.now();
    const request = await lockPendingDeletion(tx, requestId);
    if (!request) throw new OperatorRefusal(NOT_PENDING);
    const scope = await lockScope(tx, request);
    if (!scope) throw new OperatorRefusal(NOT_PENDING);
    const [blocker] = await listBlockers(tx, scope, request, now);
    if (blocker) throw new OperatorRefusal(blocker);
    if (request.horus && !horusErased) {
      throw new OperatorRefusal('Elimina antes la cuenta en la aplicación Horus y añade --horus-eliminado.');
    }
    const outcome = request.stc
      ? await eraseEverything(services, leads, tx, request.id, scope)
      : await endGivenUpPlans(services, tx, request, scope);
    const receipt = receiptOf(outcome);
    await tx
      .update(deletionRequests)
      .set({ state: 'done', otherReason: '', endedAt: now, receipt, claimedBy: null, claimedUntil: null })
      .where(eq(deletionRequests.id, request.id));
    const { name, email } = scope.user;
    const accounts = { horus: request.horus, stc: request.stc };
    const envelope = { to: email, ...(request.stc ? { unnoted: true as const } : {}) };
    await services.mailer.queue(tx, envelope, { template: 'deletion-done', props: { name, accounts } });
    await done(tx, receipt);
    return outcome;
  });
}

export const NOT_PENDING = 'Esa solicitud no existe, se ha retirado o ya está hecha.';

/**
 * Locks before reading the scope, so that a concurrent purchase is written either before or never.
 */
async function lockScope(tx: Db, request: { userId: string; stc: boolean }): Promise<DeletionScope | null> {
  const before = await findScope(tx, request, request.userId);
  for (const { organizationId } of [...(before?.own ?? []), ...(before?.purchases ?? [])]) {
    await lockOrganization(tx, organizationId);
  }
  return findScope(tx, request, request.userId);
}

/** A deletion of the Horus account alone ends the plan that was given up. */
async function endGivenUpPlans(
  { jobs }: OperatorServices,
  tx: Db,
  { givesUpRest }: { givesUpRest: boolean },
  { withPlans }: DeletionScope,
): Promise<DeletionOutcome> {
  for (const { stripeCustomerId: customerId } of givesUpRest ? withPlans : []) {
    if (customerId) await jobs.enqueue(tx, endSubscriptionsJob, { customerId });
  }
  return NOTHING_KEPT;
}

async function eraseEverything(
  services: OperatorServices,
  leads: LeadsOfAddress,
  tx: Db,
  requestId: string,
  { user, own, leaving }: DeletionScope,
): Promise<DeletionOutcome> {
  const terms: Date[] = [];
  const leadsLeft = user.emailVerifiedAt === null && (await leads.list(tx, user.email)).length > 0;
  if (user.emailVerifiedAt) {
    terms.push(...(await blockHiringRequests(tx, leads, user, requestId, services.now())));
    await leads.erase(tx, user.email);
    await eraseMailsFrom(tx, user.email);
  }
  await eraseMailsTo(tx, user.email);
  await tx.update(deletionRequests).set({ otherReason: '' }).where(eq(deletionRequests.userId, user.id));
  const firstOwned = await listFirstOwned(tx, user.id);
  await eraseUser(tx, user.id);
  // Emails that another transaction was queueing: its foreign key locked the user's row until now.
  await eraseMailsTo(tx, user.email);
  for (const { isLastMember, organizationId } of own) {
    if (isLastMember) continue;
    await anonymizePurchase(tx, organizationId, user.email);
    // The Stripe customer still has the erased user's address.
    if (firstOwned.includes(organizationId)) await contactChanged(services, tx, organizationId);
  }

  const keptCustomers: string[] = [];
  for (const each of leaving) {
    const kept = await eraseBooks(services, tx, requestId, each);
    terms.push(...kept);
    if (kept.length > 0 && each.stripeCustomerId) keptCustomers.push(each.stripeCustomerId);
  }
  const last = terms.length > 0 ? new Date(Math.max(...terms.map((term) => term.getTime()))) : null;
  return { blockedRecords: terms.length, keptUntil: last, keptCustomers, leadsLeft };
}

/** Erases an organisation except its blocked records. Returns until when each of those is kept. */
async function eraseBooks(
  services: OperatorServices,
  tx: Db,
  requestId: string,
  { organizationId, company, stripeCustomerId }: ErasedOrganization,
): Promise<Date[]> {
  const deletion = { id: requestId, organizationId, company, stripeCustomerId };
  const blocked = await blockRecords(tx, deletion, services.now());
  await tx.delete(invoiceRequests).where(eq(invoiceRequests.organizationId, organizationId));
  await eraseOrganization(services, tx, organizationId, { keepsCustomer: blocked.length > 0 });
  return blocked;
}
